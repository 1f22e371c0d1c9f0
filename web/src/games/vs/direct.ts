/** Playing by pointing: what a click on a card does at once, because nothing else can be meant. It can be taken back. */

import type { OptionSeen, QuestionSeen } from '$/generated/protocol';

/** Questions whose answer is a card: whom to attack and with whom, whom to strike, what pays. */
const POINTED = new Set(['attack.defender', 'attack.granted', 'strike.back.one', 'cost.symbols']);

/** Where an attack begins: a character that can do nothing but attack does. Whom it attacks is still to be chosen. */
const ATTACKS = new Set(['main.attacks', 'mode.heads.pass']);
const IN_A_ROW = /\.(?:front|back)\.\d+$/u;

export function direct(question: QuestionSeen | null, path: string, options: readonly OptionSeen[]): OptionSeen | null {
  const [only, ...more] = options;
  if (!only || more.length > 0) return null;
  const rule = question?.rule ?? '';
  const begins = ATTACKS.has(rule) && IN_A_ROW.test(path) && only.label.startsWith('attack with');
  return begins || POINTED.has(rule) ? only : null;
}

/** A character of one's hand that is laid in a row of one's own is recruited there. */
export function laidIn(place: string, options: readonly OptionSeen[]): OptionSeen | null {
  const [seat = '', row = ''] = place.split('.');
  const there = options.filter(({ label, cards }) => label.startsWith('recruit') && label.endsWith(` to the ${row} row`) && cards[0]?.at?.startsWith(`seats.${seat}.hand.`));
  return there.length === 1 ? there[0]! : null;
}
