/** Rules text in parts: a power with its name and timing, symbols, numbers. */

import { isSymbol, type SymbolName } from './cards';

export type Part =
  | { readonly kind: 'words'; readonly text: string }
  | { readonly kind: 'symbol'; readonly text: string; readonly symbol: SymbolName }
  /** `+1/+1`, `3 ATK`. */
  | { readonly kind: 'number'; readonly text: string }
  /** The name of a power, at the beginning of its line. */
  | { readonly kind: 'name'; readonly text: string }
  /** When it is played: `Combat (any turn)`, `Level Up (3)`. */
  | { readonly kind: 'when'; readonly text: string };

const NAME = /^(?<name>[^:[\]]+?) - /u;
const WHEN = /^(?:Main|Build|Combat|Draw|Recovery|Reaction|Level Up|Start|Any)\b(?: \([^)]*\))?/u;
const PIECES = /\[(?<symbol>[a-z]+)\]|(?<number>[+−-]\d+\/[+−-]\d+|(?<![\w/])[+−-]?\d+ (?:ATK|DEF|XP)\b)/gu;

function inner(text: string): Part[] {
  const list: Part[] = [];
  let from = 0;
  for (const found of text.matchAll(PIECES)) {
    const { symbol } = found.groups ?? {};
    if (symbol !== undefined && !isSymbol(symbol)) continue;
    if (found.index > from) list.push({ kind: 'words', text: text.slice(from, found.index) });
    list.push(symbol === undefined ? { kind: 'number', text: found[0] } : { kind: 'symbol', text: found[0], symbol });
    from = found.index + found[0].length;
  }
  if (from < text.length) list.push({ kind: 'words', text: text.slice(from) });
  return list;
}

/** The parts of a line, in order; put together they are the line again. */
export function parts(text: string): Part[] {
  const list: Part[] = [];
  const name = NAME.exec(text)?.groups?.name ?? '';
  let rest = text;
  if (name !== '') {
    list.push({ kind: 'name', text: name }, { kind: 'words', text: ' - ' });
    rest = text.slice(name.length + 3);
  }
  const when = WHEN.exec(rest)?.[0] ?? '';
  if (when !== '' && /^ ?[[:]/u.test(rest.slice(when.length))) {
    list.push({ kind: 'when', text: when });
    rest = rest.slice(when.length);
  }
  return [...list, ...inner(rest)];
}

/** What a card is for, in a word or two, where there is no room for its text: when it is played, else its first keyword. */
export function gist(text: readonly string[]): string {
  const all = text.map(parts);
  const when = all.flat().find((part) => part.kind === 'when' && !part.text.startsWith('Level Up'));
  if (when) return when.text.replace(/ \(.*/u, '');
  return text.find((line) => !line.includes(' - ') && !line.includes(':') && line.length <= 14) ?? '';
}
