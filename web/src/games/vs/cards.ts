/** Cards of Vs. System as the server tells them. */

import type { AnyCard } from '$/state/cards.svelte';
import type { CardFace, View } from './generated';

/** `printed`: what is printed, where it would come into play with other numbers now. */
export type VsCard = CardFace & { readonly printed?: Pick<CardFace, 'cost' | 'atk' | 'def'> };

/** In the order of the books, which is also the order of charts and filters. */
export const SYMBOLS = ['energy', 'intellect', 'might', 'skill', 'alien', 'humanity'] as const;
export type SymbolName = (typeof SYMBOLS)[number];

export const COLOUR: Readonly<Record<SymbolName, string>> = {
  energy: 'var(--sky)',
  intellect: 'var(--yellow)',
  might: 'var(--green)',
  skill: 'var(--red)',
  alien: 'var(--purple)',
  humanity: 'var(--orange)',
};

/** The two letters of its badge say the same. */
export const TEAM_COLOUR: Readonly<Record<string, string>> = {
  Avengers: '#2f6fb4',
  'X-Men': '#e6c700',
  Guardians: '#8a5bb5',
  'Super Villains': '#4c8c3f',
  Defenders: '#b3392f',
  Underworld: '#6f6a76',
  'A-Force': '#2f9fa8',
  'Femme Fatales': '#c2578f',
  Company: '#d98a2b',
  Xenomorphs: '#5d7a2e',
  Fantastic: '#56a4e0',
  Frightful: '#8a5a36',
};

export const TEAMS: readonly string[] = Object.keys(TEAM_COLOUR);

/** What the server sends for this game has all of a `CardFace`. */
export function vsCard(card: AnyCard): VsCard {
  return card as unknown as VsCard;
}

/** A card of the hand with the cost, ATK and DEF that it would have. */
export function asHeld(view: View, path: string, card: AnyCard): AnyCard {
  const [, seat, at] = /^seats\.(\d+)\.hand\.(\d+)$/u.exec(path) ?? [];
  const changed = seat === undefined ? undefined : view.seats[Number(seat)]?.changed.find((one) => one.at === Number(at));
  if (!changed) return card;
  const { cost, atk, def } = vsCard(card);
  return { ...card, cost: changed.cost, atk: changed.atk ?? atk, def: changed.def ?? def, printed: { cost, atk, def } };
}

export const isSymbol = (word: string): word is SymbolName => (SYMBOLS as readonly string[]).includes(word);

export const isCharacter = (card: VsCard): boolean => card.atk !== null;
export const isMain = (card: VsCard): boolean => card.level > 0;
export const isLocation = (card: VsCard): boolean => card.symbols.length > 0;

/** The card's colours: those of its teams; of a location without a team those of its symbols. */
export function coloursOf(card: VsCard): readonly string[] {
  const teams = card.teams.map((team) => TEAM_COLOUR[team] ?? 'var(--grey)');
  const symbols = card.symbols.filter(isSymbol).map((symbol) => COLOUR[symbol]);
  const all = teams.length > 0 ? teams : symbols;
  return all.length > 0 ? all.slice(0, 2) : ['var(--grey)'];
}

export const colours = (card: AnyCard): readonly string[] => coloursOf(vsCard(card));
