/** What the cards of a board need to know of the table they lie on. */

import { getContext, setContext } from 'svelte';

/**
 * playable: an option concerns it. target: the option that is being looked at concerns it. chosen: its options are on the bar.
 * source: it asks the question. refused: it was asked about and cannot be played.
 */
export type Mark = 'playable' | 'target' | 'chosen' | 'source' | 'refused';

export interface TableUi {
  readonly game: string;
  /** How the card at that path stands out. */
  mark(path: string, id: string | null): Mark | null;
  /** What stays the same about a card while it moves. */
  key(path: string): string;
  /** The card at that path was clicked. */
  pick(path: string, id: string | null): void;
}

const KEY = Symbol('table');

export function setTableUi(ui: TableUi): void {
  setContext(KEY, ui);
}

export function tableUi(): TableUi {
  return getContext<TableUi>(KEY);
}
