/** Looking through the cards and rules of all games at once: the words that were typed, wherever they stand. */

export interface Findable {
  readonly id: string;
  readonly title: string;
  readonly text: string;
}

/** How well something fits: the title begins so, has it, or only the text does. */
type Fit = 0 | 1 | 2;

export const wordsOf = (query: string): string[] => query.toLowerCase().split(/\s+/).filter(Boolean);

function fit({ title, text }: Findable, words: readonly string[]): Fit | null {
  const name = title.toLowerCase();
  if (name.startsWith(words.join(' '))) return 0;
  if (words.every((word) => name.includes(word))) return 1;
  const all = `${name} ${text.toLowerCase()}`;
  return words.every((word) => all.includes(word)) ? 2 : null;
}

/** Everything in which every word stands, what fits best first; nothing if nothing was typed. */
export function found<T extends Findable>(things: Iterable<T>, query: string): T[] {
  const words = wordsOf(query);
  if (words.length === 0) return [];
  const fits = [...things].flatMap((thing) => {
    const how = fit(thing, words);
    return how === null ? [] : [{ thing, how }];
  });
  return fits.toSorted((a, b) => a.how - b.how).map(({ thing }) => thing);
}

/** One of each list after the other, so that no game hides the rest. */
export function mixed<T>(lists: readonly (readonly T[])[]): T[] {
  const longest = Math.max(0, ...lists.map((list) => list.length));
  return Array.from({ length: longest }, (_, at) => lists.flatMap((list) => list.slice(at, at + 1))).flat();
}
