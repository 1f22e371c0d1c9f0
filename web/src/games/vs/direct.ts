/** Playing by pointing: what a click on a card does at once, because nothing else can be meant. It can be taken back. */

import type { OptionSeen, QuestionSeen } from '$/generated/protocol';

/** Questions whose answer is a card: whom to attack and with whom, whom to strike, what pays. */
const POINTED = new Set(['attack.defender', 'attack.granted', 'strike.back.one', 'cost.symbols']);

export function direct(question: QuestionSeen | null, _path: string, options: readonly OptionSeen[]): OptionSeen | null {
  const [only, ...more] = options;
  return only && more.length === 0 && POINTED.has(question?.rule ?? '') ? only : null;
}
