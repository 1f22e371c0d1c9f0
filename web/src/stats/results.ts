/** One's own results, however many they are: the server tells so many at a time. */

import type { ResultSeen } from '$/generated/protocol';
import { api } from '$/net/api';

/** All of them, the newest first; of one game, or of every game. */
export async function allResults(game?: string): Promise<ResultSeen[]> {
  const all = new Map<string, ResultSeen>();
  for (let skip = 0; ; ) {
    const some = await api<ResultSeen[]>('results', { query: { ...(game === undefined ? {} : { game }), skip } });
    if (some.length === 0) return [...all.values()];
    skip += some.length;
    // A game that ended meanwhile moves the others down: the last of them is told twice.
    for (const one of some) all.set(`${one.share} ${one.seat}`, one);
  }
}
