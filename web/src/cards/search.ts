/** What is being looked for: words, filters, order. It fits into the address of the page. */

import type { AnyCard } from '$/state/cards.svelte';
import { query, valuesOf, type Column, type QueryFault } from '$/lib/query';

export interface Search {
  readonly text: string;
  /** For each fact the values that were switched on: any of them will do. */
  readonly chosen: Readonly<Record<string, readonly string[]>>;
  /** The key of a fact, `name`, or nothing for the order of the game. */
  readonly sort: string;
  readonly down: boolean;
}

export interface Filter {
  readonly column: Column;
  readonly values: readonly string[];
}

export interface Found {
  readonly cards: readonly AnyCard[];
  readonly faults: readonly QueryFault[];
}

export const EVERYTHING: Search = { text: '', chosen: {}, sort: '', down: false };

/** The filter for cards that have no value. */
export const NONE = 'none';

/** The facts that have buttons. */
export function filters(columns: readonly Column[]): Filter[] {
  return columns.flatMap((column) => {
    if (column.kind === 'flag') return [{ column, values: ['true', 'false'] }];
    // Of numbers, only the one that decks are planned by.
    if (column.kind === 'number' && column.chart === 'curve') return [{ column, values: column.known }];
    if (!column.values) return [];
    return [{ column, values: column.gaps ? [...column.values, NONE] : column.values }];
  });
}

export function isOn(search: Search, key: string, value: string): boolean {
  return search.chosen[key]?.includes(value) ?? false;
}

export function toggle(search: Search, key: string, value: string): Search {
  const on = search.chosen[key] ?? [];
  const next = on.includes(value) ? on.filter((one) => one !== value) : [...on, value];
  const { [key]: _, ...rest } = search.chosen;
  return { ...search, chosen: next.length > 0 ? { ...rest, [key]: next } : rest };
}

export function filtersOn(search: Search): number {
  return Object.values(search.chosen).reduce((sum, values) => sum + values.length, 0);
}

export function readSearch(words: URLSearchParams): Search {
  const chosen: Record<string, string[]> = {};
  for (const [key, value] of words) {
    if (key.startsWith('f.')) (chosen[key.slice(2)] ??= []).push(value);
  }
  const sort = words.get('sort') ?? '';
  return { text: words.get('q') ?? '', chosen, sort: sort.replace(/^-/, ''), down: sort.startsWith('-') };
}

export function writeSearch(search: Search): URLSearchParams {
  const words = new URLSearchParams();
  if (search.text.trim() !== '') words.set('q', search.text);
  for (const [key, values] of Object.entries(search.chosen)) for (const value of values) words.append(`f.${key}`, value);
  if (search.sort !== '' || search.down) words.set('sort', `${search.down ? '-' : ''}${search.sort}`);
  return words;
}

/** The facts that cards can be put in order by. */
export function orders(columns: readonly Column[]): readonly Column[] {
  return columns.filter((column) => column.kind === 'number' || (column.kind === 'words' && column.known.length > 0));
}

export function find(search: Search, cards: readonly AnyCard[], columns: readonly Column[]): Found {
  const { matches, faults } = query(search.text, columns);
  const asked = columns.filter((column) => search.chosen[column.key]);
  const fits = (card: AnyCard) =>
    asked.every((column) => {
      const own = valuesOf(column, card);
      const wanted = search.chosen[column.key]!;
      return own.length === 0 ? wanted.includes(NONE) : own.some((value) => wanted.includes(value));
    });
  const found = cards.filter((card) => matches(card) && fits(card));
  return { cards: order(found, search, columns), faults };
}

function order(cards: readonly AnyCard[], { sort, down }: Search, columns: readonly Column[]): readonly AnyCard[] {
  const turned = down ? -1 : 1;
  const byName = (a: AnyCard, b: AnyCard) => a.name.localeCompare(b.name);
  if (sort === 'name') return cards.toSorted((a, b) => turned * byName(a, b));
  const column = columns.find((one) => one.key === sort);
  if (!column) return down ? cards.toReversed() : cards;
  const rank = new Map(column.known.map((value, at) => [value, at]));
  const placed = cards.map((card) => ({ card, at: rank.get(valuesOf(column, card)[0] ?? '') }));
  // Cards without a value stand at the end, whichever way.
  return placed
    .toSorted((a, b) => {
      if (a.at === undefined || b.at === undefined) return Number(a.at === undefined) - Number(b.at === undefined) || byName(a.card, b.card);
      return turned * (a.at - b.at) || byName(a.card, b.card);
    })
    .map(({ card }) => card);
}
