/** How a deck is made: a main character first, and what follows from who it is. */

import type { Around, DeckView } from '$/games/module';
import type { AnyCard } from '$/state/cards.svelte';
import { isMain, vsCard, type VsCard } from './cards';
import { words } from './text';

const d = words.deck;

/** In no deck: main characters lead it, the others come by themselves. */
const BESIDE: readonly string[] = ['main character', 'token', 'pile card'];

/** The sets with photographs: they go with no other. */
const PHOTOGRAPHIC: readonly string[] = ['Alien Battles'];

/** The teams that are not of Marvel: nobody transforms into their members. */
const ELSEWHERE: readonly string[] = ['Company', 'Xenomorphs'];

const isPhotographic = (card: VsCard) => PHOTOGRAPHIC.includes(card.set);
const shares = (one: VsCard, other: VsCard) => one.teams.some((team) => other.teams.includes(team));

/** All levels of a main character, the first first. */
function levels(leader: AnyCard, cards: Iterable<AnyCard>): readonly AnyCard[] {
  const { group } = vsCard(leader);
  const of = group === null ? [leader] : [...cards].filter((card) => vsCard(card).group === group);
  return of.toSorted((a, b) => vsCard(a).level - vsCard(b).level);
}

export const deck: DeckView = {
  hand: 7,
  groupBy: 'kind',
  sortBy: 'cost',
  strip: 'team',
  leader: {
    heading: 'Main',
    ...d.leader,
    // As many as a list may name; the first leads unless somebody chooses another at the table.
    most: 16,
    takes: (card) => vsCard(card).level === 1,
    leads: (card) => vsCard(card).level === 1,
    faces: levels,
  },
  parts: [
    {
      heading: 'Transform',
      ...d.transform,
      most: 3,
      takes: (card) => vsCard(card).level === 2 && vsCard(card).teams.some((team) => !ELSEWHERE.includes(team)),
      wanted: (leaders, cards) => {
        const all = [...cards];
        return leaders.some((leader) => levels(leader, all).some((level) => vsCard(level).transforms));
      },
    },
  ],
  copies: (card) => vsCard(card).copies,
  holds: (any) => {
    const card = vsCard(any);
    return !isMain(card) && !BESIDE.includes(card.kind) && card.invention === null;
  },
  fits: (any: AnyCard, { leaders }: Around) => {
    const card = vsCard(any);
    return leaders.map(vsCard).every((leader) => isPhotographic(leader) === isPhotographic(card) && (!card.loyalty || shares(card, leader)));
  },
  reads: { about: d.reads, endings: ['.o8d'] },
};
