/** A line of rules text in parts: words, resources with their symbol, keywords with their rule. */

import { RESOURCES, type Resource } from './cards';

export type Part =
  | { readonly kind: 'words'; readonly text: string }
  /** `[energy]`. */
  | { readonly kind: 'resource'; readonly text: string; readonly resource: Resource }
  /** `[per player]`: as many times as there are heroes. */
  | { readonly kind: 'each'; readonly text: string }
  /** What an ability is called, or when it is used: "Hero Action (attack):". */
  | { readonly kind: 'timing'; readonly text: string }
  /** `rule` tells what it means. */
  | { readonly kind: 'keyword'; readonly text: string; readonly rule: string };

const KEYWORDS: readonly (readonly [RegExp, string])[] = [
  [/^surge/i, 'surge'],
  [/^guard/i, 'guard'],
  [/^toughness/i, 'toughness'],
  [/^retaliate/i, 'retaliate'],
  [/^quickstrike/i, 'quickstrike'],
  [/^peril/i, 'peril'],
  [/^restricted/i, 'restricted'],
  [/^overkill/i, 'overkill.minion'],
  [/^uses/i, 'uses.enters'],
];

const PIECES = new RegExp(
  [
    String.raw`(?<resource>\[(?:${RESOURCES.join('|')})\])`,
    String.raw`(?<each>\[per player\])`,
    // At the start of a line, up to the colon.
    String.raw`(?<timing>^(?:[^:.—]+ — )?(?:(?:Hero|Alter-Ego|Forced) )*(?:Action|Interrupt|Response|Resource|Special|Setup|Boost|When Revealed|When Defeated)(?: \([^)]*\))?:)`,
    String.raw`(?<keyword>\b(?:[Ss]urge|[Gg]uard|[Tt]oughness|[Rr]etaliate(?: \d+)?|[Qq]uickstrike|[Pp]eril|Restricted|[Oo]verkill|Uses)\b)`,
  ].join('|'),
  'gu',
);

function piece(found: RegExpMatchArray): Part {
  const text = found[0];
  const groups = found.groups ?? {};
  if (groups.resource) return { kind: 'resource', text, resource: text.slice(1, -1) as Resource };
  if (groups.each) return { kind: 'each', text };
  if (groups.timing) return { kind: 'timing', text };
  return { kind: 'keyword', text, rule: KEYWORDS.find(([word]) => word.test(text))?.[1] ?? '' };
}

/** The parts of a line, in order; put together they are the line again. */
export function parts(text: string): Part[] {
  const list: Part[] = [];
  let from = 0;
  for (const found of text.matchAll(PIECES)) {
    if (found.index > from) list.push({ kind: 'words', text: text.slice(from, found.index) });
    list.push(piece(found));
    from = found.index + found[0].length;
  }
  if (from < text.length) list.push({ kind: 'words', text: text.slice(from) });
  return list;
}
