/** The table before cards were drawn: they lie on the decks again, where nobody sees them. */

import type { LogLine } from '$/generated/protocol';

interface Side {
  readonly hand: readonly unknown[];
  readonly deck: readonly unknown[];
}
interface Table {
  readonly seats: readonly Side[];
}

function returned<S extends Side>(side: S, cards: number): S {
  const back = Math.min(cards, side.hand.length);
  return { ...side, hand: side.hand.slice(0, side.hand.length - back), deck: [...Array<null>(back).fill(null), ...side.deck] };
}

/** Before the deal. */
export function undealt<T extends Table>(view: T): T {
  return { ...view, seats: view.seats.map((side) => returned(side, side.hand.length)) };
}

/** Before these lines, as far as they tell of cards drawn, one each. */
export function undrawn<T extends Table>(view: T, lines: readonly LogLine[]): T {
  const drawn = (seat: number) => lines.filter((line) => line.kind === 'draw' && line.seat === seat).length;
  return { ...view, seats: view.seats.map((side, seat) => returned(side, drawn(seat))) };
}
