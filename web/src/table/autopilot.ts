/** Which answers may be given for a person: only to decline, and only where they said so or where nothing else can be done. */

import type { LogLine, OptionSeen, QuestionSeen } from '$/generated/protocol';

/** How long somebody wants to pass: until their turn, whatever comes; or in windows, until another player does something. */
export type Until = 'my-turn' | 'something';

export interface Wishes {
  /** Answer where there is only one option. */
  readonly onlyOne: boolean;
  readonly until: Until | null;
  /** Windows of the game that are not to stop anybody, by their key. */
  readonly unmarked: ReadonlySet<string>;
  /** Whether no card that this is about is to ask again. */
  readonly quiet: boolean;
}

interface Asked {
  readonly options: readonly OptionSeen[];
  /** Whether it is one's own turn. */
  readonly myTurn: boolean;
  /** The key of the window, if the game has one for it. */
  readonly stop: string | null;
  /** Whether what would come of an answer is to be seen before it is given. */
  readonly weighed: boolean;
}

/** Why an answer is given: nothing else can be done, somebody passes until then, this is no stop, or the cards are not to ask. */
export type Reason = 'only' | Until | 'no-stop' | 'quiet';

export interface Unasked {
  readonly number: number;
  readonly reason: Reason;
}

/** Whether all that can be done is to pass. */
export function isLonePass(options: readonly OptionSeen[]): boolean {
  return options.length === 1 && options[0]!.pass;
}

/** The option to take without asking; nothing if the person is to be asked. An effect that is optional is never taken. */
export function unasked({ options, myTurn, stop, weighed }: Asked, wishes: Wishes): Unasked | null {
  const number = options.findIndex((option) => option.pass);
  if (options.length === 1 && wishes.onlyOne && !weighed) return { number: 0, reason: 'only' };
  if (number < 0) return null;
  if (wishes.until === 'my-turn' && !myTurn) return { number, reason: 'my-turn' };
  if (wishes.until === 'something' && stop !== null) return { number, reason: 'something' };
  if (stop !== null && wishes.unmarked.has(stop)) return { number, reason: 'no-stop' };
  if (wishes.quiet) return { number, reason: 'quiet' };
  return null;
}

/** Whether to pass until one's turn means something: a turn has begun, and what is asked, if anything is, can be declined. */
export function canPassOn(turn: number | null, question: QuestionSeen | null, options: readonly OptionSeen[]): boolean {
  return turn !== null && turn > 0 && (question === null || options.some((option) => option.pass));
}

/** Whether another player has done something since the log had so many lines. */
export function hasHappened(log: readonly LogLine[], since: number, me: number | null, isDeed: (line: LogLine) => boolean): boolean {
  return log.slice(since).some((line) => line.seat !== null && line.seat !== me && isDeed(line));
}
