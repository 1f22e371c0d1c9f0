/** How a game came out, for whoever looks and for each seat. */

import type { OverInfo } from '$/generated/protocol';
import { t } from '$/text';

type Verdicts = OverInfo['verdicts'];

/** over: for an onlooker, for somebody whose seats came out differently, and where the game has no result. */
export type How = NonNullable<Verdicts[number]> | 'over';

export function how(verdicts: Verdicts, yours: readonly number[]): How {
  const mine = new Set(yours.map((seat) => verdicts[seat]));
  return mine.size === 1 ? ([...mine][0] ?? 'over') : 'over';
}

/** The seats that won: none, one, or all of a side. */
export function winnersOf(verdicts: Verdicts): number[] {
  return verdicts.flatMap((verdict, seat) => (verdict === 'win' ? [seat] : []));
}

/** What the last page says first: to those who played how it came out for them, to everybody else who won. */
export function title(verdicts: Verdicts, yours: readonly number[], names: readonly string[]): string {
  const winners = winnersOf(verdicts);
  switch (how(verdicts, yours)) {
    case 'win':
      return t.table.won;
    case 'loss':
      return t.table.lost;
    case 'draw':
      return t.table.draw;
    case 'over':
      if (isWithoutResult(verdicts)) return t.table.noResult;
      if (winners.length > 0) return t.table.wins(winners.map((seat) => names[seat] ?? t.table.seat(seat + 1)));
      return verdicts.every((verdict) => verdict === 'draw') ? t.table.draw : t.table.nobodyWins;
  }
}

/** Whether nobody won, lost or drew: the game was ended because nobody played on. */
export function isWithoutResult(verdicts: Verdicts): boolean {
  return verdicts.every((verdict) => verdict === null);
}

/** Whether the title leaves open how it came out for some seat. */
export function isOpen(verdicts: Verdicts, yours: readonly number[]): boolean {
  if (isWithoutResult(verdicts)) return false;
  return verdicts.length > 2 || (verdicts.length === 2 && how(verdicts, yours) === 'over');
}

/** The game's own sentence without what the title says already: "You win: they are out." is "They are out." */
export function reason(title: string, ending: string): string {
  const said = title.replace(/[.!]+$/, '');
  if (!ending.startsWith(said)) return ending;
  const rest = ending.slice(said.length).replace(/^[\s:,.!;]+/, '');
  return rest.charAt(0).toUpperCase() + rest.slice(1);
}
