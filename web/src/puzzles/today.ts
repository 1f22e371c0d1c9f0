/** The puzzle of the day. */

import type { ScenarioInfo } from '$/generated/protocol';

/** Where it stands in the address, in place of a puzzle's name. */
export const TODAY = 'today';

const DAY = 24 * 60 * 60 * 1000;

/** What puzzles of the day are called. */
const NAMED = /^Puzzle of the day\b/;

/** The one for that day, by the calendar of whoever looks: each day the next, and after the last the first again. Without any the usual puzzles take turns. */
export function puzzleOf(day: Date, puzzles: readonly ScenarioInfo[]): ScenarioInfo | undefined {
  const daily = puzzles.filter((puzzle) => NAMED.test(puzzle.title));
  const all = daily.length > 0 ? daily : puzzles;
  const number = Math.floor(Date.UTC(day.getFullYear(), day.getMonth(), day.getDate()) / DAY);
  return all[number % Math.max(all.length, 1)];
}
