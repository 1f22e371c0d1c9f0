/** How far somebody is with a puzzle. */

export interface Tried {
  /** The turn or round that it is now, and when the puzzle began; nothing if the game cannot say. */
  readonly span: number | null;
  readonly first: number | null;
  /** Whether the game is over, and who won it. */
  readonly winners: readonly number[] | null;
  readonly me: number;
  /** Whether it was failed before: a later win does not mend that. */
  readonly failed: boolean;
}

export type Verdict = 'solved' | 'failed' | 'open';

/** A puzzle is solved by winning before anybody is asked in a later turn than that in which it begins, as the engine has proved it. */
export function verdict({ span, first, winners, me, failed }: Tried): Verdict {
  if (failed) return 'failed';
  if (winners !== null) return winners.includes(me) ? 'solved' : 'failed';
  return span === null || first === null || span === first ? 'open' : 'failed';
}

/** The puzzle after that one which is still to be solved, from the beginning again if need be. */
export function nextOf<P extends { readonly id: string }>(all: readonly P[], id: string, isSolved: (id: string) => boolean): P | null {
  const at = all.findIndex((one) => one.id === id);
  return [...all.slice(at + 1), ...all.slice(0, Math.max(at, 0))].find((one) => !isSolved(one.id)) ?? null;
}
