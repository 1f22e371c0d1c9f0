/** One's own decks, which the server keeps. */

import { api } from '$/net/api';
import { session } from '$/state/session.svelte';

export interface OwnDeck {
  readonly id: number;
  readonly game: string;
  readonly name: string;
  readonly list: string;
  /** Seconds since 1970. */
  readonly changed: number;
}

class OwnDecks {
  list = $state.raw<readonly OwnDeck[] | null>(null);

  async load(): Promise<readonly OwnDeck[]> {
    await session.welcome();
    this.list = await api<OwnDeck[]>('decks');
    return this.list;
  }

  async one(id: number): Promise<OwnDeck> {
    await session.welcome();
    return api<OwnDeck>(`decks/${id}`);
  }

  /** Keep a deck, a new one or one that is there already; answers its number. */
  async save(id: number | null, game: string, name: string, list: string): Promise<number> {
    await session.welcome();
    const body = { game, name, list };
    const number = id ?? (await api<{ id: number }>('decks', { method: 'POST', body })).id;
    if (id !== null) await api(`decks/${id}`, { method: 'PUT', body });
    const kept: OwnDeck = { id: number, game, name, list, changed: Math.floor(Date.now() / 1000) };
    if (this.list) this.list = [...this.list.filter((deck) => deck.id !== number), kept];
    return number;
  }

  async drop(id: number): Promise<void> {
    await session.welcome();
    await api(`decks/${id}`, { method: 'DELETE' });
    if (this.list) this.list = this.list.filter((deck) => deck.id !== id);
  }
}

export const ownDecks = new OwnDecks();
