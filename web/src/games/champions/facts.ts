/** What can be asked of a card: columns, filters, query words and charts of lists and deck builder. */

import type { Fact } from '$/games/module';
import type { AnyCard } from '$/state/cards.svelte';
import { ASPECTS, BAND, championsCard, ENCOUNTER_KINDS, hasBoost, originOf, PLAYER_KINDS, RESOURCE_COLOUR, RESOURCES, type ChampionsCard, type Resource, type Stat } from './cards';
import { words } from './text';

type Key = keyof typeof words.facts;

function fact(key: Key, asked: readonly string[], read: (card: ChampionsCard) => ReturnType<Fact['read']>, more: Partial<Fact> = {}): Fact {
  return { key, label: words.facts[key], words: asked, read: (card: AnyCard) => read(championsCard(card)), ...more };
}

const kindOf = (kind: string): string => words.kinds[kind] ?? kind;
const resourceOf = (resource: string): string => words.resources[resource as Resource] ?? resource;

/** Those that come with the game; others are named by their files. */
const HERO_SETS = ['spider-man', 'captain-marvel', 'she-hulk', 'iron-man', 'black-panther'];
const ENCOUNTER_SETS = [
  ...['rhino', 'klaw', 'ultron', 'standard', 'expert', 'bomb-scare', 'masters-of-evil', 'under-attack', 'legions-of-hydra', 'the-doomsday-chair'],
  ...HERO_SETS.map((hero) => `${hero}-nemesis`),
];

/** The name of a set: `spider-man-nemesis` is that of Spider-Man's nemesis. */
function setOf(set: string | null): string | null {
  if (set === null) return null;
  if (set.endsWith('-nemesis')) return words.nemesisOf(setOf(set.slice(0, -'-nemesis'.length)) ?? '');
  return words.sets[set] ?? set.split('-').map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ');
}

/** Whether it is of a hero's set: what is in the deck, and the obligation that the hero brings. */
const isOfHero = (card: ChampionsCard): boolean => originOf(card) !== 'encounter' || card.kind === 'obligation';

/** A dash, an X and a star are no numbers. */
const power = (stat: Stat) => (card: ChampionsCard) => {
  const value = card[stat];
  return value !== null && /^\d+$/.test(value) ? Number(value) : null;
};

const ORIGINS = [...ASPECTS, 'basic', 'hero', 'encounter'] as const;

export const facts: readonly Fact[] = [
  fact('cost', ['cost', 'c'], (card) => card.cost, { chart: 'curve' }),
  fact('kind', ['kind', 'type', 'k'], (card) => kindOf(card.kind), { values: PLAYER_KINDS.map(kindOf), chart: 'shares', paint: Object.fromEntries(PLAYER_KINDS.map((kind) => [kindOf(kind), 'var(--yellow)'])) }),
  // No deck has them: they are filtered by, and in no chart.
  fact('against', ['against', 'e'], (card) => (originOf(card) === 'encounter' ? kindOf(card.kind) : null), { values: ENCOUNTER_KINDS.map(kindOf) }),
  fact('resource', ['resource', 'r'], (card) => [...new Set(card.resources)].map(resourceOf), {
    values: RESOURCES.map(resourceOf),
    chart: 'shares',
    paint: Object.fromEntries(RESOURCES.map((resource) => [resourceOf(resource), RESOURCE_COLOUR[resource]])),
    sign: (name) => {
      const resource = RESOURCES.find((one) => resourceOf(one) === name);
      return resource ? `[${resource}] ${name}` : name;
    },
  }),
  fact('origin', ['aspect', 'a'], (card) => words.origins[originOf(card)], {
    values: ORIGINS.map((one) => words.origins[one]),
    chart: 'shares',
    paint: Object.fromEntries(ORIGINS.map((one) => [words.origins[one], one === 'hero' ? 'var(--soft)' : BAND[one].ground])),
  }),
  fact('heroSet', ['hero', 'h'], (card) => (isOfHero(card) ? setOf(card.set) : null), { values: HERO_SETS.map((set) => setOf(set)!) }),
  fact('set', ['set', 's'], (card) => (isOfHero(card) ? null : setOf(card.set)), { values: ENCOUNTER_SETS.map((set) => setOf(set)!) }),
  fact('trait', ['trait', 't'], (card) => card.traits),
  fact('thw', ['thw'], power('thw')),
  fact('atk', ['atk'], power('atk')),
  fact('def', ['def'], power('def')),
  fact('sch', ['sch'], power('sch')),
  fact('hp', ['hp'], (card) => card.hp?.number ?? null),
  fact('boost', ['boost', 'b'], (card) => (hasBoost(card.kind) ? card.boost : null)),
  fact('unique', ['unique', 'u'], (card) => card.unique),
  fact('text', ['text', 'x'], (card) => card.text.join(' ')),
];
