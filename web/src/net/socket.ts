/** The WebSocket: says hello, comes back by itself, hands on what it hears. */

import { VERSION, type ClientMessage, type ServerMessage } from '$/generated/protocol';
import { identity } from './identity';

export type Line = 'connecting' | 'open' | 'lost';

interface Ears {
  heard(message: ServerMessage): void;
  changed(line: Line): void;
}

const WAITS = [250, 500, 1000, 2000, 4000, 8000];

/** Milliseconds: so often the line is tried, and so long the server has to answer. A line that went dead says nothing by itself for a long time. */
export const BEAT = 8000;
export const PATIENCE = 5000;
/** The line is tried sooner if whoever said something hears nothing. */
export const HASTE = 1000;
/** And so long until it has said welcome, over a slow line too. */
export const GREETING = 10_000;

export class Socket {
  #socket: WebSocket | null = null;
  #tries = 0;
  #closed = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #beat: ReturnType<typeof setTimeout> | undefined;
  /** The line is being tried, or soon will be: what is said until something is heard puts nothing off. */
  #waits = false;
  /** A new name to say with the next hello. */
  #rename: string | null = null;

  constructor(
    private readonly name: () => string,
    private readonly ears: Ears,
  ) {
    this.#open();
    addEventListener('online', () => this.#hurry());
    addEventListener('offline', () => this.#lose());
  }

  say(message: ClientMessage): boolean {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(message));
    if (!this.#waits) this.#tryIn(HASTE);
    return true;
  }

  /** Come again as somebody else, after a log-in or as a new guest, or by another name. */
  restart(name: string | null = null): void {
    this.#rename = name;
    this.#tries = 0;
    this.#socket?.close();
    if (this.#socket === null) this.#hurry();
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    clearTimeout(this.#beat);
    this.#socket?.close();
  }

  #open(): void {
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const socket = new WebSocket(`${scheme}://${location.host}/ws`);
    this.#socket = socket;
    // Once lost, it is lost until the server has answered: to try again is not yet to be back.
    if (this.#tries === 0) this.ears.changed('connecting');
    // A network that swallows everything lets it wait for minutes.
    clearTimeout(this.#beat);
    this.#waits = true;
    this.#beat = setTimeout(() => this.#lose(), GREETING);
    socket.onopen = () => {
      const secret = identity.secret;
      const hello: ClientMessage = { type: 'hello', version: VERSION };
      if (secret) hello.secret = secret;
      if (this.#rename !== null) hello.name = this.#rename;
      else if (!secret) hello.name = this.name();
      socket.send(JSON.stringify(hello));
    };
    socket.onmessage = ({ data }) => {
      this.#listen();
      const message = JSON.parse(data as string) as ServerMessage;
      if (message.type === 'welcome') {
        this.#tries = 0;
        this.#rename = null;
        if (message.secret) identity.remember(message.secret);
        this.ears.changed('open');
      }
      // A secret that the server has forgotten: come in as a new guest.
      if (message.type === 'error' && message.code === 'unknown' && message.about === 'hello') {
        identity.forget();
        socket.close();
        return;
      }
      this.ears.heard(message);
    };
    socket.onclose = () => this.#lose();
  }

  /** The line is gone: say so, and try again. */
  #lose(): void {
    const socket = this.#socket;
    if (socket === null) return;
    this.#socket = null;
    clearTimeout(this.#beat);
    // A dead line takes its time to close; nothing that it says later counts.
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
    this.ears.changed('lost');
    if (this.#closed) return;
    const wait = WAITS[Math.min(this.#tries, WAITS.length - 1)]!;
    this.#tries += 1;
    this.#timer = setTimeout(() => this.#open(), wait);
  }

  /** The server was heard just now: ask whether it is still there in a while. */
  #listen(): void {
    this.#tryIn(BEAT);
    this.#waits = false;
  }

  #tryIn(wait: number): void {
    this.#waits = true;
    clearTimeout(this.#beat);
    this.#beat = setTimeout(() => {
      this.#waits = true;
      if (!this.say({ type: 'ping' })) return;
      this.#beat = setTimeout(() => this.#lose(), PATIENCE);
    }, wait);
  }

  #hurry(): void {
    if (this.#socket !== null || this.#closed) return;
    clearTimeout(this.#timer);
    this.#open();
  }
}
