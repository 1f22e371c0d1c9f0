/** Cards that have something in common, by the facts that the game names. */

import type { AnyCard } from '$/state/cards.svelte';
import { valuesOf, type Column } from '$/lib/query';

export interface Kin {
  readonly column: Column;
  readonly value: string;
  readonly cards: readonly AnyCard[];
}

/** Facts with a value of their own on each card, such as the text, make nothing alike. */
const words = (columns: readonly Column[]) => columns.filter((column) => column.kind === 'words' && column.known.length > 0);

/** A larger family is no family: half of all cards have a team. */
const LARGEST = 45;

/** The other cards that share a value with this one: the smallest families first. */
export function kin(card: AnyCard, cards: readonly AnyCard[], columns: readonly Column[], most = 2): Kin[] {
  const families = words(columns).flatMap((column) =>
    valuesOf(column, card).map((value) => ({
      column,
      value,
      cards: cards.filter((other) => other.id !== card.id && valuesOf(column, other).includes(value)),
    })),
  );
  return families
    .filter((family) => family.cards.length > 0 && family.cards.length <= LARGEST)
    .toSorted((a, b) => a.cards.length - b.cards.length)
    .slice(0, most);
}

/** The cards most like this one: what few cards have in common counts for more. */
export function alike(card: AnyCard, cards: readonly AnyCard[], columns: readonly Column[], most = 6): AnyCard[] {
  const traits = columns
    .filter((column) => column.known.length > 0)
    .flatMap((column) => valuesOf(column, card).map((value) => ({ column, value })))
    // Not to be something makes nobody alike.
    .filter(({ column, value }) => column.kind !== 'flag' || value === 'true');
  const weighed = traits.map(({ column, value }) => {
    const have = new Set(cards.filter((other) => valuesOf(column, other).includes(value)));
    return { have, weight: Math.log(cards.length / Math.max(1, have.size)) };
  });
  const score = (other: AnyCard) => weighed.reduce((sum, { have, weight }) => sum + (have.has(other) ? weight : 0), 0);
  return cards
    .filter((other) => other.id !== card.id)
    .map((other) => ({ other, score: score(other) }))
    .filter((one) => one.score > 0)
    .toSorted((a, b) => b.score - a.score || a.other.name.localeCompare(b.other.name))
    .slice(0, most)
    .map(({ other }) => other);
}
