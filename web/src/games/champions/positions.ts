/** Where cards lie and what can be said of them, for who lays out a position. */

import type { Field, Positions } from '../module';
import { words } from './text';

const SEATS = [
  ['me', 'Your', 'You'],
  ['two', 'The second player’s', 'The second player'],
  ['three', 'The third player’s', 'The third player'],
  ['four', 'The fourth player’s', 'The fourth player'],
] as const;

/** How a character stands; `before` is the path of one that is said apart. */
const standing = (before = ''): Field[] => [
  { key: `${before}damage`, label: 'Damage', kind: { from: 0, to: 99, usual: 0 } },
  { key: `${before}stunned`, label: 'Stunned', kind: 'flag' },
  { key: `${before}confused`, label: 'Confused', kind: 'flag' },
  { key: `${before}tough`, label: 'Tough', kind: 'flag' },
];
const ATTACHMENTS: Field = { key: 'attachments', label: 'What lies on it', kind: 'cards' };
const ON: Field = { key: 'on', label: 'Lies on', kind: 'card' };
const DRONE: Field = { key: 'drone', label: 'Facedown, as a Drone', kind: 'flag' };
const COUNTERS: Field = { key: 'counters', label: 'Counters', kind: { from: 0, to: 99 } };
const EXHAUSTED: Field = { key: 'exhausted', label: 'Exhausted', kind: 'flag' };
const THREAT: Field = { key: 'threat', label: 'Threat', kind: { from: 0, to: 99 } };
const PHASES = ['turn', 'end', 'villain', 'setup'] as const;
const HANDS = ['private', 'open'] as const;
const ZONES: readonly (readonly [zone: string, name: string, fields?: readonly Field[]])[] = [
  ['hand', 'hand'],
  ['area', 'allies, supports and upgrades', [...standing(), COUNTERS, EXHAUSTED, ON, ATTACHMENTS]],
  ['engaged', 'minions', [...standing(), COUNTERS, DRONE, ATTACHMENTS]],
  ['deck', 'deck, under the rest'],
  ['discard', 'discard pile, on top'],
  ['dealt', 'encounter cards facedown'],
];

export const positions: Positions = {
  seats: SEATS.map(([seat]) => seat),
  places: [
    ...SEATS.flatMap(([seat, whose]) => ZONES.map(([zone, name, fields = []]) => ({ path: `${seat}.${zone}`, label: `${whose} ${name}`, fields }))),
    { path: 'sides', label: 'Side schemes', fields: [THREAT, COUNTERS, ATTACHMENTS] },
    { path: 'environments', label: 'Environments', fields: [COUNTERS] },
    { path: 'encounter.deck', label: 'The encounter deck, under the rest' },
    { path: 'encounter.discard', label: 'The encounter discard pile, on top' },
    { path: 'boost', label: 'Boost cards on the villain' },
    { path: 'villain_deck', label: 'Stages of the villain to come' },
    { path: 'main_deck', label: 'Stages of the main scheme to come' },
  ],
  groups: [
    {
      label: 'Villain and main scheme',
      fields: [
        { key: 'villain.card', label: 'Villain', kind: 'card' },
        ...standing('villain.'),
        { ...ATTACHMENTS, key: 'villain.attachments', label: 'What lies on the villain' },
        { key: 'main.card', label: 'Main scheme', kind: 'card' },
        { key: 'main.threat', label: 'Threat', kind: { from: 0, to: 99 } },
        { key: 'main.acceleration', label: 'Acceleration tokens', kind: { from: 0, to: 99, usual: 0 } },
      ],
    },
    {
      label: 'The table',
      fields: [
        { key: 'turn', label: 'Whose turn', kind: { words: SEATS.map(([seat, , who]) => [seat, who]) } },
        { key: 'first', label: 'First player', kind: { words: SEATS.map(([seat, , who]) => [seat, who]) } },
        { key: 'phase', label: 'Where the round stands', kind: { words: PHASES.map((phase) => [phase, words.positions.phases[phase]]) } },
        { key: 'round', label: 'Number of the round', kind: { from: 1, to: 250, usual: 1 } },
        { key: 'hands', label: 'Hands', kind: { words: HANDS.map((hands) => [hands, words.positions.hands[hands]]) } },
      ],
    },
    ...SEATS.map(([seat, , who]) => ({
      label: who,
      fields: [
        { key: `${seat}.hero`, label: 'Hero', kind: 'card' },
        { key: `${seat}.form`, label: 'Form', kind: { words: ['hero', 'alter-ego'].map((form) => [form, words.board.forms[form] ?? form]) } },
        ...standing(`${seat}.`),
        { key: `${seat}.exhausted`, label: 'Exhausted', kind: 'flag' },
        { ...ATTACHMENTS, key: `${seat}.attachments`, label: 'What lies on the hero' },
        { key: `${seat}.flipped`, label: 'Has changed form this turn', kind: 'flag' },
      ] satisfies Field[],
    })),
  ],
  on: ON.key,
  start: 'me.hero = "Spider-Man"\nme.hand = ["Swinging Web Kick", "2 Energy"]\nvillain = { card = "Rhino (I)", damage = 8 }\nmain = { card = "The Break-In! (1B)", threat = 2 }\n',
};
