/** The question that is open: which cards it is about, which was picked, what was looked at, and the answer. */

import type { LogLine, OptionSeen, QuestionSeen } from '$/generated/protocol';
import type { TableAt } from '$/state/table.svelte';
import type { Mark } from './ui';

/** How long an option is looked at before its preview is asked for. */
const PATIENCE = 160;

/** An option with the number that answers it. */
export interface Offered {
  readonly option: OptionSeen;
  readonly number: number;
}

/** In the order in which they stand on the bar, and are numbered there: what one looks for comes first, to decline last. */
export function asOnBar(offered: readonly Offered[]): readonly Offered[] {
  const place = ({ option }: Offered) => (option.pass ? 2 : option.first ? 0 : 1);
  return offered.toSorted((a, b) => place(a) - place(b));
}

/** Where a card was laid: onto another, if there was one, in a part of the board that has a name, if it has. */
export interface Laid {
  readonly card: { readonly path: string; readonly id: string | null } | null;
  readonly place: string | null;
}

/** `seats.0.hand.2` lies in `seats.0.hand`. */
export const zoneOf = (path: string) => path.replace(/\.\d+$/, '');

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
  #onto: { path: string; id: string | null } | null = null;
  /** The card that was clicked for what another one does: it may answer what is asked next. */
  #through: { path: string; id: string | null } | null = null;

  /** `isOpen`: whether one is asked now, and everything that led here has been told. `answer`: take the option of that number. */
  constructor(
    private readonly at: TableAt,
    private readonly isOpen: () => boolean,
    private readonly answer: (option: number) => void,
    /** The one of these options that a click on their card takes at once; nothing if it is to be asked. */
    private readonly direct: (question: QuestionSeen | null, path: string, options: readonly OptionSeen[]) => OptionSeen | null = () => null,
    /** The option that is proposed where nobody can decline. */
    private readonly propose: (question: QuestionSeen | null, options: readonly OptionSeen[]) => OptionSeen | null = () => null,
    /** The one of these options, all about one card, that is meant if the card is laid in that part of the board. */
    private readonly laidIn: (place: string, options: readonly OptionSeen[]) => OptionSeen | null = () => null,
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
    return asOnBar(chosen === null ? all : all.filter(({ option }) => isAbout(option, chosen.path, chosen.id)));
  }

  /** The option that Enter takes: the only one, or what is proposed. To decline is never taken while there is a choice. */
  get usual(): number {
    const { options } = this;
    if (options.length === 1) return 0;
    const proposed = this.propose(this.question, options);
    return proposed === null || proposed.pass ? -1 : options.indexOf(proposed);
  }

  /** The option that declines. */
  get pass(): number {
    return this.options.findIndex((option) => option.pass);
  }

  /** Options about the card that lies there. */
  #fitting(path: string, id: string | null): Offered[] {
    return this.options.map((option, number) => ({ option, number })).filter(({ option }) => isAbout(option, path, id));
  }

  /** How a card stands out. */
  mark(path: string, id: string | null): Mark | null {
    if (!this.open) return null;
    const looked = this.looking === null ? undefined : this.options[this.looking];
    if (looked?.cards.some((card) => card.at === path)) return 'target';
    if (this.chosen?.path === path) return 'chosen';
    if (this.chosen && this.offered.some(({ option }) => isAbout(option, path, id))) return 'target';
    if (this.options.some((option) => isAbout(option, path, id))) return 'playable';
    if (this.question?.source?.at === path) return 'source';
    return this.refused === path ? 'refused' : null;
  }

  /** A card was clicked: take the one option that it has (at the second click, if not `atOnce`), offer what it has, or ask why it has none. */
  pick(path: string, id: string | null, atOnce: boolean): void {
    const again = this.chosen?.path === path;
    const fitting = this.#fitting(path, id);
    const meant = this.direct(this.question, path, fitting.map(({ option }) => option));
    const taken = fitting.find(({ option }) => option === meant);
    this.clear();
    const [only] = fitting;
    if (taken) {
      this.answer(taken.number);
    } else if (fitting.length === 0) {
      this.refused = path;
      if (id !== null) this.at.why(id);
    } else if (only && fitting.length === 1 && (again || atOnce)) {
      this.#through = only.option.cards[0]?.at === path ? null : { path, id };
      this.answer(only.number);
    } else if (!again) {
      this.chosen = { path, id };
    }
  }

  /** What would follow if the card that lies there were played, as far as it can mean one thing and is known. */
  wouldFollow(path: string, id: string | null): readonly LogLine[] | null {
    const fitting = this.#fitting(path, id);
    return fitting.length === 1 ? (this.at.previews.get(fitting[0]!.number)?.lines ?? null) : null;
  }

  /** Ask what would follow from each option about a card. */
  foresee(): void {
    this.options.forEach((option, number) => option.cards.length > 0 && this.at.preview(number));
  }

  /** A card is taken up to be laid somewhere: what it could go to stands out. */
  lift(path: string, id: string | null): void {
    this.clear();
    if (this.#fitting(path, id).length > 0) this.chosen = { path, id };
  }

  /** It was laid onto another card, or onto the table: take what that means, or offer what it may mean. */
  drop(path: string, id: string | null, { card: onto, place }: Laid): void {
    const fitting = this.#fitting(path, id);
    const both = onto ? fitting.filter(({ option }) => isAbout(option, onto.path, onto.id)) : [];
    const options = fitting.map(({ option }) => option);
    const meant = this.direct(this.question, path, options) ?? (place === null ? null : this.laidIn(place, options));
    const taken = both.length === 1 ? both[0] : fitting.length === 1 ? fitting[0] : fitting.find(({ option }) => option === meant);
    if (!taken) return;
    this.clear();
    // Who is attacked, or what it goes to, may be asked next: it was said already.
    this.#onto = both.length === 1 ? null : onto;
    this.answer(taken.number);
  }

  /** What the last card was laid onto, or what was clicked for it, answers this question, if it can mean only one thing. */
  follow(): void {
    const [onto, through] = [this.#onto, this.#through];
    [this.#onto, this.#through] = [null, null];
    const card = onto ?? through;
    if (!card) return;
    const fitting = this.#fitting(card.path, card.id);
    // A card that was only clicked answers where a click on it would.
    const meant = onto ? fitting.length === 1 : this.direct(this.question, card.path, fitting.map(({ option }) => option)) !== null;
    if (meant && fitting[0]) this.answer(fitting[0].number);
  }

  /** Look at an option: its cards are marked, and what it would do is asked for. */
  look(option: number | null): void {
    clearTimeout(this.#wait);
    this.looking = option;
    if (option !== null) this.#wait = setTimeout(() => this.at.preview(option), PATIENCE);
  }

  /** Take that option. A card that was clicked for it, and is not what it does, may answer what is asked next. */
  choose(number: number): void {
    const { chosen } = this;
    const option = this.options[number];
    this.#through = chosen && option && option.cards[0]?.at !== chosen.path && isAbout(option, chosen.path, chosen.id) ? chosen : null;
    this.answer(number);
  }

  /** Returns whether there was one thing to take. */
  takeUsual(): boolean {
    const one = this.chosen !== null && this.offered.length === 1 ? this.offered[0]!.number : this.usual;
    if (one >= 0) this.choose(one);
    return one >= 0;
  }

  decline(): void {
    if (this.pass >= 0) this.answer(this.pass);
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
