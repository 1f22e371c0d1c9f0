/** What lies where in a position, to be read. */

import type { Place } from '$/games/module';
import { entriesAt } from './edit';

export interface Heap {
  readonly label: string;
  /** Cards by their ids or names, as the position has them, and how often each. */
  readonly cards: readonly { readonly name: string; readonly count: number }[];
}

/** The heaps that hold something, in the order of the places. */
export function heaps(given: Readonly<Record<string, unknown>>, places: readonly Place[]): Heap[] {
  return places
    .map(({ path, label }) => ({ label, cards: entriesAt(given, path).flatMap((entry) => (entry ? [{ name: entry.card, count: entry.count }] : [])) }))
    .filter(({ cards }) => cards.length > 0);
}
