/** Decks that are built around somebody: who leads, what comes along, what else may be in them. */

import type { Around, DeckPart } from '$/games/module';
import { valuesOf, type Column } from '$/lib/query';
import type { AnyCard } from '$/state/cards.svelte';
import { add, countOf, size, type Box, type Deck, type Entry } from './deck';

export interface Parted {
  readonly leaders: Deck;
  /** What is shuffled. */
  readonly rest: Deck;
  readonly parts: readonly { readonly part: DeckPart; readonly entries: Deck }[];
}

/** How many of a card there must be, and may be. */
export interface Bounds {
  readonly least: number;
  readonly most: number;
}

/** The deck by the headings of its list. A card that nobody knows is with the rest. */
export function parted(deck: Deck, { cards, view }: Box): Parted {
  const { leader, parts = [] } = view ?? {};
  const home = ({ id }: Entry) => {
    const card = cards.get(id);
    if (!card) return null;
    return leader?.takes(card) ? leader : (parts.find((part) => part.takes(card)) ?? null);
  };
  const of = (wanted: ReturnType<typeof home>) => deck.filter((entry) => home(entry) === wanted);
  return { leaders: leader ? of(leader) : [], rest: of(null), parts: parts.map((part) => ({ part, entries: of(part) })) };
}

/** How many cards are shuffled: by that a deck is measured. */
export const shuffledSize = (deck: Deck, box: Box): number => size(parted(deck, box).rest);

export function leadersOf(deck: Deck, box: Box): AnyCard[] {
  return parted(deck, box).leaders.flatMap(({ id }) => box.cards.get(id) ?? []);
}

/** What the leaders bring. */
export function brought(leaders: readonly AnyCard[], { cards, view }: Box): Deck {
  return leaders.flatMap((leader) => view?.leader?.brings?.(leader, cards.values()) ?? []);
}

/** The deck with one more leader. Where only one may lead, the one before goes, and what came with it. */
export function ledBy(deck: Deck, leader: AnyCard, box: Box): Deck {
  const { leaders } = parted(deck, box);
  if (leaders.some(({ id }) => id === leader.id)) return deck;
  const alone = box.view?.leader?.most === 1;
  const gone = alone ? new Set([...leaders, ...brought(leadersOf(deck, box), box)].map(({ id }) => id)) : new Set<string>();
  const kept = deck.filter(({ id }) => !gone.has(id));
  const behind = kept.findLastIndex(({ id }) => leaders.some((one) => one.id === id)) + 1;
  return completed([...kept.slice(0, behind), { id: leader.id, count: 1 }, ...kept.slice(behind)], box);
}

/** Both together. Where only one may lead, who leads the first stays, and the other's leader comes without what they bring. */
export function joined(deck: Deck, more: Deck, box: Box): Deck {
  const stays = box.view?.leader?.most === 1 && parted(deck, box).leaders.length > 0;
  const left = new Set(stays ? [...parted(more, box).leaders, ...brought(leadersOf(more, box), box)].map(({ id }) => id) : []);
  return more.filter(({ id }) => !left.has(id)).reduce((made, { id, count }) => add(made, id, count), deck);
}

/** The deck led by that one before the others. */
export function headedBy(deck: Deck, id: string): Deck {
  return [...deck.filter((entry) => entry.id === id), ...deck.filter((entry) => entry.id !== id)];
}

/** With everything that the leaders bring, as often as they do. */
export function completed(deck: Deck, box: Box): Deck {
  return brought(leadersOf(deck, box), box).reduce((made, { id, count }) => add(made, id, count - countOf(made, id)), deck);
}

/** How many of what the leaders bring are not as they should be. */
export function astray(deck: Deck, box: Box): number {
  return brought(leadersOf(deck, box), box).filter(({ id, count }) => countOf(deck, id) !== count).length;
}

export function bounds(id: string, deck: Deck, box: Box, copies: number): Bounds {
  const card = box.cards.get(id);
  if (!card) return { least: 0, most: copies };
  const due = countOf(brought(leadersOf(deck, box), box), id);
  if (due > 0) return { least: due, most: due };
  const { leader, parts = [] } = box.view ?? {};
  if (leader?.takes(card) || parts.some((part) => part.takes(card))) return { least: 0, most: 1 };
  return { least: 0, most: box.view?.copies?.(card) ?? copies };
}

/** The values that a deck has of what it should have one kind of. */
export function chosen(deck: Deck, { cards, view }: Box, columns: readonly Column[]): string[] {
  const choice = view?.choice;
  const column = columns.find(({ key }) => key === choice?.fact);
  if (!choice || !column) return [];
  const found = new Set(deck.flatMap(({ id }) => (cards.has(id) ? valuesOf(column, cards.get(id)!) : [])));
  return choice.values.filter((value) => found.has(value));
}

/** The deck without cards of another kind than that. */
export function only(value: string, deck: Deck, { cards, view }: Box, columns: readonly Column[]): Deck {
  const choice = view?.choice;
  const column = columns.find(({ key }) => key === choice?.fact);
  if (!choice || !column) return deck;
  const goes = (card: AnyCard) => valuesOf(column, card).some((own) => own !== value && choice.values.includes(own));
  return deck.filter(({ id }) => !cards.has(id) || !goes(cards.get(id)!));
}

/** Whether a deck list can name a card at all. */
export function isListed(card: AnyCard, { view }: Box): boolean {
  if (!view?.holds) return true;
  return view.holds(card) || (view.leader?.takes(card) ?? false) || (view.parts ?? []).some((part) => part.takes(card));
}

/** The cards that can be looked for: those of a part, of the leader, or for the deck itself; fitting ones alone if wished. */
export function offered(list: readonly AnyCard[], { view }: Box, heading: string | null, fitting: Around | null): readonly AnyCard[] {
  if (!view?.leader) return list;
  if (heading === view.leader.heading) return list.filter((card) => view.leader!.leads(card));
  const part = view.parts?.find((one) => one.heading === heading);
  if (part) return list.filter((card) => part.takes(card));
  const held = list.filter((card) => view.holds?.(card) ?? true);
  return fitting && view.fits ? held.filter((card) => view.fits!(card, fitting)) : held;
}
