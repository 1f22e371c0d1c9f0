/** How long each kind of event is told, in milliseconds at normal pace, and how it sounds. */

import type { LogLine } from '$/generated/protocol';
import type { Cue } from '$/games/module';

const PACE: Record<string, Cue> = {
  turn: { ms: 380, sound: 'turn' },
  coin: { ms: 520, sound: 'coin' },
  power: { ms: 220 },
  draw: { ms: 220, sound: 'draw' },
  attack: { ms: 420, sound: 'play' },
  value: { ms: 160 },
  hits: { ms: 380, sound: 'play' },
  block: { ms: 480, sound: 'block' },
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
  copy: { ms: 420, sound: 'keeper' },
  move: { ms: 380, sound: 'draw' },
  place: { ms: 160, sound: 'draw' },
  pick: { ms: 260 },
  // The last blow is looked at before the last page comes.
  over: { ms: 1100 },
};

/** Cards that meet one damage: the first is looked at, the next ones come quicker, down to this. */
const FIRST = 440;
const QUICKER = 45;
const QUICKEST = 200;
/** The last one, before the sum is told. */
const HELD = 520;
/** A block that ends it: everything stands still. */
const STANDSTILL = 620;

const meets = (line: LogLine | undefined): boolean => line?.kind === 'flip' || line?.kind === 'soak';

/** How many cards have met this damage before. */
function before(lines: readonly LogLine[], at: number): number {
  let first = at;
  while (meets(lines[first - 1])) first -= 1;
  return at - first;
}

export function pace(lines: readonly LogLine[], at: number): Cue {
  const line = lines[at];
  if (!line) return { ms: 0 };
  if (!meets(line)) return PACE[line.kind] ?? { ms: 0 };
  if (line.sign === 'stops') return { ms: STANDSTILL, sound: 'block' };
  const nth = before(lines, at);
  const last = !meets(lines[at + 1]);
  const ms = last ? HELD : Math.max(QUICKEST, FIRST - nth * QUICKER);
  return { ms, sound: 'strike', higher: nth };
}
