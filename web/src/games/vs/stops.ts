/** The windows of a turn: what one can be stopped at. */

import type { LogLine, QuestionSeen } from '$/generated/protocol';
import type { Stops } from '$/games/module';
import type { Shown } from './advance';
import { HEADS } from './large';
import { ROWS } from './lift';
import { words } from './text';

const w = words.stops;
export type StopKey = keyof typeof w;

/** In the order of a turn, one's own first. */
const ALL = ['draw', 'build', 'attack', 'attacked', 'others', 'reactBuild', 'react'] as const satisfies readonly StopKey[];

/** Whose combat it is: one's own team attacks or is attacked, or it is between others. */
function combatOf(view: Shown, me: number): StopKey {
  const { by = -1, defender = null } = view.combat ?? {};
  const ours = view.seats.filter((side) => side.team === view.seats[me]?.team);
  if (ours.includes(view.seats[by]!)) return 'attack';
  return ours.some((side) => ROWS.some((row) => side[row].some(({ place }) => place === defender))) ? 'attacked' : 'others';
}

const BEFORE_ATTACKS: readonly Shown['phase'][] = ['start', 'draw', 'recovery', 'build', 'resource', 'recruit', 'formation'];

/** Whether the turn is one's own, or with two heads the other one's: they take it together. */
const isOurs = (view: Shown, me: number) => view.active === me || (view.mode === HEADS && view.seats[view.active]?.team === view.seats[me]?.team);

function at(view: Shown, { rule }: QuestionSeen, me: number): StopKey | null {
  switch (rule) {
    case 'draw.powers':
      return 'draw';
    case 'build.plays':
      return 'build';
    case 'combat.window':
      return combatOf(view, me);
    case 'reaction.when':
      return !isOurs(view, me) && BEFORE_ATTACKS.includes(view.phase) ? 'reactBuild' : 'react';
    default:
      // A choice that a card asks for.
      return null;
  }
}

const DEEDS: ReadonlySet<string> = new Set(['attack', 'twist', 'power', 'power-up', 'recruit', 'equip']);

export const stops: Stops = {
  all: ALL.map((key) => ({ key, label: w[key] })),
  at: (view, question, me) => at(view as Shown, question, me),
  isDeed: ({ kind }: LogLine) => DEEDS.has(kind),
};
