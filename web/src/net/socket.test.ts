import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BEAT, GREETING, HASTE, PATIENCE, Socket, type Line } from './socket';

class Wire {
  static readonly OPEN = 1;
  static all: Wire[] = [];
  readyState = 1;
  said: { type: string }[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  constructor() {
    Wire.all.push(this);
  }
  send(text: string): void {
    this.said.push(JSON.parse(text) as { type: string });
  }
  /** A dead line never says that it is closed. */
  close(): void {}
  welcome(): void {
    this.onopen?.();
    this.onmessage?.({ data: JSON.stringify({ type: 'welcome' }) });
  }
}

describe('the line', () => {
  const heard: Record<string, () => void> = {};
  let lines: Line[];
  let socket: Socket;
  const last = () => Wire.all.at(-1)!;

  beforeEach(() => {
    vi.useFakeTimers();
    Wire.all = [];
    lines = [];
    vi.stubGlobal('WebSocket', Wire);
    vi.stubGlobal('location', { protocol: 'http:', host: 'here' });
    vi.stubGlobal('addEventListener', (name: string, run: () => void) => (heard[name] = run));
    socket = new Socket(() => 'Ann', { heard: () => undefined, changed: (line) => lines.push(line) });
    last().welcome();
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('is lost at once when the browser is offline, and comes back when it is online', () => {
    heard['offline']!();
    expect(lines).toEqual(['connecting', 'open', 'lost']);
    heard['online']!();
    last().welcome();
    expect([Wire.all.length, lines.at(-1)]).toEqual([2, 'open']);
  });

  it('is tried now and then, and lost when nobody answers', () => {
    vi.advanceTimersByTime(BEAT);
    expect(last().said.map(({ type }) => type)).toEqual(['hello', 'ping']);
    last().onmessage!({ data: JSON.stringify({ type: 'pong' }) });
    vi.advanceTimersByTime(BEAT);
    expect(lines.at(-1)).toBe('open');
    vi.advanceTimersByTime(PATIENCE);
    expect(lines.at(-1)).toBe('lost');
    vi.advanceTimersByTime(250);
    expect(Wire.all.length).toBe(2);
  });

  it('is tried soon after somebody said something that nobody answers, however much they say', () => {
    const talk = () => socket.say({ type: 'chat', table: 'here', text: 'Hello?' });
    talk();
    vi.advanceTimersByTime(HASTE - 1);
    talk();
    vi.advanceTimersByTime(1);
    talk();
    expect(last().said.map(({ type }) => type)).toEqual(['hello', 'chat', 'chat', 'ping', 'chat']);
    vi.advanceTimersByTime(PATIENCE - 1);
    expect(lines.at(-1)).toBe('open');
    vi.advanceTimersByTime(1);
    expect(lines.at(-1)).toBe('lost');
  });

  it('is left alone for a while once something is heard', () => {
    socket.say({ type: 'chat', table: 'here', text: 'Hello?' });
    last().onmessage!({ data: JSON.stringify({ type: 'pong' }) });
    vi.advanceTimersByTime(BEAT - 1);
    expect(last().said.map(({ type }) => type)).toEqual(['hello', 'chat']);
  });

  it('stays lost while it is tried again, and does not wait for ever for a network that swallows everything', () => {
    heard['offline']!();
    vi.advanceTimersByTime(250);
    expect([Wire.all.length, lines.at(-1)]).toEqual([2, 'lost']);
    vi.advanceTimersByTime(GREETING + 500);
    expect([Wire.all.length, lines.at(-1)]).toEqual([3, 'lost']);
    last().welcome();
    vi.advanceTimersByTime(BEAT - 1);
    expect([Wire.all.length, lines.at(-1)]).toEqual([3, 'open']);
  });
});
