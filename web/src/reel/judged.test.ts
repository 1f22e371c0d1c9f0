import { describe, expect, it } from 'vitest';
import type { ChoiceSeen } from '$/generated/protocol';
import { curvesOf, fellShort, forSeat, named, pathOf } from './judged';

const weighed = (label: string, chance: number) => ({ option: 0, label, chance, doubt: 0.01, visits: 10 });
const choice = (move: number, seat: number, best: number, cost = 0): ChoiceSeen => ({
  move,
  turn: 1,
  seat,
  taken: weighed('wait for Player 2', best - cost),
  best: weighed('attack', best),
  line: ['Player 1: block'],
  cost,
  falls_short: cost > 0,
});
const judged = [choice(1, 1, 0.5), choice(2, 0, 0.75, 0.25), choice(5, 1, 0.25)];

describe('choices that were judged', () => {
  it('are those of one seat or of all', () => {
    expect(forSeat(judged, 1).map(({ move }) => move)).toEqual([1, 5]);
    expect(forSeat(judged, null)).toBe(judged);
    expect(fellShort(judged).map(({ move }) => move)).toEqual([2]);
  });

  it('give a curve for each seat, over the frames of the game', () => {
    expect(curvesOf(judged)).toEqual([
      { seat: 0, moments: [{ at: 1, chance: 0.75 }] },
      {
        seat: 1,
        moments: [
          { at: 0, chance: 0.5 },
          { at: 4, chance: 0.25 },
        ],
      },
    ]);
    expect(pathOf(curvesOf(judged)[1]!.moments, 8, 80, 100)).toBe('M0.0 50.0L40.0 75.0');
    expect(pathOf([{ at: 0, chance: 1 }], 0, 80, 100), 'a game of one frame').toBe('M0.0 0.0');
  });

  it('call those who played by name', () => {
    const { taken, line } = named(judged[0]!, ['Ann', 'Ben']);
    expect([taken.label, ...line]).toEqual(['wait for Ben', 'Ann: block']);
  });
});
