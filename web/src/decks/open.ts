/** A deck list as cards: read here if it can be, else by the server. */

import { checkList } from './check.svelte';
import type { Cards, Deck } from './deck';
import { isUnread, tell, type DeckFault } from './faults';
import { readList } from './list';

export interface Opened {
  readonly deck: Deck;
  /** What could not be read, and would be lost if the deck were saved as it is. */
  readonly unread: readonly DeckFault[];
}

export async function openList(game: string, list: string, cards: Cards): Promise<Opened> {
  const read = readList(list, cards);
  if (read.whole) return { deck: read.deck, unread: [] };
  const { cards: found, faults } = await checkList(game, list);
  return { deck: found.map(({ id, count }) => ({ id, count })), unread: faults.filter(isUnread).map(tell) };
}
