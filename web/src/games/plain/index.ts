/** For a game without a folder of its own: everything can be read and chosen, nothing is pretty. */

import type { GameModule } from '$/games/module';
import { t } from '$/text';
import Board from './Board.svelte';
import { colours } from './colours';
import Face from './Face.svelte';
import Text from './Text.svelte';
import { slots } from './tree';

/** Many games say whose turn it is and which, in these words. */
function turn(view: unknown): { seat: number; number: number } | null {
  const { turn: number, active, asked } = (view ?? {}) as Record<string, unknown>;
  const seat = active ?? asked;
  return typeof number === 'number' && typeof seat === 'number' ? { seat, number } : null;
}

const plain: GameModule = {
  name: 'plain',
  secrets: true,
  Board,
  Face,
  Text,
  describe: (card) => card.name,
  colours,
  slots,
  advance: (view) => view,
  pace: () => ({ ms: 200 }),
  turn,
  facts: [{ key: 'name', label: t.plain.facts.name, words: ['name', 'n'], read: (card) => card.name }],
  deck: null,
  lessons: () => Promise.resolve([]),
};

export default plain;
