/** The record, fetched: the list of one's results does not say whom a game was against, its file does. */

import type { Reel, ResultSeen } from '$/generated/protocol';
import { api } from '$/net/api';
import { keep } from '$/net/identity';
import { library } from '$/state/cards.svelte';
import { session } from '$/state/session.svelte';
import { proved } from '$/stats/figures';
import { allResults } from '$/stats/results';
import { championsCard } from './cards';
import type { View } from './generated';
import { fought, sidesOf, type Fought, type Sides } from './record';

const GAME = 'champions';
const KEPT = 'longbox.champions.fought';

/** What was read from a game's file: it never changes. */
interface Read extends Sides {
  readonly rounds: number | null;
}

function kept(): Map<string, Read> {
  try {
    return new Map(Object.entries(JSON.parse(keep.get(KEPT) ?? '{}') as Record<string, Read>));
  } catch {
    return new Map();
  }
}

function setOf(id: string): string | null {
  const card = library.card(GAME, id);
  return card ? championsCard(card).set : null;
}

/** The round in which it ended, which only the game itself can tell. */
async function roundsOf(share: string): Promise<number | null> {
  const { frames } = await api<Reel>(`replays/${encodeURIComponent(share)}/reel`, { query: { eyes: 'onlooker' } });
  return (frames.at(-1)?.view as View | undefined)?.round ?? null;
}

async function read({ share, verdict }: ResultSeen): Promise<Read | null> {
  const sides = sidesOf(await api<unknown>(`replays/${encodeURIComponent(share)}`));
  return sides && { ...sides, rounds: verdict === 'win' ? await roundsOf(share) : null };
}

class RecordBook {
  games = $state.raw<readonly Fought[]>([]);
  /** How many games could not be read. */
  unread = $state(0);
  #loading: Promise<void> | null = null;

  /** What was played since the last time is added. */
  load(): Promise<void> {
    this.#loading ??= this.#fetch().finally(() => (this.#loading = null));
    return this.#loading;
  }

  async #fetch(): Promise<void> {
    await session.welcome();
    const [results] = await Promise.all([allResults(GAME), library.loadCards(GAME)]);
    // What was brought along from elsewhere counts for nothing.
    const mine = proved(results);
    const known = kept();
    this.#show(mine, known);
    let unread = 0;
    // One after the other: a long list must not crowd out a table that is being set up.
    for (const result of mine) {
      if (known.has(result.share)) continue;
      const found = await read(result).catch(() => null);
      if (found) known.set(result.share, found);
      else unread += 1;
    }
    this.unread = unread;
    keep.set(KEPT, JSON.stringify(Object.fromEntries([...known].filter(([share]) => mine.some((one) => one.share === share)))));
    this.#show(mine, known);
  }

  #show(results: readonly ResultSeen[], known: ReadonlyMap<string, Read>): void {
    this.games = results.flatMap((result) => {
      const sides = known.get(result.share);
      return (sides && fought(result, sides, sides.rounds, setOf)) ?? [];
    });
  }
}

export const record = new RecordBook();
