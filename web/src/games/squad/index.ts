/** Super Hero Squad: a fast duel, the deck is the life. */

import type { View } from './generated';
import type { GameModule } from '$/games/module';
import { advance, type Shown } from './advance';
import Board from './Board.svelte';
import { asPlayed, colours } from './cards';
import { describe } from './describe';
import { ending, folds } from './ending';
import Face from './Face.svelte';
import { deck, facts } from './facts';
import { opening } from './opening';
import { pace } from './pace';
import { positions } from './positions';
import { slots } from './slots';
import { words } from './text';
import Text from './Text.svelte';

const squad: GameModule = {
  name: 'squad',
  secrets: true,
  Board,
  Face,
  Text,
  describe,
  noText: words.noText,
  nothing: words.nothing,
  colours,
  asPlayed,
  slots: (view) => slots(view as Shown),
  advance: (view, line) => advance(view as Shown, line),
  pace,
  opening: (view, lines) => opening(view as View, lines),
  folds,
  ending,
  turn: (view) => ({ seat: (view as View).active, number: (view as View).turn }),
  facts,
  deck,
  positions,
  lessons: async () => (await import('./lessons')).lessons,
};

export default squad;
