/** Changes that are not saved yet: the browser keeps them until they are saved or thrown away. */

import { keep } from '$/net/identity';
import type { Deck } from './deck';

export interface Draft {
  readonly game: string;
  /** The number of an own deck, `new`, or the list of a link that somebody shared. */
  readonly slot: string;
  readonly name: string;
  readonly deck: Deck;
  readonly at: number;
}

const KEY = 'longbox.drafts';
/** Old ones make room. */
const MOST_DRAFTS = 50;

function isDraft(value: unknown): value is Draft {
  const draft = value as Draft | null;
  return (
    typeof draft === 'object' &&
    draft !== null &&
    [draft.game, draft.slot, draft.name].every((word) => typeof word === 'string') &&
    Array.isArray(draft.deck) &&
    draft.deck.every((entry) => typeof entry?.id === 'string' && Number.isInteger(entry.count) && entry.count > 0)
  );
}

function all(): Draft[] {
  try {
    const read: unknown = JSON.parse(keep.get(KEY) ?? '[]');
    return Array.isArray(read) ? read.filter(isDraft) : [];
  } catch {
    return [];
  }
}

const others = (game: string, slot: string) => all().filter((draft) => draft.game !== game || draft.slot !== slot);

export const drafts = {
  of(game: string): Draft[] {
    return all().filter((draft) => draft.game === game);
  },
  get(game: string, slot: string): Draft | undefined {
    return all().find((draft) => draft.game === game && draft.slot === slot);
  },
  put(draft: Draft): void {
    keep.set(KEY, JSON.stringify([...others(draft.game, draft.slot).slice(1 - MOST_DRAFTS), draft]));
  },
  drop(game: string, slot: string): void {
    keep.set(KEY, JSON.stringify(others(game, slot)));
  },
};
