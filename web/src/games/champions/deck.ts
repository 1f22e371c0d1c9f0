/** How a deck is made: a hero first with the hero's own cards, then one aspect and basic cards. */

import type { Around, DeckView } from '$/games/module';
import { library, type AnyCard } from '$/state/cards.svelte';
import { ASPECTS, championsCard, isIdentity, originOf } from './cards';
import { heroesOf, heroOf } from './heroes';
import { words } from './text';

const d = words.deck;

/** A card for players' decks. */
function holds(any: AnyCard): boolean {
  const card = championsCard(any);
  return !isIdentity(card.kind) && originOf(card) !== 'encounter';
}

const isOwn = (leader: AnyCard, card: AnyCard) => championsCard(card).set !== null && championsCard(card).set === championsCard(leader).set;

export const deck: DeckView = {
  hand: 6,
  groupBy: 'kind',
  sortBy: 'cost',
  strip: 'origin',
  leader: {
    heading: 'Identity',
    ...d.leader,
    most: 1,
    takes: (card) => isIdentity(championsCard(card).kind),
    leads: (card) => championsCard(card).kind === 'hero',
    faces: (leader, cards) => [...cards].filter((card) => isIdentity(championsCard(card).kind) && isOwn(leader, card)),
    brings: (leader, cards) =>
      [...cards].filter((card) => holds(card) && isOwn(leader, card)).map((card) => ({ id: card.id, count: championsCard(card).copies })),
  },
  choice: { fact: 'origin', values: ASPECTS.map((aspect) => words.origins[aspect]), choose: d.aspect },
  // One hero plays once.
  clash: (one, other) => {
    const heroes = heroesOf([...library.cards('champions').values()].map(championsCard));
    const hero = heroOf(one, heroes);
    return hero !== null && hero === heroOf(other, heroes);
  },
  copies: (card) => championsCard(card).most,
  holds,
  // What the hero brings is in the deck already.
  fits: (any: AnyCard, { leaders, choice }: Around) => {
    const card = championsCard(any);
    const ofAspect = card.aspect === null || choice === null || words.origins[originOf(card)] === choice;
    const isHero = card.unique && card.subname === null && leaders.some((leader) => championsCard(leader).called === card.called);
    return card.set === null && ofAspect && !isHero;
  },
  reads: { about: d.reads, endings: ['.o8d', '.json'] },
};
