/** Where cards lie and what can be said of them, for who lays out a position. */

import type { Field, Positions } from '../module';
import { words } from './text';

const w = words.positions;

const SEATS = [
  ['me', 'Your', 'You'],
  ['foe', 'Their', 'They'],
] as const;
const SINCE: Field = { key: 'since', label: 'in play since', kind: { words: [['before', w.before], ['last turn', w.lastTurn], ['now', w.now]] } };
const ZONES: readonly (readonly [zone: string, name: string, fields?: readonly Field[]])[] = [
  ['hand', 'hand'],
  ['deck', 'deck, under the rest'],
  ['discard', 'discard pile, under the rest'],
  ['keepers', 'Keepers', [SINCE]],
  ['aside', 'cards out of the game'],
];

export const positions: Positions = {
  seats: SEATS.map(([seat]) => seat),
  places: SEATS.flatMap(([seat, whose]) => ZONES.map(([zone, name, fields = []]) => ({ path: `${seat}.${zone}`, label: `${whose} ${name}`, fields }))),
  groups: [
    {
      label: 'The table',
      fields: [
        { key: 'power', label: 'Power', kind: { from: 0, to: 20, usual: 20 } },
        { key: 'turn', label: 'Whose turn', kind: { words: SEATS.map(([seat, , who]) => [seat, who]) } },
        { key: 'at', label: 'Where the turn stands', kind: { words: [['attack', w.attack], ['start', w.start], ['end', w.end]] } },
        { key: 'number', label: 'Number of the turn', kind: { from: 1, to: 500, usual: 5 } },
        { key: 'next_flip', label: 'The next power flip', kind: { words: [['', w.byChance], ['heads', w.heads], ['skipped', w.skipped]] } },
      ],
    },
    ...SEATS.map(([seat, , who]) => ({
      label: who,
      fields: [
        { key: `${seat}.power_bonus`, label: 'Change of power this turn', kind: { from: -20, to: 20, usual: 0 } },
        { key: `${seat}.extra_turns`, label: 'Further turns', kind: { from: 0, to: 9, usual: 0 } },
        { key: `${seat}.taken_last_turn`, label: 'Damage taken last turn', kind: { from: 0, to: 99, usual: 0 } },
        { key: `${seat}.attacked_last_turn`, label: 'Attacked last turn', kind: 'flag' },
      ] satisfies Field[],
    })),
  ],
  start: 'power = 5\nme.hand = ["ST001"]\nme.deck = ["10 ST003"]\nfoe.hand = []\nfoe.deck = ["10 ST003"]\n',
};
