/** What the cards of a board need to know of the table they lie on. */

import { getContext, setContext } from 'svelte';
import type { OptionSeen, QuestionSeen } from '$/generated/protocol';
import type { AnyCard } from '$/state/cards.svelte';
import type { Preview } from '$/state/table.svelte';
import type { Laid } from './asking.svelte';

/**
 * playable: an option concerns it. target: the option that is being looked at concerns it. chosen: its options are on the bar.
 * source: it asks the question. refused: it was asked about and cannot be played. picked: it was picked, and a click takes that back.
 */
export type Mark = 'playable' | 'target' | 'chosen' | 'source' | 'refused' | 'picked';

/** The question that is open, for a board that shows more of it than which cards it is about. */
export interface Asked {
  readonly question: QuestionSeen;
  readonly options: readonly OptionSeen[];
  /** What an option would do, by its number, as far as it was asked. */
  readonly previews: ReadonlyMap<number, Preview>;
  /** The option that Enter takes; below zero if there is none. */
  readonly usual: number;
  take(option: number): void;
  /** Ask what it would do. */
  foresee(option: number): void;
}

export interface TableUi {
  readonly game: string;
  /** How the card at that path stands out. */
  mark(path: string, id: string | null): Mark | null;
  /** Whether what is advised is about the card at that path. */
  advised?(path: string): boolean;
  /** The card as it would be if it were played now. */
  asPlayed?(path: string, card: AnyCard): AnyCard;
  /** What stays the same about a card while it moves. */
  key(path: string): string;
  /** The card at that path was clicked. */
  pick(path: string, id: string | null): void;
  /** Cards can be taken up and laid somewhere. */
  readonly drag?: {
    lift(path: string, id: string | null): void;
    drop(path: string, id: string | null, where: Laid): void;
    /** It was put back. */
    cancel(): void;
  };
  /** Whether a card can be taken up although nothing is asked about it, as in a position that is being laid out. */
  movable?(path: string, id: string | null): boolean;
  /** Nothing where nobody is asked, as in a replay. */
  asked(): Asked | null;
}

const KEY = Symbol('table');

export function setTableUi(ui: TableUi): void {
  setContext(KEY, ui);
}

export function tableUi(): TableUi {
  return getContext<TableUi>(KEY);
}
