/** Whom one can play, with which decks of the game, and against whom. */

import type { SettingValueInfo } from '$/generated/protocol';
import type { TakenDeck } from '$/games/module';
import type { DeckKey } from '$/lobby/wish';
import { library } from '$/state/cards.svelte';
import { ASPECTS, championsCard, type Aspect, type ChampionsCard } from './cards';
import type { View } from './generated';

/** A hero or a villain: the word that decks and options have for it, and the card that shows it. */
export interface Figure {
  readonly id: string;
  readonly name: string;
  readonly card: ChampionsCard;
}

/** The heroes of the box, in its order. */
export function heroesOf(cards: Iterable<ChampionsCard>): Figure[] {
  const heroes = [...cards].filter(({ kind, set }) => kind === 'hero' && set !== null);
  const first = heroes.filter(({ set }, at) => heroes.findIndex((other) => other.set === set) === at);
  return first.toSorted((a, b) => a.id.localeCompare(b.id)).map((card) => ({ id: card.set!, name: card.called, card }));
}

/** The hero of an identity, whichever of its sides that is. */
export function heroSide(id: string): ChampionsCard | undefined {
  const cards = library.cards('champions');
  const known = cards.get(id);
  const { set } = known ? championsCard(known) : {};
  return set ? [...cards.values()].map(championsCard).find((one) => one.kind === 'hero' && one.set === set) : undefined;
}

/** Whom a player plays, by the hero's name whichever side is up; nobody once that one has left the game. */
export function playsAs({ seats }: View, seat: number): string | null {
  const identity = seats[seat]?.identity;
  return identity ? (heroSide(identity.id)?.called ?? identity.name) : null;
}

/** Who leads that deck: by its name where the game has it, by its card where it is somebody's own. */
export function heroOf({ deck, leader }: TakenDeck, heroes: readonly Figure[]): string | null {
  return builtFor(deck)?.hero ?? heroes.find(({ card }) => card.id === leader)?.id ?? null;
}

/** The villains that a table may choose, each as it stands there at first. */
export function villainsOf(values: readonly SettingValueInfo[], cards: Iterable<ChampionsCard>, stage: number): Figure[] {
  const villains = [...cards].filter(({ kind }) => kind === 'villain');
  return values.flatMap(({ value, label }) => {
    const stages = villains.filter(({ set }) => set === value);
    const card = stages.find((one) => one.stage === stage) ?? stages[0];
    return card ? [{ id: String(value), name: label, card }] : [];
  });
}

export interface BuiltFor {
  readonly hero: string;
  readonly aspect: Aspect;
}

/** The deck of the game for a hero and an aspect: it is called after both. */
export function deckFor({ hero, aspect }: BuiltFor): DeckKey {
  return `built-in:${hero}:${aspect.toLowerCase()}`;
}

/** The same the other way round; nothing for a deck of somebody's own. */
export function builtFor(key: DeckKey): BuiltFor | null {
  const aspect = ASPECTS.find((one) => key.endsWith(`:${one.toLowerCase()}`));
  if (!aspect || !key.startsWith('built-in:')) return null;
  return { hero: key.slice('built-in:'.length, -aspect.length - 1), aspect };
}
