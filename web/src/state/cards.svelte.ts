/** The cards, rules and decks of each game: fetched once, then here. */

import { api } from '$/net/api';

/** What every card of every game has; a game knows more about its own. */
export interface AnyCard {
  readonly id: string;
  readonly name: string;
  readonly [fact: string]: unknown;
}

export interface Rule {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly at: string;
}

class Library {
  #cards = $state.raw<ReadonlyMap<string, ReadonlyMap<string, AnyCard>>>(new Map());
  #rules = $state.raw<ReadonlyMap<string, ReadonlyMap<string, Rule>>>(new Map());
  #loading = new Map<string, Promise<void>>();

  /** A card, once the game's cards are here; asks for them if they are not. */
  card(game: string, id: string): AnyCard | undefined {
    return this.cards(game).get(id);
  }

  cards(game: string): ReadonlyMap<string, AnyCard> {
    const known = this.#cards.get(game);
    if (!known) queueMicrotask(() => void this.loadCards(game).catch(() => undefined));
    return known ?? NONE;
  }

  rules(game: string): ReadonlyMap<string, Rule> {
    const known = this.#rules.get(game);
    if (!known) queueMicrotask(() => void this.loadRules(game).catch(() => undefined));
    return known ?? NO_RULES;
  }

  loadCards(game: string): Promise<void> {
    return this.#once(`cards ${game}`, async () => {
      const list = await api<AnyCard[]>(`games/${encodeURIComponent(game)}/cards`);
      this.#cards = new Map(this.#cards).set(game, new Map(list.map((card) => [card.id, card])));
    });
  }

  loadRules(game: string): Promise<void> {
    return this.#once(`rules ${game}`, async () => {
      const { rules } = await api<{ rules: Rule[] }>(`games/${encodeURIComponent(game)}/rules`);
      this.#rules = new Map(this.#rules).set(game, new Map(rules.map((rule) => [rule.id, rule])));
    });
  }

  #once(what: string, load: () => Promise<void>): Promise<void> {
    const known = this.#loading.get(what);
    if (known) return known;
    const loading = load().catch((error: unknown) => {
      this.#loading.delete(what);
      throw error;
    });
    this.#loading.set(what, loading);
    return loading;
  }
}

const NONE: ReadonlyMap<string, AnyCard> = new Map();
const NO_RULES: ReadonlyMap<string, Rule> = new Map();

export const library = new Library();
