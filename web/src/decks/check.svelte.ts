/** Whether a deck is legal: numbers at once, everything else from the server a moment later. */

import { api } from '$/net/api';
import type { DeckChecked, DeckInfo } from '$/generated/protocol';
import { t } from '$/text';
import { size, type Cards, type Deck } from './deck';
import { tell, type DeckFault } from './faults';
import { writeRecipe, writeText } from './list';

export function checkList(game: string, list: string): Promise<DeckChecked> {
  return api<DeckChecked>(`games/${encodeURIComponent(game)}/decks/check`, { method: 'POST', body: { list } });
}

/** What can be seen without asking. */
export function counted(deck: Deck, cards: Cards, { least, most, copies }: DeckInfo): DeckFault[] {
  const count = size(deck);
  const few = count < least ? [{ text: t.decks.tooFew(count, least), rule: null }] : [];
  const many = count > most ? [{ text: t.decks.tooMany(count, most), rule: null }] : [];
  const often = deck
    .filter((entry) => copies !== null && entry.count > copies)
    .map((entry) => ({ text: t.decks.tooOften(cards.get(entry.id)?.name ?? entry.id, entry.count, copies!), rule: null }));
  return [...few, ...many, ...often];
}

const PAUSE = 350;

export class Check {
  #answer = $state.raw<{ recipe: string; faults: readonly DeckFault[] } | null>(null);
  offline = $state(false);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #asking = '';

  /** Ask about this deck, once nothing has changed for a moment. */
  ask(game: string, deck: Deck, cards: Cards): void {
    const recipe = writeRecipe(deck);
    if (recipe === this.#asking) return;
    this.#asking = recipe;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#ask(game, recipe, writeText('', deck, cards)), PAUSE);
  }

  /** What is wrong with this deck, if the server has said so. */
  faults(deck: Deck): readonly DeckFault[] | null {
    return this.#answer?.recipe === writeRecipe(deck) ? this.#answer.faults : null;
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  async #ask(game: string, recipe: string, list: string): Promise<void> {
    try {
      const { faults } = await checkList(game, list);
      this.#answer = { recipe, faults: faults.map(tell) };
      this.offline = false;
    } catch {
      this.offline = true;
      if (this.#asking === recipe) this.#asking = '';
    }
  }
}
