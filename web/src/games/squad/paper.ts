/** The outline of a card, and where a Keeper's is torn open. Lengths are those of the card: 63 wide, 88 high. */

import { dice, hash } from '$/lib/dice';

export const WIDE = 63;
export const HIGH = 88;

type Point = readonly [number, number];

/** Where the tear begins and ends on the right edge, and how deep it goes. */
const TEAR = { from: 19, to: 84, deep: 4.6 };

/** The right edge from top to bottom, torn; always the same for the same card. */
export function tear(id: string): readonly Point[] {
  const roll = dice(hash(`tear ${id}`));
  const points: Point[] = [];
  for (let y = TEAR.from, out = true; y < TEAR.to; y += 2.2 + roll() * 3, out = !out) {
    points.push([WIDE - (out ? roll() * 1.2 : TEAR.deep * (0.45 + roll() * 0.55)), y]);
  }
  return [...points, [WIDE - 0.6, TEAR.to]];
}

const RADIUS = 3;
const text = (points: readonly Point[]): string => points.map(([x, y]) => `L${x.toFixed(1)} ${y.toFixed(1)}`).join('');

/** The card's outline as a path. */
export function outline(torn: readonly Point[]): string {
  const [e, r] = [0.6, RADIUS];
  const right = WIDE - e;
  const bottom = HIGH - e;
  return (
    `M${e + r} ${e}H${right - r}Q${right} ${e} ${right} ${e + r}${text(torn)}V${bottom - r}Q${right} ${bottom} ${right - r} ${bottom}` +
    `H${e + r}Q${e} ${bottom} ${e} ${bottom - r}V${e + r}Q${e} ${e} ${e + r} ${e}z`
  );
}

/** The same tear as a CSS clip for what lies inside: to the left of it everything, to the right nothing. */
export function clip(torn: readonly Point[]): string {
  if (torn.length === 0) return 'none';
  const percent = ([x, y]: Point): string => `${((x / WIDE) * 100).toFixed(2)}% ${((y / HIGH) * 100).toFixed(2)}%`;
  return `polygon(0 0, 100% 0, ${torn.map(percent).join(', ')}, 100% 100%, 0 100%)`;
}

/** A band down the side, from `left`, so wide; the first has the card's round corners. */
export function band(left: number, wide: number): string {
  const [e, r] = [0.6, RADIUS];
  const bottom = HIGH - e;
  if (left > e) return `M${left} ${e}h${wide}V${bottom}h${-wide}z`;
  return `M${e + r} ${e}H${left + wide}V${bottom}H${e + r}Q${e} ${bottom} ${e} ${bottom - r}V${e + r}Q${e} ${e} ${e + r} ${e}z`;
}
