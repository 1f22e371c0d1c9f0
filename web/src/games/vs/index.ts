/** Vs. System 2PCG: two rows of characters, and a main character that levels up. */

import type { GameModule } from '$/games/module';
import { advance, type Shown } from './advance';
import Board from './Board.svelte';
import { asHeld, colours, vsCard } from './cards';
import { describe } from './describe';
import { ending, folds } from './ending';
import Face from './Face.svelte';
import { deck } from './deck';
import { facts } from './facts';
import { opening } from './opening';
import { pace } from './pace';
import { direct, laidIn } from './direct';
import { positions } from './positions';
import { slots } from './slots';
import { stops } from './stops';
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
  remark: (card) => {
    const why = vsCard(card).reconstructed;
    return why === null ? null : { label: words.reconstructed, why };
  },
  nothing: words.nothing,
  weighed: ['attack.defender'],
  direct,
  laidIn,
  asHeld: (view, path, card) => asHeld(view as Shown, path, card),
  stops,
  colours,
  slots: (view) => slots(view as Shown),
  advance: (view, line) => advance(view as Shown, line),
  pace,
  // The first question comes before the deal.
  opening: (view) => opening(view as Shown),
  folds,
  ending,
  turn: (view) => ({ seat: (view as Shown).active, number: (view as Shown).turn }),
  facts,
  deck,
  positions,
  lessons: async () => (await import('./lessons')).lessons,
};

export default vs;
