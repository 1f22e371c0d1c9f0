/** What a duel can be set up with. */

import type { TableOption } from '../module';
import { words } from './text';

const POWERS = Array.from({ length: 20 }, (_, n) => ({ value: n + 1, label: String(n + 1) }));

export function options(mode: string): readonly TableOption[] {
  if (mode !== 'duel') return [];
  return [
    { key: 'power', label: words.options.power, values: POWERS },
    {
      key: 'first',
      label: words.options.first,
      values: [{ value: undefined, label: words.options.firstCoin }, ...[0, 1].map((seat) => ({ value: seat, label: words.options.firstSeat(seat + 1) }))],
    },
  ];
}
