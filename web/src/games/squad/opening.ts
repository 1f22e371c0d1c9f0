/** How a game begins: the decks are full, four cards each are dealt, a coin says who begins. */

import type { LogLine } from '$/generated/protocol';
import type { Opening } from '$/games/module';
import { undealt, undrawn } from '$/table/deal';
import type { View } from './generated';

export function opening(view: View, lines: readonly LogLine[]): Opening | null {
  // A game that is dealt tells of its first turn.
  const isDealt = lines.some(({ kind, amount }) => kind === 'turn' && amount === 1);
  return isDealt ? { moments: [undealt(view), undrawn(view, lines)] } : null;
}
