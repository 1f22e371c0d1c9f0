/** Vs. System 2PCG: two rows of characters, and a main character that levels up. */

import type { GameModule } from '$/games/module';
import { advance, type Shown } from './advance';
import Board from './Board.svelte';
import { colours } from './cards';
import { describe } from './describe';
import { ending, folds } from './ending';
import Face from './Face.svelte';
import { deck, facts } from './facts';
import { pace } from './pace';
import { direct } from './direct';
import { slots } from './slots';
import { words } from './text';
import Text from './Text.svelte';

const vs: GameModule = {
  name: 'vs',
  secrets: true,
  Board,
  Face,
  Text,
  describe,
  noText: words.noText,
  nothing: words.nothing,
  direct,
  colours,
  slots: (view) => slots(view as Shown),
  advance: (view, line) => advance(view as Shown, line),
  pace,
  folds,
  ending,
  turn: (view) => ({ seat: (view as Shown).active, number: (view as Shown).turn }),
  facts,
  deck,
  lessons: () => Promise.resolve([]),
};

export default vs;
