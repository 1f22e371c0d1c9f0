/** What an emblem is drawn from, for a card of any game. */

import type { AnyCard } from '$/state/cards.svelte';
import type { Likeness } from '$/ui/emblem';

/** Who is on a card: what stands before the title, two at most. */
export function likeness(card: AnyCard): Likeness {
  const who = (typeof card.called === 'string' ? card.called : card.name).split(': ')[0]!.split(' & ').slice(0, 2);
  return { name: card.name, team: typeof card.team === 'string' ? card.team : null, who };
}

/** The cards that a deck has most of; of equals the first in the list. */
export function most<Card extends { readonly count: number }>(cards: readonly Card[], shown: number): Card[] {
  return cards.toSorted((a, b) => b.count - a.count).slice(0, shown);
}
