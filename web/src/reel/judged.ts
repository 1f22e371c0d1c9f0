/** What can be counted about the choices of a game that were judged. */

import type { ChoiceSeen } from '$/generated/protocol';
import { byName } from '$/lib/names';

/** A moment of a curve: a frame of the reel, and the chance that the seat had there. */
export interface Moment {
  readonly at: number;
  readonly chance: number;
}

export interface SeatCurve {
  readonly seat: number;
  readonly moments: readonly Moment[];
}

/** The frame in which a choice was made. */
export function frameOf({ move }: Pick<ChoiceSeen, 'move'>): number {
  return move - 1;
}

/** The choices of that seat; of all if none is named. */
export function forSeat(choices: readonly ChoiceSeen[], seat: number | null): readonly ChoiceSeen[] {
  return seat === null ? choices : choices.filter((one) => one.seat === seat);
}

/** A choice in words, with those who played by name. */
export function named(choice: ChoiceSeen, players: readonly string[]): ChoiceSeen {
  const weighed = (one: ChoiceSeen['best']) => ({ ...one, label: byName(one.label, players) });
  return { ...choice, taken: weighed(choice.taken), best: weighed(choice.best), line: choice.line.map((step) => byName(step, players)) };
}

/** Those that cost something beyond doubt. */
export function fellShort(choices: readonly ChoiceSeen[]): readonly ChoiceSeen[] {
  return choices.filter((one) => one.falls_short);
}

/** How the chance of each seat went, from its first choice to its last: what the best option was worth. */
export function curvesOf(choices: readonly ChoiceSeen[]): SeatCurve[] {
  const seats = [...new Set(choices.map(({ seat }) => seat))].toSorted((a, b) => a - b);
  return seats.map((seat) => ({ seat, moments: choices.filter((one) => one.seat === seat).map((one) => ({ at: frameOf(one), chance: one.best.chance })) }));
}

/** The same as the path of an SVG line, where all of a game is so wide and a sure win so high. */
export function pathOf(moments: readonly Moment[], last: number, width: number, height: number): string {
  const x = (at: number) => (last === 0 ? 0 : (at / last) * width).toFixed(1);
  const y = (chance: number) => ((1 - chance) * height).toFixed(1);
  return moments.map(({ at, chance }, n) => `${n === 0 ? 'M' : 'L'}${x(at)} ${y(chance)}`).join('');
}
