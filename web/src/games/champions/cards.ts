/** Cards of Marvel Champions as the server tells them. */

import type { CardFace, View } from './generated';
import type { AnyCard } from '$/state/cards.svelte';

/** A card of a hand, with what it costs now. */
export interface ChampionsCard extends CardFace {
  /** What is printed, where the cost is another now. */
  readonly printedCost?: number | null;
}

export const ASPECTS = ['Aggression', 'Justice', 'Leadership', 'Protection'] as const;
export type Aspect = (typeof ASPECTS)[number];

export const RESOURCES = ['energy', 'mental', 'physical', 'wild'] as const;
export type Resource = (typeof RESOURCES)[number];

/** Kinds in the order of lists and charts: what a deck has, then what is against it. */
export const PLAYER_KINDS = ['hero', 'alter-ego', 'ally', 'event', 'upgrade', 'support', 'resource'] as const;
export const ENCOUNTER_KINDS = ['villain', 'main scheme', 'side scheme', 'minion', 'attachment', 'treachery', 'environment', 'obligation'] as const;

/** Where a card comes from: an aspect, a hero's own set, the basic cards, or the scenario. */
export type Origin = Aspect | 'hero' | 'basic' | 'encounter';

/** What the server sends for this game has all of a `CardFace`. */
export function championsCard(card: AnyCard): ChampionsCard {
  return card as unknown as ChampionsCard;
}

export function originOf(card: ChampionsCard): Origin {
  const aspect = ASPECTS.find((one) => one === card.aspect);
  if (aspect) return aspect;
  if ((ENCOUNTER_KINDS as readonly string[]).includes(card.kind)) return 'encounter';
  return card.set === null ? 'basic' : 'hero';
}

/** Whether boost icons are printed on such a card: whether it is shuffled into the encounter deck. */
export const hasBoost = (kind: string): boolean => (ENCOUNTER_KINDS as readonly string[]).includes(kind) && kind !== 'villain' && kind !== 'main scheme';

/** A name without stage or side: "Rhino (II)" is Rhino. */
export const bare = (name: string): string => name.replace(/ \([^)]*\)$/, '');

export const isScheme = (kind: string): boolean => kind === 'main scheme' || kind === 'side scheme';

/** A card of a hand as it costs now. */
export function asHeld(view: unknown, path: string, card: AnyCard): AnyCard {
  const [, seat, at] = /^seats\.(\d+)\.hand\.(\d+)$/.exec(path) ?? [];
  const now = (view as View | undefined)?.seats[Number(seat)]?.costs[Number(at)] ?? null;
  const { cost } = championsCard(card);
  return now === null || now === cost ? card : { ...card, cost: now, printedCost: cost };
}

/** Who begins a game on the table, and whom a deck is built around. */
export const isIdentity = (kind: string): boolean => kind === 'hero' || kind === 'alter-ego';

/** The ground of a card's band, and the letters on it. */
export const BAND: Readonly<Record<Origin, { ground: string; letters: string }>> = {
  Aggression: { ground: 'var(--red)', letters: '#fff' },
  Justice: { ground: 'var(--yellow)', letters: '#14110f' },
  Leadership: { ground: 'var(--blue)', letters: '#fff' },
  Protection: { ground: 'var(--green)', letters: '#14110f' },
  hero: { ground: '#14110f', letters: '#fffaf0' },
  basic: { ground: 'var(--grey)', letters: '#14110f' },
  encounter: { ground: '#6d3a86', letters: '#fff' },
};

/** What an emblem is painted with: ink alone would be a black square. */
const PAINT: Readonly<Partial<Record<Origin, string>>> = { hero: '#6a7384', encounter: 'var(--purple)' };

export function colours(card: AnyCard): readonly string[] {
  const origin = originOf(championsCard(card));
  return [PAINT[origin] ?? BAND[origin].ground];
}

export const RESOURCE_COLOUR: Readonly<Record<Resource, string>> = {
  energy: '#e6a700',
  mental: 'var(--blue)',
  physical: 'var(--red)',
  wild: 'var(--green)',
};

export const STATS = ['thw', 'atk', 'def', 'rec', 'sch'] as const;
export type Stat = (typeof STATS)[number];

/** A power with its number, as it is printed or as it is now. */
export interface Power {
  readonly stat: Stat;
  readonly value: string;
  /** It is not what is printed. */
  readonly changed: 'up' | 'down' | null;
}

/** The powers that are printed on it. */
export function printed(card: ChampionsCard): readonly Power[] {
  return STATS.flatMap((stat) => {
    const value = card[stat];
    return value === null ? [] : [{ stat, value, changed: null }];
  });
}
