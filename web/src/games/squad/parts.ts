/** A line of rules text in parts: words, Factors with their symbol, keywords with their rule. */

import type { Factor } from './generated';
import { FACTORS } from './cards';

export type Part =
  | { readonly kind: 'words'; readonly text: string }
  | { readonly kind: 'factor'; readonly text: string; readonly factor: Factor }
  /** `2 →`: so much damage the attack must do. */
  | { readonly kind: 'threshold'; readonly text: string; readonly number: number }
  /** `+4 attack`. */
  | { readonly kind: 'attack'; readonly text: string; readonly change: string; readonly word: string }
  /** `rule` tells what it means. */
  | { readonly kind: 'keyword'; readonly text: string; readonly rule: string }
  /** What stands in brackets says only what a keyword means. */
  | { readonly kind: 'reminder'; readonly text: string };

/** The words that stand in bold, and the rule that is their reminder. */
const KEYWORDS: readonly (readonly [RegExp, string])[] = [
  [/^Keepers?$/, 'keeper.enter'],
  [/^Assault/, 'keeper.hit'],
  [/^Counterstrike$/, 'counterstrike.hit'],
  [/^misfire/i, 'misfire.first-point'],
  [/^heal/i, 'heal.bottom'],
  [/^playable$/, 'play-again.playable'],
];

const PIECES = new RegExp(
  [
    String.raw`(?<reminder>\([^)]*\))`,
    String.raw`(?<threshold>\b\d+ →)`,
    String.raw`(?<attack>(?<!\w)[+−-]\d+ attack\b)`,
    String.raw`(?<factor>\b(?:${FACTORS.join('|')})\b)`,
    String.raw`(?<keyword>\bKeepers?\b|\bAssault(?: \d+)?|\bCounterstrike\b|\b[Mm]isfires?\b|\b[Hh]eals?\b(?: \d+)?|\bplayable\b)`,
  ].join('|'),
  'gu',
);

function piece(found: RegExpMatchArray): Part {
  const text = found[0];
  const groups = found.groups ?? {};
  if (groups.reminder) return { kind: 'reminder', text };
  if (groups.threshold) return { kind: 'threshold', text, number: Number.parseInt(text, 10) };
  if (groups.factor) return { kind: 'factor', text, factor: text as Factor };
  if (groups.attack) {
    const [change = '', word = ''] = text.split(' ');
    return { kind: 'attack', text, change: change.replace('-', '−'), word };
  }
  const rule = KEYWORDS.find(([word]) => word.test(text))?.[1] ?? '';
  return { kind: 'keyword', text, rule };
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
