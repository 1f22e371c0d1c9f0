/** Cards of Super Hero Squad as the server tells them. */

import type { AbilityText, CardFace, Factor } from './generated';
import type { LogLine } from '$/generated/protocol';
import type { AnyCard } from '$/state/cards.svelte';

/** `printed`: what is printed, where the attack would be worth something else now. */
export type SquadCard = CardFace & { readonly printed?: number | null };

/** The card with the attack that it would have: a preview of playing it tells. */
export function asPlayed(card: AnyCard, lines: readonly LogLine[]): AnyCard {
  const value = lines.find((line) => line.kind === 'value')?.amount ?? null;
  const { attack } = squadCard(card);
  return value === null || value === attack ? card : { ...card, attack: value, printed: attack };
}

/** In the order of the rulebook's colour wheel, which is also the order of charts and filters. */
export const FACTORS: readonly Factor[] = ['Strength', 'Animal', 'Speed', 'Elemental', 'Energy', 'Tech'];

export const COLOUR: Readonly<Record<Factor, string>> = {
  Strength: 'var(--green)',
  Animal: 'var(--red)',
  Speed: 'var(--yellow)',
  Elemental: 'var(--blue)',
  Energy: 'var(--purple)',
  Tech: 'var(--orange)',
};

/** What the server sends for this game has all of a `CardFace`. */
export function squadCard(card: AnyCard): SquadCard {
  return card as unknown as SquadCard;
}

/** The card's colours: one, or two for two different Factors. */
export function colours(card: AnyCard): readonly string[] {
  return [...new Set(squadCard(card).factors)].map((factor) => COLOUR[factor]);
}

const NUMBERED = /^(\d+) → /;

/** What is printed beside each threshold; none on a card that only attacks and blocks. */
export function abilities(card: SquadCard): readonly AbilityText[] {
  // A server of an older make sends the text alone.
  if (card.abilities) return card.abilities;
  if (card.text === '') return [];
  const number = NUMBERED.exec(card.text);
  return [{ threshold: number ? Number(number[1]) : null, text: card.text.replace(NUMBERED, '') }];
}

/** A text without its reminders in brackets. */
export function bare(text: string): string {
  return text.replaceAll(/\s*\([^)]*\)/g, '').trim();
}
