/** Where every card of the table lies, for those who follow it across the board. */

import type { Slot } from '$/games/module';
import type { Figure, Shown } from './advance';
import { ROWS } from './lift';

export function slots(view: Shown): Slot[] {
  const list: Slot[] = [];
  view.seats.forEach((side, seat) => {
    const lay = (zone: string, cards: readonly ({ id?: string } | null)[]) =>
      cards.forEach((card, at) => list.push({ path: `seats.${seat}.${zone}.${at}`, zone: `${seat}.${zone}`, id: card?.id ?? null }));
    lay('hand', side.hand);
    lay('resources', side.resources);
    for (const row of ROWS) {
      side[row].forEach((figure: Figure, at) => {
        list.push({ path: `seats.${seat}.${row}.${at}`, zone: `${seat}.${row}`, id: figure.id, ...(figure.was === undefined ? {} : { was: figure.was }) });
      });
    }
    const top = side.ko.length - 1;
    const last = side.ko[top];
    if (last) list.push({ path: `seats.${seat}.ko.${top}`, zone: `${seat}.ko`, id: last.id });
  });
  view.playing.forEach(({ id }, at) => list.push({ path: `playing.${at}`, zone: 'middle.playing', id }));
  view.laid.forEach((card, at) => list.push({ path: `laid.${at}`, zone: 'middle.laid', id: card?.id ?? null }));
  return list;
}
