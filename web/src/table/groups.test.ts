import { describe, expect, it } from 'vitest';
import type { LogLine } from '$/generated/protocol';
import { folds as champions } from '$/games/champions/ending';
import type { GameModule } from '$/games/module';
import { folds as squad } from '$/games/squad/ending';
import { folds as vs } from '$/games/vs/ending';
import { folded, inTurns, isDealt } from './groups';

const line = (kind: string, text: string, more: Partial<LogLine> = {}): LogLine => ({ move: 1, kind, seat: 0, text, cards: [], rule: null, amount: null, sign: null, ...more });
const folds = { flip: (lines: readonly LogLine[]) => `${lines.length} off the deck` };
/** What stands there: a sentence, or a row with its sentences. */
const seen = (lines: readonly LogLine[]) => folded(lines, folds).map((entry) => ('called' in entry ? [entry.called, ...entry.lines.map(({ text }) => text)] : entry.text));

describe('lines that fold', () => {
  it('are one as long as they follow each other, and nothing is lost', () => {
    const told = [line('attack', 'A'), line('flip', 'B'), line('flip', 'C'), line('flip', 'D'), line('damage', 'E')];
    expect(seen(told)).toEqual(['A', ['3 off the deck', 'B', 'C', 'D'], 'E']);
  });

  it('stay apart where something comes between, or another seat is meant', () => {
    expect(seen([line('flip', 'A'), line('damage', 'B'), line('flip', 'C')])).toEqual(['A', 'B', 'C']);
    expect(seen([line('flip', 'A'), line('flip', 'B', { seat: 1 })])).toEqual(['A', 'B']);
  });

  it('say whom they are about', () => {
    const told = [line('flip', 'A'), line('flip', 'B'), line('flip', 'C', { seat: 1 }), line('flip', 'D', { seat: 1 }), line('flip', 'E', { seat: null }), line('flip', 'F', { seat: null })];
    const who = (seat: number) => ({ name: ['Ann', 'Bob'][seat]!, isYou: seat === 0 });
    const called = (game: GameModule['folds'], kind: string) => folded(told.map((one) => ({ ...one, kind })), game, who).map((entry) => ('called' in entry ? entry.called : entry.text));
    expect(called(squad, 'flip')).toEqual(['2 cards off your deck', '2 cards off Bob’s deck', '2 cards off the deck']);
    expect(called(champions, 'draw').slice(0, 2)).toEqual(['You draw 2 cards', 'Bob draws 2 cards']);
    expect(called(champions, 'dealt').slice(0, 2)).toEqual(['You are dealt 2 encounter cards', 'Bob is dealt 2 encounter cards']);
    expect(called(vs, 'ready').slice(0, 2)).toEqual(['2 of your characters ready', '2 of Bob’s characters ready']);
  });

  it('leave a line alone that came out in its own way', () => {
    const told = [line('flip', 'A'), line('flip', 'B'), line('flip', 'C', { sign: 'stops' })];
    expect(seen(told)).toEqual([['2 off the deck', 'A', 'B'], 'C']);
  });

  it('are only those that the game names', () => {
    expect(seen([line('draw', 'A'), line('draw', 'B')])).toEqual(['A', 'B']);
    expect(folded([line('flip', 'A'), line('flip', 'B')])).toHaveLength(2);
    expect(seen([line('toString', 'A'), line('toString', 'B')])).toEqual(['A', 'B']);
  });
});

it('puts each turn and each choice into a panel of its own', () => {
  const told = [line('coin', 'A', { move: 0 }), line('turn', 'Turn 1', { move: 0 }), line('draw', 'B', { move: 0 }), line('attack', 'C'), line('turn', 'Turn 2', { move: 2 })];
  const panels = inTurns(told).map(({ heading, causes }) => [heading?.text ?? null, ...causes.map(({ lines }) => lines.map(({ text }) => text))]);
  expect(panels).toEqual([[null, ['A']], ['Turn 1', ['B'], ['C']], ['Turn 2']]);
  expect(inTurns(told).map(({ from, to }) => [from, to])).toEqual([[0, 1], [1, 4], [4, 5]]);
  const rounds = [line('draw', 'A', { move: 0 }), line('round', 'Round 1.'), line('turn', 'Your turn.'), line('attack', 'B'), line('round', 'Round 2.'), line('effect', 'C'), line('turn', 'Your turn.')];
  expect(inTurns(rounds, ['round']).map(({ heading, from, to }) => [heading?.text, from, to])).toEqual([[undefined, 0, 1], ['Round 1. Your turn.', 1, 4], ['Round 2.', 4, 6], ['Your turn.', 6, 7]]);
  expect(isDealt(inTurns(rounds)[0]!), 'a hand was drawn').toBe(true);
  expect(isDealt(inTurns([line('toss', 'A', { move: 0 }), line('draw', 'B')])[0]!), 'somebody won the toss').toBe(true);
  expect(isDealt(inTurns([line('attack', 'A'), line('draw', 'B')])[0]!), 'a position was laid out').toBe(false);
  expect(inTurns(told, ['attack']).map(({ heading }) => heading?.text)).toEqual([undefined, 'Turn 1', 'C', 'Turn 2']);
});
