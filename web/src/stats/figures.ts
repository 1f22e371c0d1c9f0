/** What a list of results says. Results come newest first. */

import type { ResultSeen, VerdictSeen } from '$/generated/protocol';

export interface Tally {
  readonly games: number;
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
}

export interface Group extends Tally {
  readonly name: string;
}

export interface Summary extends Tally {
  /** How many in a row ended like the newest. */
  readonly streak: { readonly verdict: VerdictSeen; readonly length: number } | null;
  /** The most wins in a row. */
  readonly best: number;
  readonly turns: number | null;
  readonly seconds: number | null;
}

/** Those that this server has seen played: what was brought along from elsewhere is only what somebody says. */
export const proved = (results: readonly ResultSeen[]): ResultSeen[] => results.filter((one) => !one.claim);

export function tally(results: readonly ResultSeen[]): Tally {
  const count = (verdict: VerdictSeen) => results.filter((one) => one.verdict === verdict).length;
  return { games: results.length, wins: count('win'), draws: count('draw'), losses: count('loss') };
}

/** The middle one: half are no larger. */
export function median(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null).toSorted((a, b) => a - b);
  return known[Math.ceil(known.length / 2) - 1] ?? null;
}

export function bestRun(results: readonly ResultSeen[]): number {
  let [best, run] = [0, 0];
  for (const { verdict } of results) {
    run = verdict === 'win' ? run + 1 : 0;
    best = Math.max(best, run);
  }
  return best;
}

export function summary(results: readonly ResultSeen[]): Summary {
  const newest = results[0]?.verdict;
  const parted = results.findIndex((one) => one.verdict !== newest);
  return {
    ...tally(results),
    streak: newest ? { verdict: newest, length: parted < 0 ? results.length : parted } : null,
    best: bestRun(results),
    turns: median(results.map((one) => one.turns)),
    seconds: median(results.map((one) => one.seconds)),
  };
}

/** Results by a name that each has one or several of; what is played most comes first. */
export function grouped(results: readonly ResultSeen[], names: (result: ResultSeen) => readonly string[]): Group[] {
  const found = new Map<string, ResultSeen[]>();
  for (const result of results) {
    for (const name of new Set(names(result))) found.set(name, [...(found.get(name) ?? []), result]);
  }
  const groups = [...found].map(([name, of]) => ({ name, ...tally(of) }));
  return groups.toSorted((a, b) => b.games - a.games || a.name.localeCompare(b.name));
}

const STEPS = [1, 2, 5, 10, 20, 50, 100, 200, 500];

export interface Lengths {
  /** How many lengths a column takes together. */
  readonly step: number;
  readonly points: readonly { readonly name: string; readonly value: number }[];
}

/** How often each length came, in at most `columns` columns of equal width, each named by where it begins. */
export function lengths(values: readonly (number | null)[], columns: number): Lengths {
  const known = values.filter((value) => value !== null);
  if (known.length === 0) return { step: 1, points: [] };
  const [least, most] = [Math.min(...known), Math.max(...known)];
  const of = (step: number, value: number) => Math.floor(value / step);
  const step = STEPS.find((one) => of(one, most) - of(one, least) < columns) ?? most + 1;
  const first = of(step, least);
  const points = Array.from({ length: of(step, most) - first + 1 }, (_, at) => ({
    name: String((first + at) * step),
    value: known.filter((value) => of(step, value) === first + at).length,
  }));
  return { step, points };
}

/** The games that were played, in the order in which they come first. */
export function gamesIn(results: readonly { readonly game: string }[]): string[] {
  return [...new Set(results.map((one) => one.game))];
}
