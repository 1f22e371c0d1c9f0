/** How a game came out for whoever looks. */

import type { OverInfo } from '$/generated/protocol';
import { t } from '$/text';

type Verdicts = OverInfo['verdicts'];

/** over: for an onlooker, and for somebody whose seats came out differently. */
export type How = Verdicts[number] | 'over';

export const titles: Record<How, string> = { win: t.table.won, loss: t.table.lost, draw: t.table.draw, over: t.table.over };

export function how(verdicts: Verdicts, yours: readonly number[]): How {
  const mine = new Set(yours.map((seat) => verdicts[seat]));
  return mine.size === 1 ? ([...mine][0] ?? 'over') : 'over';
}

/** The seat that won, if one did. */
export function winnerOf(verdicts: Verdicts): number | null {
  const won = verdicts.flatMap((verdict, seat) => (verdict === 'win' ? [seat] : []));
  return won.length === 1 ? won[0]! : null;
}

/** The game's own sentence without what the title says already: "You win: they are out." is "They are out." */
export function reason(title: string, ending: string): string {
  const said = title.replace(/[.!]+$/, '');
  if (!ending.startsWith(said)) return ending;
  const rest = ending.slice(said.length).replace(/^[\s:,.!;]+/, '');
  return rest.charAt(0).toUpperCase() + rest.slice(1);
}
