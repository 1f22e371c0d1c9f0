/**
 * When the page answers for somebody.
 *
 * A seat is asked also where all it can do is pass: not to be asked would tell the others that it has nothing. The time that an answer
 * takes must not tell it either. So one time is drawn for each question, from one distribution, when the question comes; the page waits
 * for it whatever the reason that it answers, and no setting makes it shorter, the pace of motion neither.
 */

/** Milliseconds: what somebody with a choice needs at the very least to read it and to reach for a button. */
export const LEAST = 900;
export const MOST = 2400;

export class Pause {
  /** The person would rather go on at once: the answer leaves as soon as it may. */
  hurried = $state(false);
  #decision: number | null = null;
  #came = 0;
  #long = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly answer: (option: number) => void,
    /** From 0 to 1. */
    private readonly chance: () => number = Math.random,
  ) {}

  /** A question has come. Its time is drawn once, however often it is told and whatever can be answered. */
  come(decision: number): void {
    if (decision === this.#decision) return;
    this.stop();
    this.#decision = decision;
    this.#came = performance.now();
    this.#long = LEAST + this.chance() * (MOST - LEAST);
  }

  /** Answer when the time of the question is over. Whoever decided on it late need not wait any more. */
  later(option: number): void {
    this.#give(option, this.hurried ? LEAST : this.#long);
  }

  /** Answer as soon as somebody with a choice could have: sooner would tell that there was nothing to choose. */
  hurry(option: number): void {
    this.hurried = true;
    this.#give(option, LEAST);
  }

  /** Do not answer after all, unless the person has. */
  keep(): void {
    if (!this.hurried) clearTimeout(this.#timer);
  }

  /** The question is gone. */
  stop(): void {
    clearTimeout(this.#timer);
    this.#decision = null;
    this.hurried = false;
  }

  #give(option: number, long: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#answer(option), Math.max(0, this.#came + long - performance.now()));
  }

  /** An answer that is refused is given again, and not at once. */
  #answer(option: number): void {
    this.#came = performance.now();
    this.answer(option);
    this.hurried = false;
  }
}
