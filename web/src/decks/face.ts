/** Who is on the front of a deck. */

import { likeness } from '$/lobby/likeness';
import type { AnyCard } from '$/state/cards.svelte';
import { parted } from './build';
import type { Box, Cards, Deck } from './deck';

interface Hero {
  /** Copies of all their cards. */
  copies: number;
  card: AnyCard;
  most: number;
}

/**
 * One card for each of the characters that a deck is about: who leads it, whom its name names, then whoever has most
 * cards in it. Each is shown by the card of which there are most copies, or by which they lead.
 */
export function faces(name: string, deck: Deck, box: Box, shown: number): AnyCard[] {
  const { leaders, rest } = parted(deck, box);
  const leading = leaders.flatMap(({ id }) => box.cards.get(id) ?? []);
  const led = new Set(leading.map((card) => likeness(card).who[0]));
  const others = sitters(name, rest, box.cards).filter((card) => !led.has(likeness(card).who[0]));
  return [...leading, ...others].slice(0, shown);
}

function sitters(name: string, deck: Deck, cards: Cards): AnyCard[] {
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
    .map(([, hero]) => hero.card);
}
