/** The rulebook in chapters, and looking for a rule. */

import type { Rule } from '$/state/cards.svelte';

export interface Chapter {
  /** The first part of the ids: `attack` of `attack.level`. */
  readonly key: string;
  readonly title: string;
  readonly rules: readonly Rule[];
}

/** `play-again` is "Play again". */
export function chapterTitle(key: string): string {
  const words = key.replaceAll('-', ' ');
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}

export function chapterKey(id: string): string {
  return id.split('.')[0] ?? id;
}

/** Rules by the first part of their ids, in the order of the book. */
export function chapters(rules: Iterable<Rule>): Chapter[] {
  const found = new Map<string, Rule[]>();
  for (const rule of rules) {
    const key = chapterKey(rule.id);
    const known = found.get(key);
    if (known) known.push(rule);
    else found.set(key, [rule]);
  }
  return [...found].map(([key, list]) => ({ key, title: chapterTitle(key), rules: list }));
}

/** Rules in which every word stands somewhere: title, text, id, place in the book. */
export function findRules(rules: Iterable<Rule>, query: string): Rule[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const says = (rule: Rule) => `${rule.id} ${rule.title} ${rule.text} ${rule.at}`.toLowerCase();
  return [...rules].filter((rule) => {
    const text = says(rule);
    return words.every((word) => text.includes(word));
  });
}

/** The rule before and after in the book. */
export function neighbours(rules: Iterable<Rule>, id: string): { before: Rule | undefined; after: Rule | undefined } {
  const list = [...rules];
  const at = list.findIndex((rule) => rule.id === id);
  return { before: at > 0 ? list[at - 1] : undefined, after: at < 0 ? undefined : list[at + 1] };
}

/** A rule that was asked for by an id that is not there: those that begin alike. */
export function alike(rules: Iterable<Rule>, id: string): Rule[] {
  const key = chapterKey(id);
  return [...rules].filter((rule) => chapterKey(rule.id) === key);
}

/** Those that show the fewest things at once come first: they show it best. */
export function plainest<R extends { readonly rules: readonly unknown[]; readonly cards: readonly unknown[] }>(rulings: readonly R[]): R[] {
  const weight = ({ rules, cards }: R) => rules.length + 2 * cards.length;
  return rulings.toSorted((a, b) => weight(a) - weight(b));
}
