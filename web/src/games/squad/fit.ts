/** How large words are set so that they fit: by steps, in hundredths of the card's width. */

import { step } from '$/ui/fit';

/** The lines that a card's heroes stand on: a pair has one each, and on a small card a long name has two. */
export function heroLines(heroes: readonly string[], small: boolean): readonly string[] {
  const [first = '', ...others] = heroes;
  const space = first.indexOf(' ');
  if (small && others.length === 0 && first.length > 9 && space > 0) return [first.slice(0, space), first.slice(space + 1)];
  return heroes.map((hero, at) => (at < heroes.length - 1 ? `${hero} &` : hero));
}

export function heroSize(lines: readonly string[]): number {
  const longest = Math.max(...lines.map((line) => line.length));
  const size = step(longest, [[6, 15.5], [8, 14], [10, 12.6], [12, 11.4], [13, 10.6]], 9.4);
  return lines.length > 1 ? Math.min(size, longest > 9 ? 10 : 12) : size;
}

/** Rules text on a card that is held up. */
export function readingSize(length: number): number {
  return step(length, [[50, 6.4], [90, 6], [130, 5.6], [170, 5.2]], 4.9);
}

/** The longest text that a card in the hand has room for. */
export const HAND_TEXT = 96;

export function handSize(length: number): number {
  return step(length, [[36, 8.8], [64, 8.2]], 7.8);
}
