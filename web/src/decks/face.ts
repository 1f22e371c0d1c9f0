/** Who is on the front of a deck. */

import { likeness } from '$/lobby/likeness';
import type { AnyCard } from '$/state/cards.svelte';
import type { Cards, Deck } from './deck';

interface Hero {
  /** Copies of all their cards. */
  copies: number;
  card: AnyCard;
  most: number;
}

/**
 * One card for each of the characters that a deck is about: whom its name names first, then whoever has most cards in
 * it. Each is shown by the card of which there are most copies.
 */
export function faces(name: string, deck: Deck, cards: Cards, shown: number): AnyCard[] {
  const heroes = new Map<string, Hero>();
  for (const { id, count } of deck) {
    const card = cards.get(id);
    const who = card && likeness(card).who[0];
    if (!card || who === undefined) continue;
    const hero = heroes.get(who) ?? { copies: 0, card, most: 0 };
    heroes.set(who, { copies: hero.copies + count, ...(count > hero.most ? { card, most: count } : { card: hero.card, most: hero.most }) });
  }
  const named = (who: string) => Number(name.includes(who));
  return [...heroes]
    .toSorted(([a, one], [b, other]) => named(b) - named(a) || other.copies - one.copies)
    .slice(0, shown)
    .map(([, hero]) => hero.card);
}
