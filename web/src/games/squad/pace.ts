/** How long each kind of event is told, in milliseconds at normal pace, and how it sounds. */

import type { LogLine } from '$/generated/protocol';
import type { Sound } from '$/lib/sound';

const PACE: Record<string, { ms: number; sound?: Sound }> = {
  turn: { ms: 380, sound: 'turn' },
  coin: { ms: 520, sound: 'coin' },
  power: { ms: 220 },
  draw: { ms: 220, sound: 'draw' },
  attack: { ms: 420, sound: 'play' },
  value: { ms: 160 },
  hits: { ms: 380, sound: 'play' },
  block: { ms: 480, sound: 'block' },
  flip: { ms: 320, sound: 'strike' },
  soak: { ms: 360, sound: 'strike' },
  damage: { ms: 360 },
  shield: { ms: 320, sound: 'block' },
  misfire: { ms: 700, sound: 'misfire' },
  ability: { ms: 260 },
  enter: { ms: 380, sound: 'keeper' },
  destroy: { ms: 420, sound: 'misfire' },
  spent: { ms: 140 },
  heal: { ms: 380, sound: 'heal' },
  discard: { ms: 280, sound: 'draw' },
  mill: { ms: 220, sound: 'draw' },
  reveal: { ms: 700, sound: 'draw' },
  look: { ms: 420, sound: 'draw' },
  shuffle: { ms: 320, sound: 'draw' },
  swap: { ms: 420, sound: 'draw' },
  control: { ms: 380, sound: 'keeper' },
  copy: { ms: 380, sound: 'keeper' },
  pick: { ms: 260 },
  over: { ms: 300 },
};

export function pace(line: LogLine): { ms: number; sound?: Sound } {
  if (line.kind === 'flip' && line.sign === 'stops') return { ms: 480, sound: 'block' };
  return PACE[line.kind] ?? { ms: 0 };
}
