/** Playing by pointing: what a click on a card does at once, because nothing else can be meant. It can be taken back. */

import type { OptionSeen, QuestionSeen } from '$/generated/protocol';

/** Questions whose answer is a card, or a player, for whom the identity stands: it is pointed at. */
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
  'play.permission',
  'initiate.order',
  'ruling.ally-limit',
  'ruling.restricted',
]);

/** A payment is changed card by card; the suggested one may name several. */
const PAID = new Set(['pay', 'pay.over', 'pay.typed']);

/** The whole payment that wastes least, which the game lists first. */
export function suggested(question: QuestionSeen | null, options: readonly OptionSeen[]): OptionSeen | null {
  const [first] = options;
  return first && PAID.has(question?.rule ?? '') && /^pay\b/.test(first.label) ? first : null;
}

/** To pay more than is owed, which few cards make anything of. */
export function rare(question: QuestionSeen | null, option: OptionSeen): boolean {
  return PAID.has(question?.rule ?? '') && option.cards.length === 0 && /^generate more\b/.test(option.label);
}

/** What one's own hero does, without saying with whom. */
export function brief(option: OptionSeen): string {
  // Who defends is the question.
  if (/^defend\b/.test(option.label)) return option.label;
  const own = option.cards.find(({ at }) => at?.endsWith('.identity'));
  return own ? option.label.replace(` with ${own.name}`, '') : option.label;
}

/** Where the cards lie that the proposed payment takes. */
export function proposedBy(asked: { readonly question: QuestionSeen; readonly options: readonly OptionSeen[] } | null): ReadonlySet<string> {
  return new Set((asked ? suggested(asked.question, asked.options) : null)?.cards.flatMap(({ at }) => at ?? []));
}

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
