/** Which decks lie there, and which of them to begin with. */

import type { DeckKey } from './wish';

export interface OwnDeck {
  readonly id: number;
  readonly game: string;
  readonly name: string;
}

export interface BuiltIn {
  readonly id: string;
  readonly name: string;
  readonly starter: boolean;
  /** The decks to begin with that are an even match for it. */
  readonly even?: readonly string[];
}

export interface DeckShelf {
  readonly own: readonly OwnDeck[];
  readonly builtIn: readonly BuiltIn[];
}

export const EMPTY: DeckShelf = { own: [], builtIn: [] };

/** The decks to begin with that others are dealt: those that are an even match for that one, where that is known. */
export function fairStarters(shelf: DeckShelf, own: DeckKey): DeckKey[] {
  const starters = shelf.builtIn.filter((deck) => deck.starter);
  const even = shelf.builtIn.find((deck) => `built-in:${deck.id}` === own)?.even ?? [];
  const fair = starters.filter((deck) => even.includes(deck.id));
  return (fair.length > 0 ? fair : starters).map((deck) => `built-in:${deck.id}`);
}

/** The deck to begin with: the one asked for, else the last, else the first of the starters; always one that is there, and one that goes with the others if any does. */
export function firstDeck(shelf: DeckShelf, wanted: DeckKey | null, last: DeckKey, fits: (deck: DeckKey) => boolean = () => true): DeckKey {
  const there = new Set([...shelf.own.map((deck) => `own:${deck.id}`), ...shelf.builtIn.map((deck) => `built-in:${deck.id}`)]);
  const starters = shelf.builtIn.toSorted((a, b) => Number(b.starter) - Number(a.starter)).map((deck): DeckKey => `built-in:${deck.id}`);
  const wished = [wanted ?? '', last].filter((key) => there.has(key));
  return [...wished, ...starters].find(fits) ?? wished[0] ?? starters[0] ?? '';
}
