/** A card taken from where it lay, as far as a line of the log lets us tell: it names the card, not its place. */

import type { KeeperSeen, Seen, SideView } from './generated';
import type { Shown } from './advance';

/**
 * laid: in the middle. attack: the newest attack. keepers, hand, discard: that player's, discard by its top card. top: the top of
 * the deck, if it can be seen. unseen: a hand card that cannot. theirs: the other player's hand or discard pile. deck: whatever is on top of it.
 */
export type Place = 'laid' | 'attack' | 'keepers' | 'hand' | 'discard' | 'top' | 'unseen' | 'theirs' | 'deck';

export function withSide(view: Shown, seat: number, change: (side: SideView) => SideView): Shown {
  return { ...view, seats: view.seats.map((side, at) => (at === seat ? change(side) : side)) };
}

/** The view without the card, taken from the first of these places where it is; as it was, if it is in none. */
export function lift(view: Shown, seat: number, card: Seen | undefined, places: readonly Place[]): Shown {
  for (const place of places) {
    const without = take(view, seat, card?.id ?? null, place);
    if (without) return without;
  }
  return view;
}

function take(view: Shown, seat: number, id: string | null, place: Place): Shown | null {
  const side = view.seats[seat];
  if (!side) return null;
  switch (place) {
    case 'laid':
      return takeLaid(view, id);
    case 'attack':
      return id !== null && view.attacks.at(-1)?.card.id === id ? { ...view, attacks: view.attacks.slice(0, -1) } : null;
    case 'keepers': {
      const at = side.keepers.findIndex((keeper) => keeper.id === id);
      return at < 0 ? null : withSide(view, seat, () => ({ ...side, keepers: side.keepers.toSpliced(at, 1) as KeeperSeen[] }));
    }
    case 'hand':
      return id === null ? null : takeHand(view, seat, id);
    case 'unseen':
      return takeHand(view, seat, null);
    case 'theirs':
      return id === null ? null : (takeHand(view, 1 - seat, id) ?? take(view, 1 - seat, id, 'discard'));
    case 'discard':
      return id !== null && side.discard[0]?.id === id ? withSide(view, seat, () => ({ ...side, discard: side.discard.slice(1) })) : null;
    case 'top':
      return id !== null && side.deck[0]?.id === id ? take(view, seat, id, 'deck') : null;
    case 'deck':
      return side.deck.length === 0 ? null : withSide(view, seat, () => ({ ...side, deck: side.deck.slice(1) }));
  }
}

function takeHand(view: Shown, seat: number, id: string | null): Shown | null {
  const hand = view.seats[seat]?.hand ?? [];
  const at = hand.findIndex((card) => (card?.id ?? null) === id);
  return at < 0 ? null : withSide(view, seat, (side) => ({ ...side, hand: side.hand.toSpliced(at, 1) }));
}

/** Cards that the log laid open for a moment still belong to a deck or a hand; those that the server laid out do not. */
function takeLaid(view: Shown, id: string | null): Shown | null {
  const { opened } = view;
  const seen = view.shown.findIndex((card) => (card?.id ?? null) === id);
  const at = seen < 0 && !opened ? view.shown.indexOf(null) : seen;
  if (at < 0) return null;
  const rest = { ...view, shown: view.shown.toSpliced(at, 1) };
  if (!opened) return rest;
  return opened.from === 'hand' ? (takeHand(rest, opened.seat, id) ?? takeHand(rest, opened.seat, null)) : take(rest, opened.seat, id, 'deck');
}
