/** The hashes of a fair shuffle, as docs/protocol.md has them. Not the browser's own: that one is missing where a page is served without TLS, as at home. */

import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Fairness } from '$/generated/protocol';

/** What is published before anybody reveals a part; all of it in hexadecimal digits but the table. */
export interface Promised {
  readonly table: string;
  readonly server: string;
  readonly setup: string;
  readonly seats: readonly string[];
}

function length(part: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(part.length));
  return bytes;
}

/** SHA-256 over parts whose lengths are told, in hexadecimal digits. */
export function framed(purpose: string, parts: readonly (string | Uint8Array)[]): string {
  const bytes = parts.map((part) => (typeof part === 'string' ? utf8ToBytes(part) : part));
  return bytesToHex(sha256(concatBytes(utf8ToBytes(purpose), ...bytes.flatMap((part) => [length(part), part]))));
}

/** 32 bytes from 64 digits; nothing if they are none. */
function bytesOf(digits: string): Uint8Array | null {
  return /^[0-9a-f]{64}$/.test(digits) ? hexToBytes(digits) : null;
}

/** A part that nobody can guess, and words of one's own in it if there are any. */
export function drawPart(words = ''): string {
  const drawn = crypto.getRandomValues(new Uint8Array(32));
  return words === '' ? bytesToHex(drawn) : framed('longbox words 2', [drawn, words]);
}

const partOr = (digits: string) => bytesOf(digits) ?? new Uint8Array();

export const serverCommitment = (table: string, part: string) => framed('longbox server 2', [table, partOr(part)]);

export const seatCommitment = (table: string, seat: number, part: string) => framed('longbox seat 2', [table, String(seat), partOr(part)]);

const words = ({ table, server, setup, seats }: Promised) => [table, server, setup, ...seats];

/** The part of a seat that keeps its own back. */
export const forfeit = (promised: Promised, seat: number) => framed('longbox forfeit 2', [...words(promised), String(seat)]);

export const seedOf = (promised: Promised, server: string, parts: readonly string[]) => framed('longbox seed 2', [...words(promised), partOr(server), ...parts.map(partOr)]);

/** As the server writes it: keys in order, no spaces. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, one]) => `${JSON.stringify(key)}:${canonical(one)}`).join(',')}}`;
}

export const setupDigest = (table: string, server: string, game: string, setup: unknown) => framed('longbox setup 2', [table, partOr(server), game, canonical(setup)]);

/** What a seat was shown after so many moves. */
export const viewDigest = (table: string, seat: number, moves: number, view: unknown) => framed('longbox view 2', [table, String(seat), String(moves), canonical(view)]);

export function promisedIn({ table, commitment, setup, seats }: Fairness): Promised {
  return { table, server: commitment, setup, seats: seats.map((seat) => seat.commitment) };
}
