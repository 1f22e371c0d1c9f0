/** How long each kind of event is told, in milliseconds at normal pace, and how it sounds. */

import type { LogLine } from '$/generated/protocol';
import type { Cue } from '$/games/module';

const PACE: Readonly<Record<string, Cue>> = {
  round: { ms: 420 },
  turn: { ms: 420, sound: 'turn' },
  'villain-phase': { ms: 620, sound: 'turn' },
  first: { ms: 220 },
  draw: { ms: 200, sound: 'draw' },
  discard: { ms: 220, sound: 'draw' },
  mill: { ms: 260, sound: 'draw' },
  'encounter-discard': { ms: 300, sound: 'draw' },
  reshuffle: { ms: 360, sound: 'draw' },
  shuffle: { ms: 200, sound: 'draw' },
  dealt: { ms: 300, sound: 'draw' },
  play: { ms: 380, sound: 'play' },
  use: { ms: 360 },
  'takes-effect': { ms: 420 },
  pay: { ms: 180, sound: 'draw' },
  generate: { ms: 180 },
  enter: { ms: 420, sound: 'keeper' },
  attach: { ms: 420, sound: 'keeper' },
  leave: { ms: 320, sound: 'draw' },
  'to-hand': { ms: 320, sound: 'draw' },
  form: { ms: 620, sound: 'turn' },
  exhaust: { ms: 120 },
  ready: { ms: 160 },
  'all-ready': { ms: 260 },
  'gets-status': { ms: 480, sound: 'misfire' },
  // What comes to nothing is told as well.
  'held-back': { ms: 700, sound: 'block' },
  idle: { ms: 480 },
  'nothing-found': { ms: 420 },
  'no-room': { ms: 420 },
  mulligan: { ms: 300 },
  discount: { ms: 360 },
  declare: { ms: 200 },
  ask: { ms: 360 },
  active: { ms: 480 },
  'give-up': { ms: 620 },
  'loses-status': { ms: 420, sound: 'block' },
  damage: { ms: 560, sound: 'strike' },
  prevent: { ms: 420, sound: 'block' },
  absorb: { ms: 420, sound: 'block' },
  move: { ms: 360 },
  heal: { ms: 420, sound: 'heal' },
  defeat: { ms: 620, sound: 'misfire' },
  out: { ms: 900, sound: 'misfire' },
  threat: { ms: 480, sound: 'block' },
  'threat-removed': { ms: 420, sound: 'heal' },
  'threat-prevented': { ms: 360, sound: 'block' },
  accelerate: { ms: 480, sound: 'misfire' },
  attack: { ms: 700, sound: 'play' },
  scheme: { ms: 700, sound: 'play' },
  'boost-given': { ms: 300, sound: 'draw' },
  boost: { ms: 900, sound: 'coin' },
  defend: { ms: 460, sound: 'block' },
  undefended: { ms: 380 },
  strike: { ms: 460, sound: 'play' },
  thwart: { ms: 460, sound: 'play' },
  recover: { ms: 300 },
  reveal: { ms: 1000, sound: 'coin' },
  cancel: { ms: 600, sound: 'block' },
  surge: { ms: 600, sound: 'misfire' },
  stage: { ms: 1100, sound: 'turn' },
  engage: { ms: 360 },
  drone: { ms: 360, sound: 'keeper' },
  stash: { ms: 260, sound: 'draw' },
  counters: { ms: 160 },
  look: { ms: 300, sound: 'draw' },
  search: { ms: 300, sound: 'draw' },
  // The last blow is looked at before the last page comes.
  over: { ms: 1200 },
};

/** Of several alike in a row the first is looked at, the next ones come quicker. */
const QUICK = 0.5;

export function pace(lines: readonly LogLine[], at: number): Cue {
  const line = lines[at];
  const cue = line && PACE[line.kind];
  if (!cue) return { ms: 0 };
  const again = lines[at - 1]?.kind === line.kind && (line.kind === 'draw' || line.kind === 'discard' || line.kind === 'mill' || line.kind === 'dealt' || line.kind === 'pay');
  return again ? { ...cue, ms: cue.ms * QUICK } : cue;
}
