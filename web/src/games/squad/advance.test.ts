import { describe, expect, it } from 'vitest';
import type { LogLine } from '$/generated/protocol';
import type { SideView } from '$/generated/squad';
import { advance, type Shown } from './advance';

const side = (more: Partial<SideView> = {}): SideView => ({ deck: [null, null, null], hand: [], discard: [], keepers: [], power_bonus: 0, extra_turns: 0, ...more }) as SideView;
const line = (kind: string, seat: number | null, id?: string, more: Partial<LogLine> = {}): LogLine => ({
  move: 1,
  kind,
  seat,
  text: '',
  cards: id ? [{ id, name: id }] : [],
  rule: null,
  amount: null,
  sign: null,
  ...more,
});
const view = (more: Partial<Shown> = {}): Shown =>
  ({ power: 1, turn: 1, active: 0, asked: null, seats: [side(), side()], attacks: [], damage: null, shown: [], ending: null, ...more }) as Shown;

describe('what a line tells', () => {
  it('meets the attack of a view that came in the middle of it', () => {
    const asked = view({ attacks: [{ seat: 0, card: { id: 'A', name: 'A' }, value: 3 }] });
    const flipped = advance(asked, line('flip', 1, 'B'));
    expect(flipped.stage).toMatchObject({ by: 0, victim: 1, value: 3, flips: [{ id: 'B', stops: false }] });
    expect(flipped.seats[1]!.deck).toHaveLength(2);
    expect(advance(flipped, line('damage', 1, 'A', { amount: 1 })).stage?.done).toBe(1);
  });

  it('meets the damage of a Keeper likewise', () => {
    const asked = view({ damage: { victim: 0, card: { id: 'K', name: 'K' }, total: 2, done: 0, to_block: [] } });
    expect(advance(asked, line('soak', 0, 'B')).stage).toMatchObject({ by: 1, victim: 0, value: 2, card: { id: 'K' } });
  });

  it('lays revealed cards open until the next thing happens', () => {
    const one = advance(view(), line('reveal', 1, 'A'));
    const two = advance(one, line('reveal', 1, 'B'));
    expect(two.shown.map((card) => card?.id)).toEqual(['A', 'B']);
    expect(two.opened).toBe(1);
    expect(advance(two, line('value', 1, 'C')).shown).toEqual([]);
  });

  it('leaves alone what the server laid out', () => {
    const laid = view({ shown: [{ id: 'A', name: 'A' }] });
    expect(advance(laid, line('shuffle', 0)).shown).toHaveLength(1);
  });

  it('moves a Keeper to whoever controls it', () => {
    const before = view({ seats: [side(), side({ keepers: [{ id: 'K', name: 'K', since: 1 }] })] });
    const after = advance(before, line('control', 0, 'K'));
    expect(after.seats.map((one) => one.keepers.length)).toEqual([1, 0]);
  });
});
