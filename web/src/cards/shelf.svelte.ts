/** All cards of a game with what the game says about them. */

import { games } from '$/games/index.svelte';
import type { GameModule } from '$/games/module';
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
    this.deck = $derived(session.game(this.game)?.deck ?? null);
    this.load();
  }

  get ready(): boolean {
    return this.module !== null && this.cards.size > 0;
  }

  /** How many of one card a deck may have. */
  get copies(): number {
    return this.deck?.copies ?? Infinity;
  }

  column(key: string | undefined): Column | undefined {
    return this.columns.find((column) => column.key === key);
  }

  load(): void {
    this.lost = false;
    Promise.all([library.loadCards(this.game), games.load(this.game)]).catch(() => (this.lost = true));
  }
}
