/** Of several other sides one is drawn large: which, and where the others are. */

import type { Shown } from './advance';
import { ROWS } from './lift';

/** The mode in which two of a team share their rows and their turn. */
export const HEADS = 'two-headed';

/** The side that something is going on at: the one that is attacked, or attacks, or has its turn; else the next to the left. */
export function foremost(view: Shown, me: number): number {
  const others = view.seats.map((_, seat) => seat).filter((seat) => seat !== me);
  const standing = others.filter((seat) => !view.seats[seat]!.out);
  const among = standing.length > 0 ? standing : others;
  const has = (what: 'defending' | 'attacking') => among.find((seat) => ROWS.some((row) => view.seats[seat]![row].some((figure) => figure[what])));
  const active = among.find((seat) => seat === view.active);
  const enemy = among.find((seat) => view.seats[seat]!.team !== view.seats[me]?.team);
  const left = among.find((seat) => seat > me);
  return has('defending') ?? has('attacking') ?? active ?? enemy ?? left ?? among[0] ?? me;
}

/** Of those who sit around a table, from one's left to one's right, who sit at its ends while one of them is across from oneself. */
export function flanks(others: readonly number[], across: number): { readonly left?: number; readonly right?: number } {
  const [one, two] = others.filter((seat) => seat !== across);
  if (one === undefined) return {};
  if (two !== undefined) return { left: one, right: two };
  return others[0] === one ? { left: one } : { right: one };
}
