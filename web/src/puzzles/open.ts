/** From a puzzle to its table. */

import type { GameInfo, ScenarioInfo, ScenarioList, ScenarioSeen } from '$/generated/protocol';
import { openTable } from '$/lobby/open';
import { api } from '$/net/api';
import { tableFrom } from '$/positions/table';
import { session } from '$/state/session.svelte';
import { t } from '$/text';
import { isOwn, provePuzzle, readOwn } from './own';
import { isPuzzle } from './solved.svelte';

/** What is needed to try a puzzle. */
export type PuzzleSeen = Pick<ScenarioSeen, 'id' | 'title' | 'hints' | 'given' | 'reel'>;

/** A puzzle with the eyes of who is to solve it: one of the game's, or one that somebody made and the engine proves again. */
export async function loadPuzzle(game: string, id: string): Promise<PuzzleSeen> {
  if (isOwn(id)) {
    const own = readOwn(id);
    if (!own) throw new Error(t.positions.badLink);
    const { given, reel, faults } = await provePuzzle(game, own.text);
    if (!reel || faults.length > 0) throw new Error([t.positions.faults, ...faults].join(' '));
    return { id, title: own.title, hints: [...own.hints], given, reel };
  }
  return api<ScenarioSeen>(`games/${encodeURIComponent(game)}/scenarios/${encodeURIComponent(id)}`, { query: { eyes: 0 } });
}

/** All puzzles of a game, in their order. */
export async function listPuzzles(game: string): Promise<readonly ScenarioInfo[]> {
  const list = await api<ScenarioList>(`games/${encodeURIComponent(game)}/scenarios`, { query: { puzzle: true, count: 200 } });
  return list.scenarios;
}

/** Lay the table and go there. */
export async function tryPuzzle(game: GameInfo, puzzle: PuzzleSeen): Promise<void> {
  await session.welcome();
  // What a machine would do is most of the solution.
  await openTable({ ...tableFrom(game, puzzle.given, puzzle.reel), hints: 'none' }, (table) => isPuzzle(table, puzzle.id));
}
