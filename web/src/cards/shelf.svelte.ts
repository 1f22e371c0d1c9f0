/** All cards of a game with what the game says about them. */

import { games } from '$/games/index.svelte';
import { bounds, type Bounds } from '$/decks/build';
import type { Deck } from '$/decks/deck';
import type { DeckView, GameModule } from '$/games/module';
import type { DeckInfo } from '$/generated/protocol';
import { columns, type Column } from '$/lib/query';
import { library, type AnyCard } from '$/state/cards.svelte';
import { session } from '$/state/session.svelte';

export class Shelf {
  readonly game: string;
  readonly module: GameModule | null;
  readonly cards: ReadonlyMap<string, AnyCard>;
  readonly list: readonly AnyCard[];
  readonly columns: readonly Column[];
  /** How decks are made, as the game tells it. */
  readonly view: DeckView | null;
  /** The columns of the cards that a deck can have. */
  readonly deckColumns: readonly Column[];
  /** What a deck has to be; nothing if this game has none, or as long as the server has not said so. */
  readonly deck: DeckInfo | null;
  /** They could not be loaded. */
  lost = $state(false);

  constructor(game: () => string) {
    this.game = $derived(game());
    this.module = $derived(games.get(this.game));
    this.cards = $derived(library.cards(this.game));
    this.list = $derived([...this.cards.values()]);
    this.columns = $derived(columns(this.module?.facts ?? [], this.list));
    this.view = $derived(this.module?.deck ?? null);
    this.deckColumns = $derived(this.view?.holds ? this.columnsOf(this.list.filter((card) => this.view!.holds!(card))) : this.columns);
    this.deck = $derived(session.game(this.game)?.deck ?? null);
    this.load();
  }

  get ready(): boolean {
    return this.module !== null && this.cards.size > 0;
  }

  /** How many of a card a deck must have, and may. */
  bounds(id: string, deck: Deck): Bounds {
    return bounds(id, deck, this, this.deck?.copies ?? Infinity);
  }

  /** The columns with the values that these cards have. */
  columnsOf(cards: readonly AnyCard[]): readonly Column[] {
    if (cards.length === this.list.length) return this.columns;
    const told = columns(this.module?.facts ?? [], cards).filter((column) => column.known.length > 0 || !column.values);
    return told.map((column) => (column.values ? { ...column, values: column.values.filter((value) => column.known.includes(value)) } : column));
  }

  column(key: string | undefined): Column | undefined {
    return this.columns.find((column) => column.key === key);
  }

  load(): void {
    this.lost = false;
    Promise.all([library.loadCards(this.game), games.load(this.game)]).catch(() => (this.lost = true));
  }
}
