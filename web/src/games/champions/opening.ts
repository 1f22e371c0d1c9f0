/** How a game begins: the villain waits, and the opening hands are drawn. */

import type { LogLine } from '$/generated/protocol';
import type { Opening } from '$/games/module';
import { undealt } from '$/table/deal';
import type { View } from './generated';

export function opening(view: View, lines: readonly LogLine[]): Opening | null {
  // Hands that nobody drew were laid out.
  if (!lines.some(({ kind }) => kind === 'draw')) return null;
  const moments = [undealt(view)];
  return view.villain ? { moments, against: view.villain } : { moments };
}
