import type { Opponent } from '$/generated/protocol';
import { t } from '$/text';

/** Somebody else in a result, by name; a machine by how it plays. */
export function nameOf(foe: Opponent): string {
  return foe.kind === 'machine' ? t.home.machine(foe.name) : foe.name;
}
