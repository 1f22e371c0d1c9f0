/** Marvel Champions: one to four heroes together against a villain whom the game plays. */

import type { GameModule } from '$/games/module';
import { advance, type Shown } from './advance';
import Board from './Board.svelte';
import { asHeld, colours } from './cards';
import { describe } from './describe';
import { brief, direct, rare, suggested } from './direct';
import { ending, folds } from './ending';
import Face from './Face.svelte';
import { deck } from './deck';
import { facts } from './facts';
import type { View } from './generated';
import { playsAs } from './heroes';
import HeroChoice from './HeroChoice.svelte';
import { opening } from './opening';
import { pace } from './pace';
import { picked } from './picked';
import { positions } from './positions';
import Scenario from './Scenario.svelte';
import { slots } from './slots';
import { words } from './text';
import Text from './Text.svelte';

/** More than there are turns in a round. */
const TURNS = 8;

const champions: GameModule = {
  name: 'champions',
  // They play together: whoever plays several heroes sees all of their hands.
  secrets: false,
  Board,
  Face,
  Text,
  describe,
  noText: words.noText,
  nothing: words.nothing,
  colours,
  playsAs: (view, seat) => playsAs(view as View, seat),
  slots: (view) => slots(view as Shown),
  advance: (view, line) => advance(view as Shown, line),
  pace,
  opening: (view, lines) => opening(view as View, lines),
  folds,
  chapters: ['villain-phase', 'round'],
  ending,
  record: words.setup.record,
  direct,
  rare,
  brief,
  picked,
  asHeld,
  propose: suggested,
  always: ['defend', 'ruling.defend-order'],
  Scenario,
  DeckChoice: HeroChoice,
  turn: (view) => {
    const { turn, round } = view as View;
    return turn === null ? null : { seat: turn, number: round * TURNS + turn };
  },
  span: (view) => (view as View).round,
  facts,
  deck,
  positions,
  lessons: async () => (await import('./lessons')).lessons,
};

export default champions;
