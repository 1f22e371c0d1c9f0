/** The decks one can sit down with: one's own, and those that come with a game. */

import type { DeckSeen } from '$/generated/protocol';
import { games } from '$/games/index.svelte';
import type { TakenDeck } from '$/games/module';
import { api } from '$/net/api';
import { keep } from '$/net/identity';
import { library } from '$/state/cards.svelte';
import { session } from '$/state/session.svelte';
import { usuallyLed, type BuiltIn, type DeckShelf, type OwnDeck } from './first';
import type { DeckKey } from './wish';

const lastKey = (game: string) => `longbox.deck.${game}`;

class Shelves {
  #builtIn = new Map<string, Promise<readonly BuiltIn[]>>();
  #cards = $state.raw<ReadonlyMap<string, DeckSeen>>(new Map());
  #asked = new Map<string, Promise<void>>();

  /** Everything for a game: the list of the game once, one's own anew each time. */
  async load(game: string): Promise<DeckShelf> {
    await session.welcome();
    const [own, builtIn] = await Promise.all([api<OwnDeck[]>('decks'), this.builtIn(game)]);
    return { own: own.filter((deck) => deck.game === game), builtIn };
  }

  builtIn(game: string): Promise<readonly BuiltIn[]> {
    const known = this.#builtIn.get(game);
    if (known) return known;
    const loading = api<BuiltIn[]>(`games/${encodeURIComponent(game)}/decks`);
    loading.catch(() => this.#builtIn.delete(game));
    this.#builtIn.set(game, loading);
    return loading;
  }

  /** The cards of a deck, once they are here. */
  cards(game: string, key: DeckKey): DeckSeen['cards'] | null {
    const name = `${game} ${key}`;
    if (!this.#asked.has(name)) queueMicrotask(() => void this.read(game, key));
    return this.#cards.get(name)?.cards ?? null;
  }

  /** Fetch the cards of a deck, once. */
  read(game: string, key: DeckKey): Promise<void> {
    const name = `${game} ${key}`;
    const reading = this.#asked.get(name) ?? this.#fetch(game, key, name);
    this.#asked.set(name, reading);
    return reading;
  }

  async #fetch(game: string, key: DeckKey, name: string): Promise<void> {
    const [from, id] = [key.slice(0, key.indexOf(':')), key.slice(key.indexOf(':') + 1)];
    try {
      const at = `games/${encodeURIComponent(game)}/decks`;
      let seen: DeckSeen;
      if (from === 'own') {
        const { list } = await api<{ list: string }>(`decks/${encodeURIComponent(id)}`);
        seen = await api<DeckSeen>(`${at}/check`, { method: 'POST', body: { list } });
      } else seen = await api<DeckSeen>(`${at}/${encodeURIComponent(id)}`);
      this.#cards = new Map(this.#cards).set(name, seen);
    } catch {
      // A deck without its picture is still a deck.
    }
  }
}

export const shelves = new Shelves();

/** A deck as another seat sees it. Who leads one that comes with the game, its name tells. */
export function brought(game: string, deck: DeckKey): TakenDeck {
  const leads = games.get(game)?.deck?.leader?.leads;
  if (!leads || !deck.startsWith('own:')) return { deck };
  const isLeader = ({ id }: { id: string }) => {
    const card = library.card(game, id);
    return card !== undefined && leads(card);
  };
  return { deck, leader: shelves.cards(game, deck)?.find(isLeader)?.id ?? null };
}

/** Whether somebody has brought already what can be at a table only once. */
export function clashes(game: string, deck: DeckKey, others: readonly TakenDeck[]): boolean {
  const clash = games.get(game)?.deck?.clash;
  return clash !== undefined && deck !== '' && others.some((other) => clash(brought(game, deck), other));
}

/** Whether two seats of one table are not dealt these: they have the same cards, or something that can be there only once. */
export function areAlike(game: string, shelf: DeckShelf, one: DeckKey, other: DeckKey): boolean {
  return usuallyLed(shelf, one) === usuallyLed(shelf, other) || clashes(game, one, [brought(game, other)]);
}

/** Which deck was brought to which seat, as far as this page did it: the server tells it only where lists lie open. */
class SeatDecks {
  #known = $state.raw<ReadonlyMap<string, DeckKey>>(new Map());

  get(table: string, seat: number): DeckKey {
    return this.#known.get(`${table} ${seat}`) ?? '';
  }

  set(table: string, seat: number, key: DeckKey): void {
    this.#known = new Map(this.#known).set(`${table} ${seat}`, key);
  }
}

export const seatDecks = new SeatDecks();

/** The deck that one played last. */
export function lastDeck(game: string): DeckKey {
  return keep.get(lastKey(game)) ?? '';
}

export function rememberDeck(game: string, key: DeckKey): void {
  if (key !== '') keep.set(lastKey(game), key);
}
