import { describe, expect, it } from 'vitest';
import type { SideView } from './generated';
import type { Shown } from './advance';
import { whither } from './whither';

const side = (deck: number, discard: number) => ({ deck: Array<null>(deck).fill(null), discard: Array<null>(discard).fill(null), hand: [], keepers: [] }) as unknown as SideView;
const view = (mine: SideView, theirs: SideView, more: Partial<Shown> = {}) => ({ seats: [mine, theirs], attacks: [], ...more }) as unknown as Shown;

describe('where cards go that nobody sees any more', () => {
  it('is the pile that grew, or none', () => {
    const after = whither(view(side(3, 0), side(3, 0)), view(side(4, 0), side(3, 1)));
    expect(after.sides).toEqual(['0.deck', '1.discard']);
    expect(whither(view(side(3, 0), side(3, 0)), view(side(2, 0), side(3, 0))).sides).toEqual([null, null]);
  });

  it('is the side of whoever attacked, and the discard pile of whoever was hit', () => {
    const stage = { victim: 0 } as Shown['stage'] & object;
    const before = view(side(3, 0), side(3, 0), { stage, attacks: [{ seat: 1, card: { id: 'A', name: 'A' }, value: 1 }] });
    const after = whither(before, view(side(2, 1), side(4, 0)));
    expect(after).toMatchObject({ attack: '1.deck', flips: '0.discard' });
  });

  it('is where cards that lay open came from', () => {
    const before = view(side(3, 0), side(3, 0), { opened: { seat: 1, from: 'hand' } });
    expect(whither(before, view(side(3, 0), side(3, 0))).laid).toBe('1.hand');
    expect(whither(view(side(3, 0), side(3, 0)), view(side(3, 0), side(5, 0))).laid).toBe('1.deck');
  });

  it('tells a discard pile that got smaller', () => {
    expect(whither(view(side(3, 2), side(3, 0)), view(side(5, 0), side(3, 0))).fewer).toEqual([true, false]);
  });
});
