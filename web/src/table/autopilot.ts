/** Which answers may be given for a person: only to decline, and only where they said so or where nothing else can be done. */

import type { OptionSeen, QuestionSeen } from '$/generated/protocol';

export interface Wishes {
  /** Answer where there is only one option. */
  readonly onlyOne: boolean;
  /** Decline everything until one's own turn. */
  readonly untilMyTurn: boolean;
  /** Cards that are not to ask again this turn. */
  readonly quiet: ReadonlySet<string>;
}

interface Asked {
  readonly question: QuestionSeen | null;
  readonly options: readonly OptionSeen[];
  /** Whether it is one's own turn. */
  readonly myTurn: boolean;
}

/** Why an answer is given: nothing else can be done, it is not one's turn, or the card is not to ask. */
export type Reason = 'only' | 'until-my-turn' | 'quiet';

export interface Unasked {
  readonly number: number;
  readonly reason: Reason;
}

/** Whether all that can be done is to pass. */
export function isLonePass(options: readonly OptionSeen[]): boolean {
  return options.length === 1 && options[0]!.pass;
}

/** The option to take without asking; nothing if the person is to be asked. An effect that is optional is never taken. */
export function unasked({ question, options, myTurn }: Asked, wishes: Wishes): Unasked | null {
  const pass = options.findIndex((option) => option.pass);
  if (options.length === 1 && wishes.onlyOne) return { number: 0, reason: 'only' };
  if (pass < 0) return null;
  if (wishes.untilMyTurn && !myTurn) return { number: pass, reason: 'until-my-turn' };
  if (question?.source && wishes.quiet.has(question.source.id)) return { number: pass, reason: 'quiet' };
  return null;
}
