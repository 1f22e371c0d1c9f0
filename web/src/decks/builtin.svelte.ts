/** The decks that come with a game: the list at once, each deck when it is looked at, never twice. */

import { api } from '$/net/api';
import type { DeckSeen } from '$/generated/protocol';

export interface DeckName {
  readonly id: string;
  readonly name: string;
  readonly starter: boolean;
}

/** So many are asked for at a time. */
const AT_ONCE = 4;

class BuiltIn {
  #lists = $state.raw<ReadonlyMap<string, readonly DeckName[]>>(new Map());
  #decks = $state.raw<ReadonlyMap<string, DeckSeen>>(new Map());
  #asked = new Map<string, Promise<unknown>>();

  list(game: string): readonly DeckName[] | null {
    return this.#lists.get(game) ?? null;
  }

  deck(game: string, id: string): DeckSeen | null {
    return this.#decks.get(`${game}/${id}`) ?? null;
  }

  async load(game: string): Promise<readonly DeckName[]> {
    await this.#once(game, async () => {
      const list = await api<DeckName[]>(`games/${encodeURIComponent(game)}/decks`);
      this.#lists = new Map(this.#lists).set(game, list);
    });
    return this.list(game)!;
  }

  async loadDeck(game: string, id: string): Promise<DeckSeen> {
    await this.#once(`${game}/${id}`, async () => {
      const deck = await api<DeckSeen>(`games/${encodeURIComponent(game)}/decks/${encodeURIComponent(id)}`);
      this.#decks = new Map(this.#decks).set(`${game}/${id}`, deck);
    });
    return this.deck(game, id)!;
  }

  async loadAll(game: string): Promise<void> {
    const waiting = [...(await this.load(game))];
    const worker = async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) await this.loadDeck(game, next.id);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
  }

  async #once(what: string, load: () => Promise<void>): Promise<void> {
    const asked = this.#asked.get(what) ?? load();
    this.#asked.set(what, asked);
    try {
      await asked;
    } catch (error) {
      this.#asked.delete(what);
      throw error;
    }
  }
}

export const builtIn = new BuiltIn();
