/** Whether a deck is legal: numbers at once, everything else from the server a moment later. */

import { api } from '$/net/api';
import type { DeckRules } from '$/games/module';
import type { DeckChecked } from '$/generated/protocol';
import { t } from '$/text';
import { size, type Cards, type Deck } from './deck';
import { tell, type DeckFault } from './faults';
import { writeRecipe, writeText } from './list';

export function checkList(game: string, list: string): Promise<DeckChecked> {
  return api<DeckChecked>(`games/${encodeURIComponent(game)}/decks/check`, { method: 'POST', body: { list } });
}

/** What can be seen without asking. */
export function counted(deck: Deck, cards: Cards, rules: DeckRules): DeckFault[] {
  const few = size(deck) < rules.size ? [{ text: t.decks.tooFew(size(deck), rules.size), rule: null }] : [];
  const many = deck
    .filter((entry) => entry.count > rules.copies)
    .map((entry) => ({ text: t.decks.tooMany(cards.get(entry.id)?.name ?? entry.id, entry.count, rules.copies), rule: null }));
  return [...few, ...many];
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
