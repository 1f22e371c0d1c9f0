/** The question that is open: which cards it is about, which was picked, what was looked at, and the answer. */

import type { OptionSeen, QuestionSeen } from '$/generated/protocol';
import type { TableAt } from '$/state/table.svelte';
import type { Mark } from './ui';

/** How long an option is looked at before its preview is asked for. */
const PATIENCE = 160;

/** An option with the number that answers it. */
export interface Offered {
  readonly option: OptionSeen;
  readonly number: number;
}

/** `seats.0.hand.2` lies in `seats.0.hand`. */
const zoneOf = (path: string) => path.replace(/\.\d+$/, '');

/** Whether an option is about the card that lies there: copies that nobody can tell apart are one option, which names the first. */
export function isAbout(option: OptionSeen, path: string, id: string | null): boolean {
  return option.cards.some((card) => card.at === path || (card.at !== undefined && card.id === id && zoneOf(card.at) === zoneOf(path)));
}

export class Asking {
  /** The card whose options are on the bar. */
  chosen = $state.raw<{ path: string; id: string | null } | null>(null);
  /** The option that is being looked at. */
  looking = $state<number | null>(null);
  /** The card that was asked about and cannot be played. */
  refused = $state<string | null>(null);
  #wait: ReturnType<typeof setTimeout> | undefined;

  /** `isOpen`: whether one is asked now, and everything that led here has been told. `answer`: take the option of that number. */
  constructor(
    private readonly at: TableAt,
    private readonly isOpen: () => boolean,
    private readonly answer: (option: number) => void,
    /** The one of these options that a click on their card takes at once; nothing if it is to be asked. */
    private readonly direct: (question: QuestionSeen | null, path: string, options: readonly OptionSeen[]) => OptionSeen | null = () => null,
  ) {}

  get open(): boolean {
    return this.isOpen();
  }

  get question(): QuestionSeen | null {
    return this.open ? (this.at.standing?.question ?? null) : null;
  }

  get options(): readonly OptionSeen[] {
    return this.open ? (this.at.standing?.options ?? []) : [];
  }

  /** The options on the bar: those of the chosen card, or all. */
  get offered(): readonly Offered[] {
    const all = this.options.map((option, number) => ({ option, number }));
    const { chosen } = this;
    return chosen === null ? all : all.filter(({ option }) => isAbout(option, chosen.path, chosen.id));
  }

  /** The option that Enter takes: the only one, or to decline. */
  get usual(): number {
    return this.options.length === 1 ? 0 : this.options.findIndex((option) => option.pass);
  }

  /** How a card stands out. */
  mark(path: string, id: string | null): Mark | null {
    if (!this.open) return null;
    const looked = this.looking === null ? undefined : this.options[this.looking];
    if (looked?.cards.some((card) => card.at === path)) return 'target';
    if (this.chosen?.path === path) return 'chosen';
    if (this.options.some((option) => isAbout(option, path, id))) return 'playable';
    if (this.question?.source?.at === path) return 'source';
    return this.refused === path ? 'refused' : null;
  }

  /** A card was clicked: offer its options, take the one it has at the second click, or ask why it has none. */
  pick(path: string, id: string | null, atOnce: boolean): void {
    const again = this.chosen?.path === path;
    const fitting = this.options.map((option, number) => ({ option, number })).filter(({ option }) => isAbout(option, path, id));
    const meant = this.direct(this.question, path, fitting.map(({ option }) => option));
    const taken = fitting.find(({ option }) => option === meant);
    this.clear();
    if (taken) {
      this.answer(taken.number);
    } else if (fitting.length === 0) {
      this.refused = path;
      if (id !== null) this.at.why(id);
    } else if (fitting.length === 1 && (again || atOnce)) {
      this.answer(fitting[0]!.number);
    } else if (!again) {
      this.chosen = { path, id };
    }
  }

  /** Look at an option: its cards are marked, and what it would do is asked for. */
  look(option: number | null): void {
    clearTimeout(this.#wait);
    this.looking = option;
    if (option !== null) this.#wait = setTimeout(() => this.at.preview(option), PATIENCE);
  }

  /** Take what has that place on the bar, counted from 0. */
  take(place: number): void {
    const one = this.offered[place];
    if (one) this.answer(one.number);
  }

  takeUsual(): void {
    if (this.chosen !== null && this.offered.length === 1) this.take(0);
    else if (this.usual >= 0) this.answer(this.usual);
  }

  /** Let go of the card. */
  clear(): void {
    this.chosen = null;
    this.refused = null;
    this.at.because = null;
  }

  /** Another question. */
  renew(): void {
    clearTimeout(this.#wait);
    this.chosen = null;
    this.looking = null;
    this.refused = null;
  }
}
