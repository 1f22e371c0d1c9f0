/** Where a balloon stands so that it points at a thing and does not lie upon it. */

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export interface Placed {
  readonly left: number;
  readonly top: number;
  readonly side: 'above' | 'below';
  /** From the left edge of the balloon to the tip of its tail. */
  readonly tail: number;
}

const GAP = 18;
const EDGE = 10;

const between = (value: number, least: number, most: number) => Math.max(least, Math.min(value, Math.max(least, most)));

/** The box that holds them all; there is at least one. */
export function around(boxes: readonly Box[]): Box {
  const left = Math.min(...boxes.map((box) => box.left));
  const top = Math.min(...boxes.map((box) => box.top));
  const right = Math.max(...boxes.map((box) => box.left + box.width));
  const bottom = Math.max(...boxes.map((box) => box.top + box.height));
  return { left, top, width: right - left, height: bottom - top };
}

/** Above what it points at if there is more room there, else below; always within the page. */
export function beside(thing: Box, balloon: { width: number; height: number }, page: { width: number; height: number }, ceiling = 0): Placed {
  const middle = thing.left + thing.width / 2;
  const roomAbove = thing.top - ceiling;
  const roomBelow = page.height - (thing.top + thing.height);
  const side = roomAbove >= balloon.height + GAP + EDGE || roomAbove >= roomBelow ? 'above' : 'below';
  const left = between(middle - balloon.width / 2, EDGE, page.width - balloon.width - EDGE);
  const wanted = side === 'above' ? thing.top - GAP - balloon.height : thing.top + thing.height + GAP;
  const top = between(wanted, ceiling + EDGE, page.height - balloon.height - EDGE);
  return { left, top, side, tail: between(middle - left, 26, balloon.width - 26) };
}
