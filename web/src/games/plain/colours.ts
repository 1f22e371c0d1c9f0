/** A colour for a card of which we know only its name: the same for the same name. */

import { hash } from '$/lib/dice';
import type { AnyCard } from '$/state/cards.svelte';

const PAINTS = ['var(--sky)', 'var(--orange)', 'var(--green)', 'var(--purple)', 'var(--yellow)', 'var(--red)'];

export function colours(card: AnyCard): readonly string[] {
  return [PAINTS[hash(card.name) % PAINTS.length]!];
}
