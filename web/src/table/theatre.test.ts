import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { LogLine } from '$/generated/protocol';
import type { GameModule } from '$/games/module';

// Nothing is to move: what is told is told at its pace all the same.
vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => undefined }));
vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
const { ms, pause } = await import('$/state/settings.svelte');
const { Theatre } = await import('./theatre.svelte');

const line = (text: string): LogLine => ({ kind: 'x', text, cards: [], seat: null, rule: null, amount: null, sign: null, move: 0 });
const game = { slots: () => [], pace: () => ({ ms: 100 }), advance: (view: unknown, { text }: LogLine) => `${view as string}+${text}` } as unknown as GameModule;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('keeps the pace where nothing is to move', () => {
  expect([ms(100), pause(100)]).toEqual([0, 100]);
  const theatre = new Theatre(() => game);
  theatre.cut('a', 0);
  theatre.show('b', [line('1'), line('2')], 2);
  expect([theatre.beat?.line.text, theatre.view, theatre.told]).toEqual(['1', 'a+1', 1]);
  vi.advanceTimersByTime(100);
  expect([theatre.beat?.line.text, theatre.view, theatre.told]).toEqual(['2', 'a+1+2', 2]);
  vi.advanceTimersByTime(100);
  expect([theatre.busy, theatre.view]).toEqual([false, 'b']);
});

it('shows how it stands to whoever comes in the middle, whatever was told last', () => {
  const advance = vi.fn(game.advance);
  const theatre = new Theatre(() => ({ ...game, advance }));
  theatre.show('b', [line('2')], 2);
  expect([theatre.busy, theatre.view, theatre.told]).toEqual([false, 'b', 2]);
  expect(advance).not.toHaveBeenCalled();
});

it('begins with those who play, over the table before the deal; then the deal, then what is told', () => {
  const theatre = new Theatre(() => game);
  theatre.open(['empty', 'dealt']);
  theatre.show('asked', [line('coin')], 1);
  expect([theatre.versus, theatre.view, theatre.told]).toEqual([true, 'empty', 0]);
  vi.advanceTimersByTime(1700);
  expect([theatre.versus, theatre.view]).toEqual([false, 'dealt']);
  vi.advanceTimersByTime(900);
  expect([theatre.beat?.line.text, theatre.view]).toEqual(['coin', 'dealt+coin']);
  vi.advanceTimersByTime(100);
  expect([theatre.busy, theatre.view]).toEqual([false, 'asked']);
});

it('shows how it stands at once to whoever has seen enough', () => {
  const theatre = new Theatre(() => game);
  theatre.open(['empty', 'dealt']);
  theatre.show('asked', [line('coin')], 1);
  theatre.skip();
  expect([theatre.busy, theatre.versus, theatre.view, theatre.told]).toEqual([false, false, 'asked', 1]);
});

/** Everything that is shown until it rests. */
function watched(theatre: InstanceType<typeof Theatre>): unknown[] {
  const seen: unknown[] = [theatre.view];
  while (theatre.busy) {
    vi.advanceTimersByTime(100);
    seen.push(theatre.view);
  }
  return seen;
}

function told(): InstanceType<typeof Theatre> {
  const theatre = new Theatre(() => game);
  theatre.cut('0', 0);
  theatre.show('0+A+B', [line('A'), line('B')], 2);
  watched(theatre);
  theatre.show('0+A+B+C', [line('C')], 3);
  watched(theatre);
  return theatre;
}

it('tells again what it told, and ends where it stood', () => {
  const theatre = told();
  expect(theatre.since).toBe(0);
  theatre.again(0, 3);
  expect(watched(theatre)).toEqual(['0+A', '0+A+B', '0+A+B+C', '0+A+B+C']);
  expect(theatre.told).toBe(3);
});

it('tells only the lines that were asked for, and nothing that it does not remember', () => {
  const theatre = told();
  theatre.again(2, 3);
  expect(watched(theatre)).toEqual(['0+A+B+C', '0+A+B+C']);
  theatre.again(7, 9);
  expect(theatre.busy).toBe(false);
});

it('shows what came meanwhile after that', () => {
  const theatre = told();
  theatre.again(2, 3);
  expect(theatre.due).toBe(3);
  theatre.show('ABCD', [line('D')], 4);
  expect(watched(theatre).at(-1)).toBe('ABCD');
  expect(theatre.told).toBe(4);
});

it('forgets what was taken back', () => {
  const theatre = told();
  theatre.cut('AB', 2);
  theatre.again(2, 3);
  expect(theatre.busy).toBe(false);
  theatre.cut('', 0);
  expect(theatre.since).toBe(Infinity);
});

it('is skipped to how it stands, and can be told again then', () => {
  const theatre = told();
  theatre.show('ABCDE', [line('D'), line('E')], 5);
  theatre.skip();
  expect([theatre.view, theatre.told]).toEqual(['ABCDE', 5]);
  theatre.again(3, 5);
  theatre.skip();
  expect([theatre.view, theatre.told, theatre.busy]).toEqual(['ABCDE', 5, false]);
});

it('tells again what it never saw, from how it stood then, even where nothing is told otherwise', async () => {
  const { settings } = await import('$/state/settings.svelte');
  settings.pace = 'off';
  const theatre = new Theatre(() => game);
  theatre.cut('now', 9);
  const lines = [{ ...line('1'), move: 4 }, { ...line('2'), move: 4 }, { ...line('3'), move: 5 }];
  theatre.retell(lines, ['before', 'a', 'b'], 3);
  expect(watched(theatre)).toEqual(['before+1', 'before+1+2', 'a+3', 'now']);
  expect([theatre.told, theatre.busy]).toEqual([9, false]);
  settings.pace = 'normal';
});

it('tells a great many lines at once without losing its breath', () => {
  const theatre = new Theatre(() => ({ ...game, pace: () => ({ ms: 0 }), advance: (view: unknown) => view }) as unknown as GameModule);
  theatre.cut('a', 0);
  theatre.show('b', Array.from({ length: 50_000 }, () => line('x')), 50_000);
  expect([theatre.view, theatre.told, theatre.busy]).toEqual(['b', 50_000, false]);
});
