/** How long each kind of event is told, in milliseconds at normal pace, and how it sounds. */

import type { LogLine } from '$/generated/protocol';
import type { Cue } from '$/games/module';

/** How long a page turns from one level to the next. */
export const LEVEL_MS = 2200;

const PACE: Readonly<Record<string, Cue>> = {
  // Who says who begins: the first thing that happens in a game.
  toss: { ms: 1100, sound: 'coin' },
  first: { ms: 500 },
  main: { ms: 320, sound: 'keeper' },
  turn: { ms: 420, sound: 'turn' },
  draw: { ms: 260, sound: 'draw' },
  recover: { ms: 260, sound: 'heal' },
  'all-ready': { ms: 220 },
  ready: { ms: 200 },
  exhaust: { ms: 200 },
  freeze: { ms: 320, sound: 'block' },
  resource: { ms: 280, sound: 'draw' },
  recruit: { ms: 340, sound: 'play' },
  appear: { ms: 380, sound: 'keeper' },
  equip: { ms: 320, sound: 'play' },
  move: { ms: 260, sound: 'draw' },
  taken: { ms: 420, sound: 'keeper' },
  attack: { ms: 620, sound: 'play' },
  twist: { ms: 560, sound: 'play' },
  power: { ms: 460, sound: 'play' },
  cancelled: { ms: 460, sound: 'misfire' },
  'pay-down': { ms: 220, sound: 'draw' },
  'pay-discard': { ms: 240, sound: 'draw' },
  'power-up': { ms: 360, sound: 'heal' },
  strike: { ms: 460, sound: 'block' },
  stun: { ms: 700, sound: 'strike' },
  wound: { ms: 320, sound: 'strike' },
  heal: { ms: 300, sound: 'heal' },
  ko: { ms: 560, sound: 'misfire' },
  'resource-ko': { ms: 320, sound: 'misfire' },
  counters: { ms: 260, sound: 'heal' },
  'counters-gone': { ms: 220 },
  change: { ms: 260 },
  altered: { ms: 320 },
  trigger: { ms: 280 },
  xp: { ms: 320, sound: 'coin' },
  // The loudest moment of the page.
  level: { ms: LEVEL_MS, sound: 'level' },
  discard: { ms: 240, sound: 'draw' },
  reveal: { ms: 600, sound: 'draw' },
  'show-hand': { ms: 600, sound: 'draw' },
  look: { ms: 320, sound: 'draw' },
  shuffle: { ms: 200, sound: 'draw' },
  take: { ms: 320, sound: 'draw' },
  'to-hand': { ms: 320, sound: 'draw' },
  'into-deck': { ms: 260, sound: 'draw' },
  turned: { ms: 240, sound: 'draw' },
  capture: { ms: 520, sound: 'misfire' },
  transform: { ms: 700, sound: 'keeper' },
  universe: { ms: 700, sound: 'keeper' },
  out: { ms: 700, sound: 'misfire' },
  // The last blow is looked at before the last page comes.
  over: { ms: 1100 },
};

export function pace(lines: readonly LogLine[], at: number): Cue {
  const line = lines[at];
  if (line?.kind === 'level' && line.sign === 'down') return { ms: 600, sound: 'misfire' };
  return line ? (PACE[line.kind] ?? { ms: 0 }) : { ms: 0 };
}
