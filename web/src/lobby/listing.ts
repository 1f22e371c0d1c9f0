/** Tables in a list. */

import type { Clock, TableState } from '$/generated/protocol';

export interface Listing {
  readonly id: string;
  readonly game: string;
  readonly mode: string;
  readonly state: TableState;
  readonly public: boolean;
  readonly seats: number;
  readonly open: number;
  readonly names: readonly string[];
  readonly clock: Clock | null;
  readonly created: number;
}

/** What can be gone on with, the newest first. */
export function unfinished(tables: readonly Listing[]): Listing[] {
  return tables.filter((table) => table.state !== 'over').toSorted((a, b) => b.created - a.created);
}

/** The others at a table, by name. */
export function others(table: Pick<Listing, 'names'>, me: string): string[] {
  const at = table.names.indexOf(me);
  return table.names.filter((_, n) => n !== at);
}
