/** What this browser keeps of a table, so that it can check the shuffle afterwards: its own parts, and what it was told first. */

import type { ClientMessage, ServerMessage, TableInfo } from '$/generated/protocol';
import { keep } from '$/net/identity';
import { drawPart, seatCommitment, viewDigest, type Promised } from './hash';

/** As `longbox replay --verify --kept` reads it. */
export interface Kept {
  readonly table: string;
  /** The server's commitment as it was first told. */
  readonly server: string;
  /** What was frozen before any part was revealed, as it was first told. */
  readonly promise: Promised | null;
  /** The parts of one's own seats; of several for one seat the frozen commitment says which counts. */
  readonly own: readonly { readonly seat: number; readonly part: string }[];
  /** What was told otherwise later on. */
  readonly faults: readonly string[];
  /** What one's own seats were shown when the game began and when it ended: the digest of the view. */
  readonly seen?: readonly { readonly seat: number; readonly moves: number; readonly view: string }[];
}

const KEY = 'longbox.kept.';
const ORDER = 'longbox.kept';
/** Of so many tables: the oldest makes room. */
const MOST = 200;

export function recall(table: string): Kept | null {
  try {
    return JSON.parse(keep.get(KEY + table) ?? 'null') as Kept | null;
  } catch {
    return null;
  }
}

function remember(kept: Kept): void {
  const order = (keep.get(ORDER) ?? '').split(' ').filter((table) => table !== '' && table !== kept.table);
  for (const old of order.splice(0, Math.max(0, order.length + 1 - MOST))) keep.drop(KEY + old);
  keep.set(ORDER, [...order, kept.table].join(' '));
  keep.set(KEY + kept.table, JSON.stringify(kept));
}

export function promisedAt({ id, commitment, draw }: TableInfo): Promised | null {
  return draw && { table: id, server: commitment, setup: draw.setup, seats: draw.seats.map((seat) => seat.commitment) };
}

const isSame = (one: Promised, other: Promised) => JSON.stringify(one) === JSON.stringify(other);

/** A part of one's own that fits the commitment of a seat. */
export function ownPart(kept: Kept, seat: number, commitment: string): string | null {
  return kept.own.find((own) => own.seat === seat && seatCommitment(kept.table, seat, own.part) === commitment)?.part ?? null;
}

type Shown = Pick<Extract<ServerMessage, { type: 'state' }>, 'seat' | 'moves' | 'asked' | 'view'>;

/** The shuffle of one table. */
export class Shuffle {
  #kept: Kept | null;

  constructor(private readonly table: string) {
    this.#kept = recall(table);
  }

  get kept(): Kept | null {
    return this.#kept;
  }

  #keep(changed: Partial<Kept>): Kept {
    const next = { ...this.#kept!, ...changed };
    this.#kept = next;
    remember(next);
    return next;
  }

  #fault(fault: string): void {
    if (!this.#kept!.faults.includes(fault)) this.#keep({ faults: [...this.#kept!.faults, fault] });
  }

  /** Take in how the table stands; returns what to say to it. A part goes out only for the promise that was kept. */
  heard(info: TableInfo): ClientMessage[] {
    if (info.from !== null) return [];
    // Another tab may have kept more meanwhile.
    this.#kept = recall(this.table) ?? this.#kept ?? { table: this.table, server: info.commitment, promise: null, own: [], faults: [] };
    if (info.commitment !== this.#kept.server) this.#fault('the server has told another commitment than at first');
    const promised = promisedAt(info);
    if (promised === null) return info.state === 'waiting' || info.state === 'drawing' ? this.#commit(info) : [];
    const first = this.#kept.promise;
    if (first === null && info.state === 'drawing' && promised.server === this.#kept.server) this.#keep({ promise: promised });
    else if (first !== null && !isSame(first, promised)) this.#fault('what was fixed before the shuffle was told twice');
    return info.state === 'drawing' ? this.#reveal(info) : [];
  }

  /** Keep what a seat is shown when the game begins and when it has ended; anything between may be taken back while one is away. */
  saw({ seat, moves, asked, view }: Shown): void {
    this.#kept = recall(this.table) ?? this.#kept;
    if (seat === null || !this.#kept?.promise || (moves > 0 && asked !== null)) return;
    const seen = this.#kept.seen ?? [];
    if (seen.some((one) => one.seat === seat && one.moves === moves)) return;
    this.#keep({ seen: [...seen, { seat, moves, view: viewDigest(this.table, seat, moves, view) }] });
  }

  #commit(info: TableInfo): ClientMessage[] {
    return info.yours.filter((seat) => info.seats[seat]?.commitment === null).map((seat) => this.#commitTo(seat, this.#kept!.own.findLast((own) => own.seat === seat)?.part));
  }

  #commitTo(seat: number, known?: string): ClientMessage {
    const part = known ?? drawPart();
    if (known === undefined) this.#keep({ own: [...this.#kept!.own, { seat, part }] });
    return { type: 'commit', table: this.table, seat, commitment: seatCommitment(this.table, seat, part) };
  }

  /** A new part with words of one's own in it. */
  addWords(seat: number, words: string): ClientMessage | null {
    if (this.#kept === null) return null;
    const part = drawPart(words);
    this.#keep({ own: [...this.#kept.own, { seat, part }] });
    return this.#commitTo(seat, part);
  }

  #reveal({ yours, draw }: TableInfo): ClientMessage[] {
    const kept = this.#kept!;
    if (kept.promise === null || kept.faults.length > 0 || draw === null) return [];
    return yours.flatMap((seat) => {
      const { commitment, how } = draw.seats[seat]!;
      const part = how === null ? ownPart(kept, seat, commitment) : null;
      return part === null ? [] : [{ type: 'reveal', table: this.table, seat, part }];
    });
  }
}

/** The file that `longbox replay --verify --kept` reads. */
export const keptFile = (kept: Kept): string => `${JSON.stringify({ longbox_kept: 1, tables: [kept] }, null, 2)}\n`;
