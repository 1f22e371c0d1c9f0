import { describe, expect, it } from 'vitest';
import type { LogLine } from '$/generated/protocol';
import { undealt, undrawn } from './deal';

const view = { power: 0, seats: [{ hand: ['a', 'b', 'c'], deck: ['d'] }, { hand: [null, null], deck: [] as (string | null)[] }] };
const line = (kind: string, seat: number | null): LogLine => ({ kind, seat, text: '', cards: [], rule: '', sign: null, amount: null }) as unknown as LogLine;

describe('the table before cards were drawn', () => {
  it('has every hand on its deck before the deal, face down', () => {
    expect(undealt(view)).toEqual({ power: 0, seats: [{ hand: [], deck: [null, null, null, 'd'] }, { hand: [], deck: [null, null] }] });
  });

  it('has those cards on the decks that were drawn last', () => {
    expect(undrawn(view, [line('turn', 0), line('draw', 0), line('coin', 1), line('draw', null)])).toEqual({ power: 0, seats: [{ hand: ['a', 'b'], deck: [null, 'd'] }, view.seats[1]] });
  });
});
