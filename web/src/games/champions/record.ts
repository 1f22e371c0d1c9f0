/** What came of every hero against every villain. */

import type { ResultSeen } from '$/generated/protocol';

/** One game of one hero of mine. */
export interface Fought {
  readonly hero: string;
  readonly villain: string;
  readonly mode: string;
  readonly won: boolean;
  /** How many rounds it took; nothing if that is not known. */
  readonly rounds: number | null;
}

export interface Tally {
  readonly won: number;
  readonly lost: number;
  /** The fewest rounds in which it was won. */
  readonly best: number | null;
}

/** Who fought whom, as the file of a game tells it: cards by their ids. */
export interface Sides {
  readonly heroes: readonly string[];
  readonly stages: readonly string[];
}

const isIds = (list: unknown): list is string[] => Array.isArray(list) && list.every((id) => typeof id === 'string');

/** From the file of a game; nothing if it is not as expected. */
export function sidesOf(file: unknown): Sides | null {
  const { heroes, stages } = ((file as { setup?: unknown } | null)?.setup ?? {}) as { heroes?: unknown; stages?: unknown };
  const identities = Array.isArray(heroes) ? heroes.map((one) => (one as { identity?: unknown } | null)?.identity) : null;
  return isIds(identities) && isIds(stages) ? { heroes: identities, stages } : null;
}

/** A result with who fought whom; `setOf` knows the set that a card belongs to. */
export function fought({ seat, mode, verdict }: Pick<ResultSeen, 'seat' | 'mode' | 'verdict'>, sides: Sides, rounds: number | null, setOf: (id: string) => string | null): Fought | null {
  const hero = setOf(sides.heroes[seat] ?? '');
  const villain = setOf(sides.stages[0] ?? '');
  return hero !== null && villain !== null && mode !== null ? { hero, villain, mode, won: verdict === 'win', rounds } : null;
}

export type Bout = Pick<Fought, 'hero' | 'villain' | 'mode'>;

const isSame = (one: Bout, other: Bout): boolean => one.hero === other.hero && one.villain === other.villain && one.mode === other.mode;

export function tally(games: readonly Fought[], bout: Bout): Tally {
  const all = games.filter((one) => isSame(one, bout));
  const rounds = all.flatMap(({ won, rounds }) => (won && rounds !== null ? [rounds] : []));
  const won = all.filter((one) => one.won).length;
  return { won, lost: all.length - won, best: rounds.length > 0 ? Math.min(...rounds) : null };
}

/** Of these, what has never been won. */
export function unbeaten<Of extends Bout>(games: readonly Fought[], bouts: readonly Of[]): Of[] {
  return bouts.filter((bout) => !games.some((one) => one.won && isSame(one, bout)));
}
