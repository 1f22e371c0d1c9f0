/** Which puzzles were solved in this browser, and which tables are puzzles. */

import { keep } from '$/net/identity';

const SOLVED = (game: string) => `longbox.puzzles.${game}`;
const TABLE = (table: string) => `longbox.puzzle.${table}`;
const FAILED = (table: string) => `longbox.puzzle.${table}.failed`;

function read(game: string): readonly string[] {
  try {
    const stored: unknown = JSON.parse(keep.get(SOLVED(game)) ?? '[]');
    return Array.isArray(stored) ? stored.filter((id): id is string => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

export class Solved {
  ids = $state.raw<readonly string[]>([]);

  constructor(readonly game: string) {
    this.ids = read(game);
  }

  has(id: string): boolean {
    return this.ids.includes(id);
  }

  add(id: string): void {
    if (this.has(id)) return;
    this.ids = [...this.ids, id];
    keep.set(SOLVED(this.game), JSON.stringify(this.ids));
  }
}

/** The table is there to solve that puzzle. */
export function isPuzzle(table: string, id: string): void {
  keep.set(TABLE(table), id);
}

/** The puzzle that is to be solved at that table. */
export function puzzleAt(table: string): string | null {
  return keep.get(TABLE(table));
}

/** The puzzle was not solved at that table, whatever may still happen there. */
export function markFailed(table: string): void {
  keep.set(FAILED(table), 'yes');
}

export function hasFailed(table: string): boolean {
  return keep.get(FAILED(table)) !== null;
}
