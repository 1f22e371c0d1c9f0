/** Figures of what a machine found. */

import type { AdviceSeen, WeighedSeen } from '$/generated/protocol';

/** A chance from 0 to 1 in whole percent. */
export function percent(chance: number): number {
  return Math.round(chance * 100);
}

/** Which share of the lines of play took that option. */
export function shareOf(one: Pick<WeighedSeen, 'visits'>, found: Pick<AdviceSeen, 'walks'>): number {
  return found.walks === 0 ? 0 : one.visits / found.walks;
}
