import { describe, expect, it } from 'vitest';
import type { LogLine } from '$/generated/protocol';
import { folded, inTurns } from './groups';

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
});
