/** A deck while it is built: which cards and how many, in the order in which they came. */

import type { DeckView } from '$/games/module';
import type { AnyCard } from '$/state/cards.svelte';
import { valuesOf, type Column } from '$/lib/query';
import { dice, hash } from '$/lib/dice';

export interface Entry {
  readonly id: string;
  readonly count: number;
}

export type Deck = readonly Entry[];

export type Cards = ReadonlyMap<string, AnyCard>;

/** The cards of a game, and how its decks are made of them. */
export interface Box {
  readonly cards: Cards;
  readonly view: DeckView | null;
}

export interface Group {
  readonly name: string;
  readonly entries: readonly (Entry & { readonly card: AnyCard | undefined })[];
  readonly count: number;
}

/** No list is longer than that, whatever the game says. */
export const MOST = 999;

export function size(deck: Deck): number {
  return deck.reduce((sum, entry) => sum + entry.count, 0);
}

export function countOf(deck: Deck, id: string): number {
  return deck.find((entry) => entry.id === id)?.count ?? 0;
}

/** So many more, or fewer, of a card. */
export function add(deck: Deck, id: string, change: number): Deck {
  const count = Math.min(MOST, countOf(deck, id) + change);
  if (count <= 0) return deck.filter((entry) => entry.id !== id);
  if (!deck.some((entry) => entry.id === id)) return [...deck, { id, count }];
  return deck.map((entry) => (entry.id === id ? { id, count } : entry));
}

/** The same cards, in whichever order. */
export function same(a: Deck, b: Deck): boolean {
  return a.length === b.length && a.every((entry) => countOf(b, entry.id) === entry.count);
}

/** The cards in groups by a fact, in the order of its values; each group by another fact, and by name. */
export function groups(deck: Deck, cards: Cards, column: Column | undefined, within?: Column): Group[] {
  const number = (card: AnyCard | undefined) => Number((card && within?.read(card)) ?? 0);
  const named = new Map<string, Group['entries'][number][]>();
  for (const entry of deck) {
    const card = cards.get(entry.id);
    const name = (card && column && valuesOf(column, card).join(' · ')) || '';
    named.set(name, [...(named.get(name) ?? []), { ...entry, card }]);
  }
  const order = [...(column?.known ?? [])];
  const place = (name: string) => {
    const at = order.indexOf(name);
    return at >= 0 ? at : order.length + (name === '' ? 1 : 0);
  };
  return [...named]
    .toSorted(([a], [b]) => place(a) - place(b) || a.localeCompare(b))
    .map(([name, entries]) => ({
      name,
      count: size(entries),
      entries: entries.toSorted((a, b) => number(a.card) - number(b.card) || (a.card?.name ?? a.id).localeCompare(b.card?.name ?? b.id)),
    }));
}

export interface Share {
  readonly name: string;
  readonly value: number;
}

/** How many cards of the deck have each value of a fact. A card with two counts for both. */
export function shares(deck: Deck, cards: Cards, column: Column): Share[] {
  const counts = new Map<string, number>((column.values ?? column.known).map((value) => [value, 0]));
  for (const entry of deck) {
    const card = cards.get(entry.id);
    for (const value of card ? valuesOf(column, card) : []) counts.set(value, (counts.get(value) ?? 0) + entry.count);
  }
  return [...counts].map(([name, value]) => ({ name, value }));
}

/** The same over numbers: every number from the first to the last that cards have. */
export function curve(deck: Deck, cards: Cards, column: Column): Share[] {
  const known = column.known.map(Number).filter((value) => !Number.isNaN(value));
  if (known.length === 0) return shares(deck, cards, column);
  const counted = new Map(shares(deck, cards, column).map(({ name, value }) => [name, value]));
  const [low, high] = [Math.min(...known), Math.max(...known)];
  return Array.from({ length: high - low + 1 }, (_, at) => ({ name: String(low + at), value: counted.get(String(low + at)) ?? 0 }));
}

/** The mean of a number over the deck; nothing for an empty one. */
export function mean(deck: Deck, cards: Cards, column: Column): number | null {
  let [sum, count] = [0, 0];
  for (const entry of deck) {
    const card = cards.get(entry.id);
    const value = card ? column.read(card) : null;
    if (typeof value !== 'number') continue;
    sum += value * entry.count;
    count += entry.count;
  }
  return count === 0 ? null : sum / count;
}

/** The whole deck, shuffled: always the same for the same deck and number. */
export function shuffled(deck: Deck, number: number): string[] {
  const cards = deck.toSorted((a, b) => (a.id < b.id ? -1 : 1)).flatMap((entry) => Array.from({ length: entry.count }, () => entry.id));
  const roll = dice(hash(`${cards.join(' ')} ${number}`));
  for (let at = cards.length - 1; at > 0; at -= 1) {
    const other = Math.floor(roll() * (at + 1));
    [cards[at], cards[other]] = [cards[other]!, cards[at]!];
  }
  return cards;
}
