/** The colour of a value, as the game paints the cards that have it and nothing beside it. */

import type { Shelf } from '$/cards/shelf.svelte';
import { valuesOf, type Column } from '$/lib/query';

const known = new WeakMap<readonly Column[], Map<string, string>>();

export function colourOf(shelf: Shelf, column: Column, value: string): string {
  let colours = known.get(shelf.columns);
  if (!colours) known.set(shelf.columns, (colours = new Map()));
  if (column.paint?.[value]) return column.paint[value];
  // A fact with the same values as another is painted alike, whatever else is on the card.
  const painter = shelf.columns.find((one) => one.chart === 'shares' && one.values?.includes(value)) ?? column;
  const key = `${painter.key} ${value}`;
  let colour = colours.get(key);
  if (colour === undefined) {
    const card = shelf.list.find((one) => {
      const own = valuesOf(painter, one);
      return own.length === 1 && own[0] === value && shelf.module!.colours(one).length === 1;
    });
    colour = (card && shelf.module!.colours(card)[0]) ?? 'var(--grey)';
    colours.set(key, colour);
  }
  return colour;
}
