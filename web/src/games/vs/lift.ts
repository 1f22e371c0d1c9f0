/** A card taken from where it lay, as far as a line of the log lets us tell: it names the card, not its place. */

import type { FigureSeen, Seen, SideView } from './generated';
import type { Figure, Shown } from './advance';

/**
 * hand: by its id. unseen: a hand card that cannot be seen. resources, ko: that player's, the newest first. deck: whatever is on top.
 * laid: laid out. playing: being played. rows: a character in play.
 */
export type Place = 'hand' | 'unseen' | 'resources' | 'ko' | 'deck' | 'laid' | 'playing' | 'rows';

export const ROWS = ['front', 'back'] as const;
export type RowName = (typeof ROWS)[number];

export function withSide(view: Shown, seat: number, change: (side: SideView) => SideView): Shown {
  return { ...view, seats: view.seats.map((side, at) => (at === seat ? change(side) : side)) };
}

/** The view without the card, taken from the first of these places where it is; as it was, if it is in none. */
export function lift(view: Shown, seat: number, id: string | null, places: readonly Place[]): Shown {
  for (const place of places) {
    const without = take(view, seat, id, place);
    if (without) return without;
  }
  return view;
}

function take(view: Shown, seat: number, id: string | null, place: Place): Shown | null {
  const side = view.seats[seat];
  if (!side) return null;
  const put = (change: Partial<SideView>) => withSide(view, seat, () => ({ ...side, ...change }));
  const isIt = (card: { id?: string } | null) => id !== null && card?.id === id;
  switch (place) {
    case 'hand': {
      const at = side.hand.findIndex(isIt);
      return at < 0 ? null : put({ hand: side.hand.toSpliced(at, 1) });
    }
    case 'unseen': {
      const at = side.hand.lastIndexOf(null);
      return at < 0 ? null : put({ hand: side.hand.toSpliced(at, 1) });
    }
    case 'resources': {
      const at = side.resources.findLastIndex(isIt);
      return at < 0 ? null : put({ resources: side.resources.toSpliced(at, 1) });
    }
    case 'ko': {
      const at = side.ko.findLastIndex(isIt);
      return at < 0 ? null : put({ ko: side.ko.toSpliced(at, 1) });
    }
    case 'deck':
      return side.deck.length === 0 ? null : put({ deck: side.deck.slice(1) });
    case 'laid': {
      const at = view.laid.findIndex(isIt);
      return at < 0 ? null : { ...view, laid: view.laid.toSpliced(at, 1) };
    }
    case 'playing': {
      const at = view.playing.findLastIndex(isIt);
      return at < 0 ? null : { ...view, playing: view.playing.toSpliced(at, 1) };
    }
    case 'rows': {
      const found = find(side, id);
      return found ? put({ [found.row]: side[found.row].toSpliced(found.at, 1) }) : null;
    }
  }
}

/** A character of that player by its card; of two alike the one that `fits`, else the first. */
export function find(side: SideView | undefined, id: string | null, fits: (figure: FigureSeen) => boolean = () => true): { row: RowName; at: number; figure: FigureSeen } | null {
  if (!side || id === null) return null;
  const all = ROWS.flatMap((row) => side[row].map((figure, at) => ({ row, at, figure }))).filter(({ figure }) => figure.id === id);
  return all.find(({ figure }) => fits(figure)) ?? all[0] ?? null;
}

/** The view with that character changed; as it was, if it is not there. */
export function change(view: Shown, seat: number, card: Seen | undefined, how: (figure: Figure) => Partial<Figure>, fits?: (figure: FigureSeen) => boolean): Shown {
  const found = find(view.seats[seat], card?.id ?? null, fits);
  if (!found) return view;
  return withSide(view, seat, (side) => ({ ...side, [found.row]: side[found.row].with(found.at, { ...found.figure, ...how(found.figure) }) }));
}

/** All characters of that player changed. */
export function changeAll(view: Shown, seat: number, how: (figure: FigureSeen) => Partial<FigureSeen>): Shown {
  const each = (figures: readonly FigureSeen[]) => figures.map((figure) => ({ ...figure, ...how(figure) }));
  return withSide(view, seat, (side) => ({ ...side, front: each(side.front), back: each(side.back) }));
}
