/** Arrow keys over things that lie about: the nearest in that direction. */

export type Direction = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown';

interface Point {
  readonly x: number;
  readonly y: number;
}

/** How far it is that way; sideways counts double, and what lies behind is infinitely far. */
export function distance(from: Point, to: Point, direction: Direction): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const [ahead, aside] = {
    ArrowLeft: [-dx, dy] as const,
    ArrowRight: [dx, dy] as const,
    ArrowUp: [-dy, dx] as const,
    ArrowDown: [dy, dx] as const,
  }[direction];
  return ahead <= 1 ? Infinity : ahead + 2 * Math.abs(aside);
}

function middle(element: Element): Point {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}

/** Move the focus to the nearest of these in that direction. */
export function move(direction: Direction, among: readonly HTMLElement[]): void {
  const seen = among.filter((element) => element.offsetParent !== null);
  const at = document.activeElement;
  if (!(at instanceof HTMLElement) || !seen.includes(at)) {
    seen[0]?.focus();
    return;
  }
  const from = middle(at);
  const far = (element: HTMLElement) => (element === at ? Infinity : distance(from, middle(element), direction));
  const nearest = seen.toSorted((a, b) => far(a) - far(b))[0];
  if (nearest && far(nearest) < Infinity) nearest.focus();
}
