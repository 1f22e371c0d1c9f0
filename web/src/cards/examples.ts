/** Searches to learn from, made of the facts that the game has. */

import type { Column } from '$/lib/query';

export interface Examples {
  readonly facts: readonly { readonly label: string; readonly text: string }[];
  readonly range: string | null;
  readonly none: string | null;
  readonly not: string | null;
  readonly or: string | null;
}

const written = (value: string) => (/[\s(),"]/.test(value) ? `"${value.toLowerCase()}"` : value.toLowerCase());

/** A value from the middle: neither the first, which is often odd, nor the last, which is rare. */
function middle(column: Column): string {
  const short = column.known.filter((value) => !/\s/.test(value));
  const values = short.length > 0 ? short : column.known;
  return values[Math.floor(values.length / 3)] ?? '';
}

function one(column: Column): string | null {
  const word = column.words[0]!;
  switch (column.kind) {
    case 'number':
      return `${word}>=${middle(column)}`;
    case 'flag':
      return word;
    case 'words':
      return column.known.length > 0 ? `${word}:${written(middle(column))}` : null;
  }
}

export function examples(columns: readonly Column[]): Examples {
  const facts = columns.flatMap((column) => {
    const text = one(column);
    return text === null ? [] : [{ label: column.label, text }];
  });
  const number = columns.find((column) => column.kind === 'number' && column.known.length > 2);
  const flag = columns.find((column) => column.kind === 'flag');
  const gaps = columns.find((column) => column.gaps && column.kind === 'words' && column.known.length > 0);
  const list = columns.find((column) => column.values && column.kind === 'words' && column.known.length > 1);
  const two = list ? `(${list.words[0]}:${written(list.known[0]!)} or ${list.words[0]}:${written(list.known[1]!)})` : null;
  return {
    facts,
    range: number ? `${number.words[0]}:${number.known[0]}-${number.known[2]}` : null,
    none: gaps ? `${gaps.words[0]}:none` : null,
    not: flag ? `-${flag.words[0]}` : list ? `-${list.words[0]}:${written(list.known[0]!)}` : null,
    or: two && number ? `${two} ${number.words[0]}<=${middle(number)}` : two,
  };
}
