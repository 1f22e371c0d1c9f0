/** How a game begins: the villain waits, and the opening hands are drawn. */

import type { LogLine } from '$/generated/protocol';
import type { Opening } from '$/games/module';
import { undealt } from '$/table/deal';
import type { View } from './generated';
import { heroSide } from './heroes';

export function opening(view: View, lines: readonly LogLine[]): Opening | null {
  // Hands that nobody drew were laid out.
  if (!lines.some(({ kind }) => kind === 'draw')) return null;
  const moments = [undealt(view)];
  // An identity begins as the alter-ego: it is told by the hero.
  const as = view.seats.map(({ identity }) => (identity ? (heroSide(identity.id)?.id ?? identity.id) : null));
  return view.villain ? { moments, as, against: view.villain } : { moments, as };
}
