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

/** The option to take without asking; nothing if the person is to be asked. An effect that is optional is never taken. */
export function unasked({ question, options, myTurn }: Asked, wishes: Wishes): number | null {
  const pass = options.findIndex((option) => option.pass);
  if (options.length === 1 && wishes.onlyOne) return 0;
  if (pass < 0) return null;
  if (wishes.untilMyTurn && !myTurn) return pass;
  if (question?.source && wishes.quiet.has(question.source.id)) return pass;
  return null;
}
