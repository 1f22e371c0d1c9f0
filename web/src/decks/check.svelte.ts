/** Whether a deck is legal: numbers at once, everything else from the server a moment later. */

import { api } from '$/net/api';
import type { DeckChecked, DeckInfo, Pile } from '$/generated/protocol';
import { t } from '$/text';
import { bounds, leadersOf, shuffledSize } from './build';
import type { Box, Deck } from './deck';
import { tell, type DeckFault } from './faults';
import { writeRecipe, writeText } from './list';

export function checkList(game: string, list: string): Promise<DeckChecked> {
  return api<DeckChecked>(`games/${encodeURIComponent(game)}/decks/check`, { method: 'POST', body: { list } });
}

/** What can be seen without asking. */
export function counted(deck: Deck, box: Box, { least, most, copies }: DeckInfo): DeckFault[] {
  const count = shuffledSize(deck, box);
  const few = count < least ? [{ text: t.decks.tooFew(count, least), rule: null }] : [];
  const many = count > most ? [{ text: t.decks.tooMany(count, most), rule: null }] : [];
  const often = deck.flatMap(({ id, count }) => {
    const allowed = bounds(id, deck, box, copies ?? Infinity).most;
    return count > allowed ? [{ text: t.decks.tooOften(box.cards.get(id)?.name ?? id, count, allowed), rule: null }] : [];
  });
  const led = box.view?.leader && leadersOf(deck, box).length === 0 ? [{ text: box.view.leader.choose, rule: null }] : [];
  return [...led, ...few, ...many, ...often];
}

const PAUSE = 350;

interface Answer {
  readonly recipe: string;
  readonly faults: readonly DeckFault[];
  readonly notes: readonly DeckFault[];
  readonly piles: readonly Pile[];
}

export class Check {
  #answer = $state.raw<Answer | null>(null);
  offline = $state(false);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #asking = '';

  /** Ask about this deck, once nothing has changed for a moment. */
  ask(game: string, deck: Deck, box: Box): void {
    const recipe = writeRecipe(deck);
    if (recipe === this.#asking) return;
    this.#asking = recipe;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#ask(game, recipe, writeText('', deck, box)), PAUSE);
  }

  /** What is wrong with this deck, if the server has said so. */
  faults(deck: Deck): readonly DeckFault[] | null {
    return this.#answer?.recipe === writeRecipe(deck) ? this.#answer.faults : null;
  }

  /** What comes with the deck, and what else there is to know, as of the last answer. */
  get piles(): readonly Pile[] {
    return this.#answer?.piles ?? [];
  }

  get notes(): readonly DeckFault[] {
    return this.#answer?.notes ?? [];
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  async #ask(game: string, recipe: string, list: string): Promise<void> {
    try {
      const { faults, notes, piles } = await checkList(game, list);
      this.#answer = { recipe, faults: faults.map(tell), notes: notes.map(tell), piles };
      this.offline = false;
    } catch {
      this.offline = true;
      if (this.#asking === recipe) this.#asking = '';
    }
  }
}
