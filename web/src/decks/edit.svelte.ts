/** A deck on the workbench: every change can be taken back, and none is lost. */

import type { Bounds } from './build';
import { add, countOf, same, type Deck } from './deck';
import { drafts } from './drafts';

export interface Version {
  readonly name: string;
  readonly deck: Deck;
}

const MOST_STEPS = 200;

export class DeckEdit {
  name = $state('');
  deck = $state.raw<Deck>([]);
  #past = $state.raw<readonly Version[]>([]);
  #future = $state.raw<readonly Version[]>([]);
  #saved = $state.raw<Version>({ name: '', deck: [] });
  /** It was taken up where it had been left. */
  readonly resumed: boolean;

  constructor(
    readonly game: string,
    private slot: string,
    saved: Version,
    /** How many of a card there must be, and may be. */
    private readonly bounds: (id: string, deck: Deck) => Bounds,
  ) {
    this.#saved = saved;
    const draft = drafts.get(game, slot);
    this.resumed = draft !== undefined;
    this.name = draft?.name ?? saved.name;
    this.deck = draft?.deck ?? saved.deck;
  }

  get changed(): boolean {
    return this.name !== this.#saved.name || !same(this.deck, this.#saved.deck);
  }

  get canUndo(): boolean {
    return this.#past.length > 0;
  }

  get canRedo(): boolean {
    return this.#future.length > 0;
  }

  /** More or fewer of a card; no if there are as many as there may be, or as few as there must be. */
  add(id: string, change: number): boolean {
    const before = countOf(this.deck, id);
    const { least, most } = this.bounds(id, this.deck);
    if (change > 0 && before >= most) return false;
    if (change < 0 && before <= least) return false;
    this.set({ name: this.name, deck: add(this.deck, id, change) });
    return true;
  }

  set(next: Version): void {
    this.#past = [...this.#past.slice(1 - MOST_STEPS), this.#now()];
    this.#future = [];
    this.#show(next);
  }

  /** A name is not taken back letter by letter: it is only kept. */
  rename(name: string): void {
    this.name = name;
    this.keep();
  }

  undo(): void {
    const last = this.#past.at(-1);
    if (!last) return;
    this.#future = [...this.#future, this.#now()];
    this.#past = this.#past.slice(0, -1);
    this.#show(last);
  }

  redo(): void {
    const next = this.#future.at(-1);
    if (!next) return;
    this.#past = [...this.#past, this.#now()];
    this.#future = this.#future.slice(0, -1);
    this.#show(next);
  }

  /** Back to what was saved; this too can be taken back. */
  revert(): void {
    this.set(this.#saved);
  }

  /** What was on the workbench then is safe now, under that slot. Changes made meanwhile stay changes. */
  saved(version: Version, slot = this.slot): void {
    drafts.drop(this.game, this.slot);
    this.slot = slot;
    this.#saved = version;
    this.keep();
  }

  /** Leave what is not saved with the browser. */
  keep(): void {
    if (this.changed) drafts.put({ game: this.game, slot: this.slot, name: this.name, deck: this.deck, at: Date.now() });
    else drafts.drop(this.game, this.slot);
  }

  /** The deck is gone: so is what was not saved of it. */
  forget(): void {
    drafts.drop(this.game, this.slot);
  }

  #now(): Version {
    return { name: this.name, deck: this.deck };
  }

  #show(version: Version): void {
    this.name = version.name;
    this.deck = version.deck;
    this.keep();
  }
}
