/** A puzzle that somebody made: all of it is in its link. */

import type { PuzzleProved } from '$/generated/protocol';
import { api } from '$/net/api';
import { packed, unpacked } from '$/positions/link';

export interface OwnPuzzle {
  readonly title: string;
  readonly hints: readonly string[];
  /** The position, as text. */
  readonly text: string;
}

const OWN = 'own#';

/** How it stands in an address after the game, and the id that it has. */
export const ownPuzzle = (puzzle: OwnPuzzle): string => OWN + packed(JSON.stringify(puzzle));

export const isOwn = (id: string): boolean => id.startsWith(OWN);

/** The puzzle of such an id; nothing if it is none. */
export function readOwn(id: string): OwnPuzzle | null {
  try {
    const read: unknown = JSON.parse(unpacked(id.slice(OWN.length)) ?? 'null');
    const { title, hints, text } = (read ?? {}) as Partial<Record<keyof OwnPuzzle, unknown>>;
    if (typeof title !== 'string' || typeof text !== 'string' || !Array.isArray(hints)) return null;
    return { title, text, hints: hints.filter((hint): hint is string => typeof hint === 'string') };
  } catch {
    return null;
  }
}

/** What the engine says of a position as a puzzle, with the eyes of who is to solve it. */
export async function provePuzzle(game: string, text: string): Promise<PuzzleProved> {
  return api<PuzzleProved>(`games/${encodeURIComponent(game)}/puzzles`, { method: 'POST', body: { text }, query: { eyes: 0 } });
}
