/** Cards that lie in piles and of which only the top is seen on the board. */

import type { Seen, View } from './generated';

export interface InPile {
  readonly path: string;
  readonly id: string;
}

function known(path: string, cards: readonly (Seen | null)[], from: number): InPile[] {
  return cards.flatMap((card, at) => (card === null || at < from ? [] : [{ path: `${path}.${at}`, id: card.id }]));
}

/** All that the viewer knows; the top of a discard pile lies open on the board already. */
export function inPiles(view: View): InPile[] {
  const seats = view.seats.flatMap(({ deck, discard, aside, extra, dealt }, seat) => {
    const at = `seats.${seat}`;
    return [...known(`${at}.deck`, deck, 0), ...known(`${at}.discard`, discard, 1), ...known(`${at}.aside`, aside, 0), ...known(`${at}.extra`, extra, 0), ...known(`${at}.dealt`, dealt, 0)];
  });
  const { encounter, removed, villain_deck: villains, main_deck: schemes } = view;
  return [
    ...seats,
    ...known('encounter.deck', encounter.deck, 0),
    ...known('encounter.discard', encounter.discard, 1),
    ...known('removed', removed, 0),
    ...known('villain_deck', villains, 0),
    ...known('main_deck', schemes, 0),
  ];
}
