/** How a game begins. */

import type { Opening } from '../module';
import type { Shown } from './advance';

/** Nobody holds a card before it is known who begins: that table is shown first. A position that somebody laid out is not dealt. */
export function opening(view: Shown): Opening | null {
  return view.seats.every((side) => side.hand.length === 0) ? { moments: [view], as: view.seats.map(({ main }) => main?.id ?? null) } : null;
}
