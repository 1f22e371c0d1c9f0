/** How large words are set on a card so that they fit, in hundredths of its width. */

import { step } from '$/ui/fit';

/** A name on one line, or on two if it is long. */
export function nameSize(name: string, beside: boolean): number {
  const size = step(name.length, [[8, 15], [11, 13.4], [14, 11.6], [18, 10.4], [24, 9.4]], 8.6);
  return beside ? Math.min(size, step(name.length, [[8, 13.2], [11, 11.6], [14, 10.2], [24, 9.2]], 8.2)) : size;
}

/** A name on the table, where a card is small: on two lines, if it has two words. */
export function tableSize(name: string): number {
  const longest = Math.max(...name.split(/[\s-]/).map((word) => word.length));
  return step(longest, [[6, 17], [7, 15.6], [8, 14.4], [10, 12.6], [12, 11]], 9.6);
}

/** Rules text on a card that is held up. */
export function readingSize(length: number): number {
  return step(length, [[60, 6.4], [120, 5.9], [190, 5.4], [260, 4.9]], 4.4);
}

/** The longest text that a card in the hand has room for. */
export const HAND_TEXT = 90;

export function handSize(length: number): number {
  return step(length, [[40, 8.6], [64, 8]], 7.6);
}
