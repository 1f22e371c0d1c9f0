/** Whether there is something to choose on a side of the table: for those who do not see all of it. */

import type { TableUi } from '$/table/ui';
import type { SideView } from './generated';
import { ROWS } from './lift';

/** The piles of a side, as the paths of their cards call them. */
const PILES = ['hand', 'resources', 'ko', 'inventions', 'transform', 'outside', 'removed'] as const;
type PileName = (typeof PILES)[number];

type Ui = Pick<TableUi, 'mark'>;

/** Whether a question is about a card in one of these piles. */
export function isWantedIn(ui: Ui, side: SideView, seat: number, piles: readonly PileName[]): boolean {
  return piles.some((pile) => side[pile].some((card, at) => ui.mark(`seats.${seat}.${pile}.${at}`, card?.id ?? null) !== null));
}

/** Whether a question is about anything of that side: a pile, a character, or what lies with a character. */
export function isWanted(ui: Ui, side: SideView, seat: number): boolean {
  const stands = ROWS.flatMap((row) => side[row].map((figure, at) => ({ figure, path: `seats.${seat}.${row}.${at}` })));
  const cards = stands.flatMap(({ figure: { id, gear, captives }, path }) => [
    { path, id },
    ...(gear ? [{ path: `${path}.gear`, id: gear.id }] : []),
    ...captives.map((captive, at) => ({ path: `${path}.captives.${at}`, id: captive.id })),
  ]);
  return isWantedIn(ui, side, seat, PILES) || cards.some(({ path, id }) => ui.mark(path, id) !== null);
}
