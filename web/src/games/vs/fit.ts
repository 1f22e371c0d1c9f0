/** How large words are set on a card, in hundredths of its width. */

import { step } from '$/ui/fit';

/** The name of a card: on one line, or two. A long word is what makes it small. */
export function nameSize(name: string, large: boolean): number {
  const longest = Math.max(...name.split(/[\s-]+/u).map((word) => word.length));
  const size = step(name.length, [[8, 13], [12, 11.6], [18, 10.6], [26, 9.4]], 8.2);
  const fits = Math.min(size, step(longest, [[7, 13], [9, 11.2], [11, 9.6], [13, 8.4]], 7.4));
  return large ? fits * 0.78 : fits;
}

/** The name over a card that is turned or lies face down, and what lies with it: alone on its line, as wide as the card. */
export function plateSize(name: string): number {
  return step(name.length, [[10, 13], [13, 12.2], [16, 11.2]], Math.max(10, nameSize(name, false)));
}

/** Rules text on a card that is held up. */
export function readingSize(length: number): number {
  return step(length, [[90, 6], [160, 5.5], [240, 5], [340, 4.6], [460, 4.2]], 3.85);
}
