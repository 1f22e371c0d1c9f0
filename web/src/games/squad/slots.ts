/** Where every card of the table lies, for those who follow it across the board. */

import type { Slot } from '$/games/module';
import type { Shown } from './advance';

export function slots(view: Shown): Slot[] {
  const list: Slot[] = [];
  view.seats.forEach((side, seat) => {
    side.hand.forEach((card, at) => list.push({ path: `seats.${seat}.hand.${at}`, zone: `${seat}.hand`, id: card?.id ?? null }));
    side.keepers.forEach((card, at) => list.push({ path: `seats.${seat}.keepers.${at}`, zone: `${seat}.keepers`, id: card.id }));
    const top = side.discard[0];
    if (top) list.push({ path: `seats.${seat}.discard.0`, zone: `${seat}.discard`, id: top.id });
  });
  view.attacks.forEach(({ card, was }, at) => list.push({ path: `attacks.${at}.card`, zone: 'middle.attack', id: card.id, ...(was === undefined ? {} : { was }) }));
  view.stage?.flips.forEach(({ id }, at) => list.push({ path: `stage.flips.${at}`, zone: 'middle.flips', id }));
  view.shown.forEach((card, at) => list.push({ path: `shown.${at}`, zone: 'middle.shown', id: card?.id ?? null }));
  return list;
}
