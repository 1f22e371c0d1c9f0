/** What can be asked of a card: columns, filters, query words and charts of lists and deck builder. */

import type { DeckView, Fact } from '$/games/module';
import type { AnyCard } from '$/state/cards.svelte';
import { ASPECTS, championsCard, ENCOUNTER_KINDS, originOf, PLAYER_KINDS, RESOURCES, type ChampionsCard, type Resource, type Stat } from './cards';
import { words } from './text';

type Key = keyof typeof words.facts;

function fact(key: Key, asked: readonly string[], read: (card: ChampionsCard) => ReturnType<Fact['read']>, more: Partial<Fact> = {}): Fact {
  return { key, label: words.facts[key], words: asked, read: (card: AnyCard) => read(championsCard(card)), ...more };
}

const kindOf = (kind: string): string => words.kinds[kind] ?? kind;
const resourceOf = (resource: string): string => words.resources[resource as Resource] ?? resource;

/** A dash, an X and a star are no numbers. */
const power = (stat: Stat) => (card: ChampionsCard) => {
  const value = card[stat];
  return value !== null && /^\d+$/.test(value) ? Number(value) : null;
};

export const facts: readonly Fact[] = [
  fact('kind', ['kind', 'type', 'k'], (card) => kindOf(card.kind), { values: PLAYER_KINDS.map(kindOf), chart: 'shares' }),
  // No deck has them: they are filtered by, and in no chart.
  fact('against', ['against', 'e'], (card) => (originOf(card) === 'encounter' ? kindOf(card.kind) : null), { values: ENCOUNTER_KINDS.map(kindOf) }),
  fact('origin', ['aspect', 'a'], (card) => words.origins[originOf(card)], { values: [...ASPECTS, 'basic', 'hero', 'encounter'].map((one) => words.origins[one as keyof typeof words.origins]) }),
  fact('cost', ['cost', 'c'], (card) => card.cost, { chart: 'curve' }),
  fact('resource', ['resource', 'r'], (card) => [...new Set(card.resources)].map(resourceOf), { values: RESOURCES.map(resourceOf), chart: 'shares' }),
  fact('set', ['set', 's'], (card) => card.set),
  fact('trait', ['trait', 't'], (card) => card.traits),
  fact('thw', ['thw'], power('thw')),
  fact('atk', ['atk'], power('atk')),
  fact('def', ['def'], power('def')),
  fact('sch', ['sch'], power('sch')),
  fact('hp', ['hp'], (card) => card.hp?.number ?? null),
  fact('boost', ['boost', 'b'], (card) => card.boost),
  fact('unique', ['unique', 'u'], (card) => card.unique),
  fact('text', ['text', 'x'], (card) => card.text.join(' ')),
];

export const deck: DeckView = { hand: 6, groupBy: 'kind' };
