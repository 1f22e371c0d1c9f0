/** Arrow keys over things that lie in rows. */

interface Place {
  readonly left: number;
  readonly top: number;
}

/** Which one the key leads to from `at`; -1 above the first row, nothing for another key. */
export function stepOver(key: string, at: number, places: readonly Place[]): number | null {
  const from = places[at];
  if (!from) return null;
  switch (key) {
    case 'ArrowLeft':
      return Math.max(0, at - 1);
    case 'ArrowRight':
      return Math.min(places.length - 1, at + 1);
    case 'Home':
      return 0;
    case 'End':
      return places.length - 1;
    case 'ArrowUp': {
      const row = places.findLastIndex((place) => place.top < from.top - 2);
      return row < 0 ? -1 : inRow(places, row, from.left);
    }
    case 'ArrowDown': {
      const row = places.findIndex((place) => place.top > from.top + 2);
      return row < 0 ? at : inRow(places, row, from.left);
    }
    default:
      return null;
  }
}

/** The one of a row that is nearest to the left edge given. */
function inRow(places: readonly Place[], member: number, left: number): number {
  const top = places[member]!.top;
  let best = member;
  places.forEach((place, at) => {
    if (Math.abs(place.top - top) > 2) return;
    if (Math.abs(place.left - left) < Math.abs(places[best]!.left - left)) best = at;
  });
  return best;
}
