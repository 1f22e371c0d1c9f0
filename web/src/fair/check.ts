/** What can be checked of a shuffle once the game is over. */

import type { Fairness, OverInfo } from '$/generated/protocol';
import { api } from '$/net/api';
import { forfeit, promisedIn, seatCommitment, seedOf, serverCommitment, setupDigest } from './hash';
import { ownPart, type Kept } from './kept';

export type Proof =
  /** Everything held, and parts of one's own are in it: nobody can have chosen the shuffle, but for what withheld parts leave. */
  | { readonly kind: 'fair'; readonly own: readonly number[]; readonly withheld: readonly number[]; readonly silent: readonly number[] }
  /** Everything that is told agrees, but it proves less. */
  | { readonly kind: 'unproved'; readonly why: 'test' | 'late' | 'onlooker' | 'none' | 'offline' }
  | { readonly kind: 'wrong'; readonly why: Wrong };

export type Wrong = 'server' | 'setup' | 'seat' | 'rule' | 'seed' | 'replay' | 'promise' | 'own' | 'told';

/** The parts of a replay that matter here. */
export interface ReplayFile {
  readonly game: string;
  readonly seed: string;
  readonly setup: Readonly<Record<string, unknown>>;
}

/** Whether what is told agrees with itself and with the replay. */
function wrongIn(told: Fairness, replay: ReplayFile): Wrong | null {
  const { fairness, ...setup } = replay.setup;
  if (told.version !== 2 || !isEqual(fairness, told)) return 'replay';
  if (serverCommitment(told.table, told.server) !== told.commitment) return 'server';
  if (setupDigest(told.table, told.server, replay.game, setup) !== told.setup) return 'setup';
  const promised = promisedIn(told);
  for (const [seat, { commitment, part, how }] of told.seats.entries()) {
    switch (how) {
      case 'revealed':
        if (seatCommitment(told.table, seat, part) !== commitment) return 'seat';
        break;
      case 'withheld':
      case 'silent':
      case 'machine':
        if (part !== forfeit(promised, seat) || (commitment !== '') !== (how === 'withheld')) return 'rule';
        break;
      default:
        // A server can say what it likes: a part that came about in no known way could be any.
        return 'rule';
    }
  }
  const seed = seedOf(promised, told.server, told.seats.map(({ part }) => part));
  return told.test || seed === replay.seed ? null : 'seed';
}

function isEqual(one: unknown, other: unknown): boolean {
  if (one === null || other === null || typeof one !== 'object' || typeof other !== 'object') return one === other;
  const keys = Object.keys(one);
  return keys.length === Object.keys(other).length && keys.every((key) => isEqual((one as Record<string, unknown>)[key], (other as Record<string, unknown>)[key]));
}

const seatsThat = (told: Fairness, how: string) => told.seats.flatMap((seat, n) => (seat.how === how ? [n] : []));

/** `sat` says whether one has seats there. */
export function check(told: Fairness, replay: ReplayFile, kept: Kept | null, sat: boolean): Proof {
  const wrong = wrongIn(told, replay);
  if (wrong !== null) return { kind: 'wrong', why: wrong };
  if (kept !== null && (kept.faults.length > 0 || kept.server !== told.commitment)) return { kind: 'wrong', why: 'told' };
  const promise = kept?.promise ?? null;
  if (promise !== null && !isEqual(promise, promisedIn(told))) return { kind: 'wrong', why: 'promise' };
  const own = kept === null ? [] : told.seats.flatMap(({ commitment, part, how }, seat) => {
    const mine = commitment === '' ? null : ownPart(kept, seat, commitment);
    return mine === null ? [] : [{ seat, isIn: how === 'revealed' && part === mine }];
  });
  if (promise !== null && own.some(({ isIn }) => !isIn)) return { kind: 'wrong', why: 'own' };
  if (told.test) return { kind: 'unproved', why: 'test' };
  // Whoever had a part in it can tell, also if a machine or somebody else has played on.
  if (promise === null || own.length === 0) return { kind: 'unproved', why: sat ? 'late' : 'onlooker' };
  return { kind: 'fair', own: own.map(({ seat }) => seat), withheld: seatsThat(told, 'withheld'), silent: seatsThat(told, 'silent') };
}

/** Fetch the replay and check; nothing for a game that plays on from an earlier one. */
export async function prove(over: OverInfo, kept: Kept | null, sat: boolean): Promise<Proof> {
  if (over.fairness === null) return { kind: 'unproved', why: 'none' };
  const replay = await api<ReplayFile>(`replays/${encodeURIComponent(over.replay)}`).catch(() => null);
  return replay === null ? { kind: 'unproved', why: 'offline' } : check(over.fairness, replay, kept, sat);
}
