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
  readonly side: 'above' | 'below' | 'left' | 'right';
  /** From the left edge of the balloon, or from its top if it stands at a side, to the tip of its tail. */
  readonly tail: number;
}

const GAP = 18;
const EDGE = 10;
/** So near to a corner no tail begins. */
const CORNER = 26;

const between = (value: number, least: number, most: number) => Math.max(least, Math.min(value, Math.max(least, most)));

/** The box that holds them all; there is at least one. */
export function around(boxes: readonly Box[]): Box {
  const left = Math.min(...boxes.map((box) => box.left));
  const top = Math.min(...boxes.map((box) => box.top));
  const right = Math.max(...boxes.map((box) => box.left + box.width));
  const bottom = Math.max(...boxes.map((box) => box.top + box.height));
  return { left, top, width: right - left, height: bottom - top };
}

/** What of the page is left for a balloon about the board: the bar with what is asked is below it, or at its right. */
export function besides(board: Box, bar: Box, page: { width: number; height: number }): { width: number; height: number } {
  if (bar.width === 0 || bar.height === 0) return page;
  if (bar.top >= board.top + board.height / 2) return { ...page, height: Math.min(page.height, bar.top) };
  return bar.left >= board.left + board.width / 2 ? { ...page, width: Math.min(page.width, bar.left) } : page;
}

/** How much of one lies upon the other, in pixels. */
function overlap(one: Box, other: Box): number {
  const wide = Math.min(one.left + one.width, other.left + other.width) - Math.max(one.left, other.left);
  const high = Math.min(one.top + one.height, other.top + other.height) - Math.max(one.top, other.top);
  return Math.max(0, wide) * Math.max(0, high);
}

/**
 * Above what it points at if there is more room there, else below; always within the page. If it lay there upon something that is to be
 * `seen`, it stands where it covers least of that: pushed aside, on the other side, or to the left or right.
 */
export function beside(thing: Box, balloon: { width: number; height: number }, page: { width: number; height: number }, ceiling = 0, seen: readonly Box[] = []): Placed {
  const [middle, centre] = [thing.left + thing.width / 2, thing.top + thing.height / 2];
  const roomAbove = thing.top - ceiling;
  const roomBelow = page.height - (thing.top + thing.height);
  const first = roomAbove >= balloon.height + GAP + EDGE || roomAbove >= roomBelow ? 'above' : 'below';
  const across = (left: number) => between(left, EDGE, page.width - balloon.width - EDGE);
  const down = (top: number) => between(top, ceiling + EDGE, page.height - balloon.height - EDGE);
  const over = (side: 'above' | 'below'): Placed[] =>
    [balloon.width / 2, balloon.width - CORNER, CORNER].map((before) => {
      const left = across(middle - before);
      return { left, top: down(side === 'above' ? thing.top - GAP - balloon.height : thing.top + thing.height + GAP), side, tail: between(middle - left, CORNER, balloon.width - CORNER) };
    });
  const next = (side: 'left' | 'right'): Placed[] =>
    [balloon.height / 2, balloon.height - CORNER, CORNER].map((before) => {
      const top = down(centre - before);
      return { left: across(side === 'left' ? thing.left - GAP - balloon.width : thing.left + thing.width + GAP), top, side, tail: between(centre - top, CORNER, balloon.height - CORNER) };
    });
  const places = [...over(first), ...over(first === 'above' ? 'below' : 'above'), ...next('right'), ...next('left')];
  const usual = places[0]!;
  if (seen.length === 0) return usual;
  const hides = (placed: Placed) => [...seen, thing, thing].reduce((sum, box) => sum + overlap({ ...placed, ...balloon }, box), 0);
  // The first of those that hide least.
  return places.reduce((best, placed) => (hides(placed) < hides(best) ? placed : best), usual);
}
