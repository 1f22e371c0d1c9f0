/** Which decks lie there, and which of them to begin with. */

import type { DeckKey } from './wish';

export interface OwnDeck {
  readonly id: number;
  readonly game: string;
  readonly name: string;
}

/** Who may lead a deck that comes with the game; it has an id for each. */
export interface DeckLeader {
  readonly id: string;
  readonly name: string;
  /** The id of the card. */
  readonly card: string;
  /** How hard it is to play, in a word, where the game says so. */
  readonly difficulty: string | null;
}

export interface BuiltIn {
  readonly id: string;
  readonly name: string;
  readonly starter: boolean;
  /** The decks to begin with that are an even match for it. */
  readonly even?: readonly string[];
  /** Who may lead it, if there is a choice; the first unless another is named. */
  readonly leaders?: readonly DeckLeader[];
}

export interface DeckShelf {
  readonly own: readonly OwnDeck[];
  readonly builtIn: readonly BuiltIn[];
}

export const EMPTY: DeckShelf = { own: [], builtIn: [] };

/** The deck of the game that is called so, whoever leads it. */
export function builtInOf(shelf: DeckShelf, key: DeckKey): BuiltIn | undefined {
  return shelf.builtIn.find(({ id, leaders = [] }) => [id, ...leaders.map((leader) => leader.id)].some((one) => key === `built-in:${one}`));
}

/** The same deck as it is led unless somebody else is named: two that are alike in this have the same cards. */
export function usuallyLed(shelf: DeckShelf, key: DeckKey): DeckKey {
  const deck = builtInOf(shelf, key);
  return deck ? `built-in:${deck.id}` : key;
}

/** The decks to begin with that others are dealt: those that are an even match for that one, where that is known. */
export function fairStarters(shelf: DeckShelf, own: DeckKey): DeckKey[] {
  const starters = shelf.builtIn.filter((deck) => deck.starter);
  const even = builtInOf(shelf, own)?.even ?? [];
  const fair = starters.filter((deck) => even.includes(deck.id));
  return (fair.length > 0 ? fair : starters).map((deck) => `built-in:${deck.id}`);
}

/** The deck to begin with: the one asked for, else the last, else the first of the starters; always one that is there, and one that goes with the others if any does. */
export function firstDeck(shelf: DeckShelf, wanted: DeckKey | null, last: DeckKey, fits: (deck: DeckKey) => boolean = () => true): DeckKey {
  const isThere = (key: DeckKey) => shelf.own.some((deck) => key === `own:${deck.id}`) || builtInOf(shelf, key) !== undefined;
  const starters = shelf.builtIn.toSorted((a, b) => Number(b.starter) - Number(a.starter)).map((deck): DeckKey => `built-in:${deck.id}`);
  const wished = [wanted ?? '', last].filter(isThere);
  return [...wished, ...starters].find(fits) ?? wished[0] ?? starters[0] ?? '';
}
