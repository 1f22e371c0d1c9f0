import { describe, expect, it } from 'vitest';
import type { ScenarioInfo } from '$/generated/protocol';
import { puzzleOf } from './today';

const puzzle = (title: string) => ({ id: title, title }) as ScenarioInfo;
const daily = ['Puzzle of the day 1', 'Puzzle: by hand', 'Puzzle of the day 2', 'Puzzle of the day 3'].map(puzzle);
const on = (day: number, puzzles = daily) => puzzleOf(new Date(2026, 4, day, 23, 30), puzzles)?.title;

describe('the puzzle of the day', () => {
  it('is the next each day, and the same again when all have had theirs', () => {
    expect(new Set([1, 2, 3].map((day) => on(day))).size).toBe(3);
    expect(on(4)).toBe(on(1));
    expect([1, 2, 3, 4, 5].map((day) => on(day))).not.toContain('Puzzle: by hand');
  });

  it('is one of the others where a game has none of its own, and none where there are none', () => {
    expect(on(1, [puzzle('Puzzle: a'), puzzle('Puzzle: b')])).not.toBe(on(2, [puzzle('Puzzle: a'), puzzle('Puzzle: b')]));
    expect(on(1, [])).toBeUndefined();
  });
});
