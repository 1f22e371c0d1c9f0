/** Where cards lie and what can be said of them, for who lays out a position. */

import { t } from '$/text';
import type { Field, Positions } from '../module';
import { words } from './text';

const SEATS = [
  ['me', 'Your', 'You'],
  ['foe', 'Their', 'The next player'],
  ['mate', 'The third player’s', 'The third player'],
  ['rival', 'The fourth player’s', 'The fourth player'],
] as const;

/** How a character stands; `before` is the path of the main character. */
const standing = (before = ''): Field[] => [
  { key: `${before}counters`, label: '+1/+1 counters (below 0: -1/-1)', kind: { from: -9999, to: 9999, usual: 0 } },
  { key: `${before}wounds`, label: 'Wounds (below 0: vitality)', kind: { from: -99, to: 99, usual: 0 } },
  { key: `${before}exhausted`, label: 'Exhausted', kind: 'flag' },
  { key: `${before}stunned`, label: 'Stunned', kind: 'flag' },
  { key: `${before}dazed`, label: 'Dazed: stunned without a wound', kind: 'flag' },
  { key: `${before}hidden`, label: 'Hidden', kind: 'flag' },
  { key: `${before}frozen`, label: 'Frozen: does not ready in its next turn', kind: 'flag' },
  { key: `${before}gear`, label: 'Equipment', kind: 'card' },
  { key: `${before}captives`, label: 'Captives, of the next enemy', kind: 'cards' },
  { key: `${before}packages`, label: 'Package counters', kind: { from: 0, to: 99, usual: 0 } },
  { key: `${before}appeared`, label: 'Came into play this turn', kind: 'flag' },
];
const RESOURCE: readonly Field[] = [
  { key: 'down', label: 'Face down', kind: 'flag' },
  { key: 'wyatts', label: 'In Wyatt Wingfoot’s part', kind: 'flag' },
];
const MODES = ['duel', 'ffa', '2v2', '2v2-lending', '2headed'];
const PHASES = ['main', 'start', 'draw', 'recovery', 'build', 'resource', 'recruit', 'formation', 'end'] as const;
const ZONES: readonly (readonly [zone: string, name: string, fields?: readonly Field[]])[] = [
  ['front', 'front row', standing()],
  ['back', 'back row', standing()],
  ['hand', 'hand'],
  ['resources', 'resource row', RESOURCE],
  ['deck', 'deck, under the rest'],
  ['ko', 'KO pile'],
  ['inventions', 'Invention pile'],
  ['transform', 'transform pile'],
  ['outside', 'tokens and piles beside the table'],
];

export const positions: Positions = {
  seats: SEATS.map(([seat]) => seat),
  places: SEATS.flatMap(([seat, whose]) => ZONES.map(([zone, name, fields = []]) => ({ path: `${seat}.${zone}`, label: `${whose} ${name}`, fields }))),
  groups: [
    {
      label: 'The table',
      fields: [
        { key: 'mode', label: 'What is played', kind: { words: MODES.map((mode) => [mode, t.home.mode(mode)]) } },
        { key: 'turn', label: 'Whose turn', kind: { words: SEATS.map(([seat, , who]) => [seat, who]) } },
        { key: 'phase', label: 'Where the turn stands', kind: { words: PHASES.map((phase) => [phase, words.board.phases[phase]]) } },
        { key: 'number', label: 'Number of the turn', kind: { from: 1, to: 400, usual: 5 } },
      ],
    },
    ...SEATS.map(([seat, , who]) => ({
      label: who,
      fields: [
        { key: `${seat}.main`, label: 'Main character', kind: 'card' },
        { key: `${seat}.row`, label: 'Its row', kind: { words: [['front', words.positions.front], ['back', words.positions.back]] } },
        { key: `${seat}.xp`, label: 'XP', kind: { from: 0, to: 99, usual: 0 } },
        ...standing(`${seat}.`),
        { key: `${seat}.points`, label: 'Further recruit points', kind: { from: 0, to: 99, usual: 0 } },
      ] satisfies Field[],
    })),
  ],
  start: 'me.main = "Captain America"\nme.front = ["Luke Cage"]\nme.resources = ["3 Training Ground"]\nme.hand = []\nfoe.main = "Green Goblin"\nfoe.front = ["Ronan"]\n',
};
