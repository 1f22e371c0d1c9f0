/** What was picked in an act that goes on, and can be taken back by a click: what pays, what is put away of an opening hand. */

import type { Picking } from '$/games/module';
import type { InPlay, View } from './generated';

/** All cards in play that lie with a player, with their paths. */
function* ofSeats(view: View): Generator<readonly [string, InPlay]> {
  function* placed(path: string, card: InPlay): Generator<readonly [string, InPlay]> {
    yield [path, card];
    for (const [at, on] of card.attached.entries()) yield* placed(`${path}.attached.${at}`, on);
  }
  for (const [seat, { identity, area }] of view.seats.entries()) {
    if (identity) yield* placed(`seats.${seat}.identity`, identity);
    for (const [at, card] of area.entries()) yield* placed(`seats.${seat}.area.${at}`, card);
  }
}

function isPaidWith(view: View, path: string): boolean {
  if (path.startsWith('paying.')) return true;
  return [...ofSeats(view)].some(([at, { pays }]) => at === path && pays > 0);
}

/** How many moves had been made when that card was picked; nothing if it was not. */
export function picked({ view: seen, log, moves }: Picking, path: string, id: string): number | null {
  const view = seen as View;
  const [zone, at] = path.split('.');
  // What is put away is told when all of it is chosen: one move each.
  if (zone === 'laid' && view.phase === 'mulligan') return moves - view.laid.length + Number(at);
  if (!view.payment || !isPaidWith(view, path)) return null;
  const line = log.findLast(({ kind, cards }) => (kind === 'pay' || kind === 'generate') && cards[0]?.id === id);
  return line ? line.move - 1 : null;
}
