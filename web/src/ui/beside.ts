/** Where a card is held up so that it can be compared with what lies there. */

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export interface Around {
  /** The card that it was taken from. */
  readonly from: Box;
  /** Those that lie in one row with it: never under it if there is room. */
  readonly row: Box;
  /** What is to stay in sight as well: the question. */
  readonly keep: readonly Box[];
  /** What one may want to compare it with: other cards, and what the board marks with `data-seen`. */
  readonly others: readonly Box[];
  readonly screen: { readonly width: number; readonly height: number };
}

const EDGE = 8;
const GAP = 12;
/** From here up the log has a column of its own, which may be covered. */
const COLUMN = 961;

export function overlap(one: Box, other: Box): number {
  const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const high = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return wide > 0 && high > 0 ? wide * high : 0;
}

/** The smallest box that holds them all. */
export function around(boxes: readonly Box[]): Box {
  return {
    left: Math.min(...boxes.map(({ left }) => left)),
    top: Math.min(...boxes.map(({ top }) => top)),
    right: Math.max(...boxes.map(({ right }) => right)),
    bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
  };
}

const within = (value: number, most: number) => Math.max(EDGE, Math.min(value, most - EDGE));

/** The places worth a try, the best one first. */
function places({ from, row, screen }: Around, width: number, height: number): [left: number, top: number][] {
  const x = (from.left + from.right - width) / 2;
  const y = (from.top + from.bottom - height) / 2;
  return [
    [x, row.top - GAP - height],
    [from.left, row.top - GAP - height],
    [from.right - width, row.top - GAP - height],
    [x, row.bottom + GAP],
    [from.right + GAP, y],
    [from.left - GAP - width, y],
    [row.right + GAP, y],
    [row.left - GAP - width, y],
    [from.right + GAP, row.top - GAP - height],
    [from.left - GAP - width, row.top - GAP - height],
    ...(screen.width >= COLUMN ? [[screen.width - EDGE - width, y] as [number, number]] : []),
  ];
}

/** How much is lost by covering a thing, for each part of it. */
const COST = { from: 8, keep: 4, row: 4, others: 1 };

/** The place at which the least is covered; of equal ones, the nearest. */
export function beside(scene: Around, width: number, height: number): { left: number; top: number } {
  const { from, row, keep, others, screen } = scene;
  const sum = (boxes: readonly Box[], held: Box) => boxes.reduce((all, box) => all + overlap(box, held), 0);
  let best = { left: EDGE, top: EDGE };
  let least = Infinity;
  for (const [x, y] of places(scene, width, height)) {
    const left = within(x, screen.width - width);
    const top = within(y, screen.height - height);
    const held = { left, top, right: left + width, bottom: top + height };
    const cost = COST.from * overlap(from, held) + COST.row * overlap(row, held) + COST.keep * sum(keep, held) + COST.others * sum(others, held);
    if (cost < least) [best, least] = [{ left, top }, cost];
  }
  return best;
}
