/** Cards about which somebody does not want to be asked again until the turn ends. Only what may be declined is declined, and only that
    matter: who is not to be asked whether a card interrupts an attack is still asked who defends. The terminal has the same rule. */

import type { CardName, OptionSeen, QuestionSeen } from '$/generated/protocol';

/** What is not to be asked in one turn, or in one round where all act together. */
export interface Quiet {
  readonly span: number | null;
  readonly matters: ReadonlySet<string>;
}

/** Everything is asked. */
export const NONE_QUIET: Quiet = { span: null, matters: new Set() };

const matter = (seat: number | null, card: CardName, rule: string): string => JSON.stringify([seat, card.id, rule]);

/** The cards that a question is about, each once: in a window those that could be used, else the one that asks. None if it has to be
    answered, or if no card asks it. */
export function askingCards(question: QuestionSeen, options: readonly OptionSeen[]): CardName[] {
  if (!options.some((option) => option.pass)) return [];
  const cards = question.window ? options.filter((option) => !option.pass).flatMap((option) => option.cards.slice(0, 1)) : [question.source];
  const each = new Map(cards.filter((card) => card !== null).map((card) => [card.id, card]));
  return [...each.values()];
}

/** Do not ask that about these cards again in that span. */
export function hushed(quiet: Quiet, span: number, seat: number | null, question: QuestionSeen, cards: readonly CardName[]): Quiet {
  const before = quiet.span === span ? quiet.matters : NONE_QUIET.matters;
  return { span, matters: new Set([...before, ...cards.map((card) => matter(seat, card, question.rule))]) };
}

/** Whether every card that this is about is to be quiet. */
export function isQuiet(quiet: Quiet, span: number | null, seat: number | null, question: QuestionSeen, options: readonly OptionSeen[]): boolean {
  if (span === null || quiet.span !== span) return false;
  const cards = askingCards(question, options);
  return cards.length > 0 && cards.every((card) => quiet.matters.has(matter(seat, card, question.rule)));
}
