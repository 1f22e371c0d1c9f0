/** Playing by pointing: what a click on a card does at once, because nothing else can be meant. It can be taken back. */

import type { OptionSeen, QuestionSeen } from '$/generated/protocol';

/** Questions whose answer is a card: it is pointed at. */
const POINTED = new Set([
  'attack.target',
  'thwart.hero',
  'thwart.ally',
  'choose.who',
  'defend',
  'ruling.defend-order',
  'search.look',
  'search.several',
  'setup.mulligan',
  'phase.player.discard',
  'attach.enters',
  'initiate.order',
  'ruling.ally-limit',
  'ruling.restricted',
]);

/** A payment is changed card by card; the suggested one may name several. */
const PAID = new Set(['pay', 'pay.over', 'pay.typed']);

const isAlone = (option: OptionSeen): boolean => option.cards.length === 1;

export function direct(question: QuestionSeen | null, path: string, options: readonly OptionSeen[]): OptionSeen | null {
  const rule = question?.rule ?? '';
  if (PAID.has(rule)) return options.find(isAlone) ?? null;
  const [only, ...more] = options;
  if (!only || more.length > 0) return null;
  // A card of the hand is played: what pays for it is asked next.
  const played = rule === 'turn.menu' && path.includes('.hand.');
  return played || (POINTED.has(rule) && isAlone(only)) ? only : null;
}
