/** A position for tests: Hulk in front of Black Widow against Star-Lord. */

import type { LogLine } from '$/generated/protocol';
import type { Figure, Shown } from './advance';
import type { SideView } from './generated';

export const figure = (id: string, name: string, more: Partial<Figure> = {}): Figure => ({
  id,
  name,
  place: 0,
  owner: 0,
  main: false,
  level: 0,
  atk: 2,
  def: 3,
  base_atk: 2,
  base_def: 3,
  counters: 0,
  wounds: 0,
  health: 2,
  ready: true,
  stunned: false,
  dazed: false,
  hidden: false,
  machine: false,
  packages: 0,
  gear: null,
  captives: [],
  keywords: [],
  teams: [],
  attacking: false,
  defending: false,
  frozen: false,
  appeared: false,
  ...more,
});

const side = (more: Partial<SideView>): SideView => ({
  word: '',
  team: 0,
  main: null,
  hand: [],
  wyatts: [],
  changed: [],
  deck: [],
  ko: [],
  resources: [],
  front: [],
  back: [],
  outside: [],
  inventions: [],
  transform: [],
  removed: [],
  predictions: [],
  points: 0,
  attacks: 0,
  twists: 0,
  out: false,
  ...more,
});

export const HULK = { id: 'MNB-003', name: 'Hulk Level 1' };
export const ANGRY = { id: 'MNB-004', name: 'Hulk Level 2' };
export const WIDOW = { id: 'MNB-010', name: 'Black Widow' };
export const THOR = { id: 'MNB-017', name: 'Thor' };
export const LAB = { id: 'MNB-106', name: 'Laboratory' };
export const LORD = { id: 'MNB-053', name: 'Star-Lord Level 1' };

export function sample(): Shown {
  const main = { ...HULK, level: 1, xp: 2, needed: 4, versions: [ANGRY], stands: null };
  return {
    mode: 'duel',
    turn: 4,
    active: 0,
    first: 0,
    phase: 'main',
    lists: 'open',
    asked: 0,
    universe: 0,
    elsewhere: [],
    seats: [
      side({
        main,
        hand: [THOR, LAB],
        deck: [null, null, null],
        resources: [{ ...LAB, up: true, symbols: ['energy'], wyatts: false, beneath: null }],
        front: [figure(HULK.id, HULK.name, { main: true, level: 1 })],
        back: [figure(WIDOW.id, WIDOW.name, { place: 1 })],
      }),
      side({ team: 1, hand: [null, null], deck: [null], front: [figure(LORD.id, LORD.name, { place: 2, owner: 1, main: true, level: 1 })] }),
    ],
    combat: null,
    playing: [],
    payment: null,
    waiting: [],
    laid: [],
    ending: null,
  };
}

export const line = (kind: string, seat: number | null, cards: LogLine['cards'] = [], more: Partial<LogLine> = {}): LogLine => ({ move: 1, kind, seat, text: '', cards, rule: null, amount: null, sign: null, ...more });
