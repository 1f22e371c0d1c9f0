/** What a duel can be set up with. */

import type { TableOption } from '../module';
import { t } from '$/text';

const POWERS = Array.from({ length: 20 }, (_, n) => ({ value: n + 1, label: String(n + 1) }));

export function options(mode: string): readonly TableOption[] {
  if (mode !== 'duel') return [];
  const words = t.squad.options;
  return [
    { key: 'power', label: words.power, values: POWERS },
    {
      key: 'first',
      label: words.first,
      values: [{ value: undefined, label: words.firstCoin }, ...[0, 1].map((seat) => ({ value: seat, label: words.firstSeat(seat + 1) }))],
    },
  ];
}
