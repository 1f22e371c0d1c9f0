/** Where every card of the table lies, for those who follow it across the board. */

import type { Slot } from '$/games/module';
import { sceneOf, type Shown } from './advance';
import type { InPlay, Seen } from './generated';

/** A card in play and what is attached to it. */
function placed(path: string, zone: string, card: InPlay): Slot[] {
  return [{ path, zone, id: card.id }, ...card.attached.flatMap((one, at) => placed(`${path}.attached.${at}`, `${zone}.attached`, one))];
}

function row(path: string, zone: string, cards: readonly (Seen | null)[]): Slot[] {
  return cards.map((card, at) => ({ path: `${path}.${at}`, zone, id: card?.id ?? null }));
}

export function slots(view: Shown): Slot[] {
  const list: Slot[] = [];
  view.seats.forEach((side, seat) => {
    const at = `seats.${seat}`;
    list.push(...row(`${at}.hand`, `${seat}.hand`, side.hand));
    if (side.identity) {
      const [identity, ...attached] = placed(`${at}.identity`, `${seat}.identity`, side.identity);
      const was = view.turned?.[seat];
      list.push(was === undefined ? identity! : { ...identity!, was }, ...attached);
    }
    side.area.forEach((card, n) => list.push(...placed(`${at}.area.${n}`, `${seat}.area`, card)));
    side.engaged.forEach((card, n) => list.push(...placed(`${at}.engaged.${n}`, `${seat}.engaged`, card)));
    list.push(...row(`${at}.dealt`, `${seat}.dealt`, side.dealt), ...row(`${at}.discard`, `${seat}.discard`, side.discard.slice(0, 1)));
  });
  if (view.villain) list.push(...placed('villain', 'middle.villain', view.villain));
  view.villains.forEach((card, n) => list.push(...placed(`villains.${n}`, 'middle.villains', card)));
  if (view.main) list.push(...placed('main', 'middle.main', view.main));
  view.sides.forEach((card, n) => list.push(...placed(`sides.${n}`, 'middle.sides', card)));
  view.environments.forEach((card, n) => list.push(...placed(`environments.${n}`, 'middle.environments', card)));
  list.push(...row('scene.boosts', 'middle.boosts', sceneOf(view)?.boosts ?? []));
  list.push(...row('resolving', 'middle.resolving', view.resolving), ...row('paying', 'middle.paying', view.paying), ...row('laid', 'middle.laid', view.laid));
  list.push(...row('encounter.discard', 'middle.discard', view.encounter.discard.slice(0, 1)));
  return list;
}
