/** Who else played, in words. */

import type { ModeInfo, Opponent, ResultSeen } from '$/generated/protocol';
import { machineName } from '$/lib/names';
import { isTogether } from '$/lobby/wish';
import { t } from '$/text';

/** Somebody else in a result, by name; a machine by how it plays. */
export function nameOf(other: Opponent): string {
  return other.kind === 'machine' ? machineName(other.name) : other.name;
}

/** Two who do not play together play against each other; of more than two nobody says who was on which side. */
export function company({ against }: Pick<ResultSeen, 'against'>, mode: Pick<ModeInfo, 'fewest'> | undefined): string {
  const all = against.map(nameOf);
  const names = [...new Set(all)].map((name) => t.replay.several(name, all.filter((other) => other === name).length));
  if (names.length === 0) return t.replay.alone;
  return all.length === 1 && mode !== undefined && !isTogether(mode) ? t.replay.against(names[0]!) : t.replay.with(names);
}
