import { describe, expect, it } from 'vitest';
import type { LogLine } from '$/generated/protocol';
import { words } from './text';
import { ending } from './ending';

const w = words.ending;
const line = (kind: string, more: Partial<LogLine> = {}): LogLine => ({ move: 1, kind, seat: null, text: kind, cards: [], rule: null, amount: null, sign: null, ...more });
const hit = (id: string, victim: number, amount: number) => line('damage', { seat: victim, amount, cards: [{ id, name: `The ${id}` }] });
const side = (deck: number, hand: number) => ({ deck: Array<null>(deck).fill(null), hand: Array<null>(hand).fill(null) });
const names = ['Ann', 'Ben'];
const view = { turn: 9, seats: [side(9, 3), side(0, 0)] };
const out = line('over', { rule: 'win.end-of-turn', text: 'You win: your opponent has no cards left.' });
const blows = [hit('A', 1, 3), hit('B', 1, 5), hit('C', 0, 8), hit('D', 1, 2), hit('E', 1, 0)];

describe('the last page', () => {
  it('shows the last blow that the loser felt', () => {
    expect(ending({ log: [...blows, out], view, me: 0, winners: [0], names }).card).toEqual({ id: 'D', stamp: w.stamps.out });
  });

  it('counts turns, what one did oneself, and what the winner has left', () => {
    const read = (me: number | null) => ending({ log: [...blows, out], view, me, winners: [0], names }).figures.map(({ label, value }) => [value, label]);
    expect(read(0)).toEqual([[9, 'turns'], [5, w.yourHit], [12, w.yourCards]]);
    expect(read(1)).toEqual([[9, 'turns'], [8, w.yourHit], [12, w.theirCards]]);
    expect(read(null)).toEqual([[9, 'turns'], [8, w.largestHit], [12, w.winnersCards]]);
  });

  it('says why, and not again who won', () => {
    expect(ending({ log: [out], view, me: 0, winners: [0], names }).why).toBe(w.isOut('Ben'));
    expect(ending({ log: [out], view, me: 1, winners: [0], names }).why).toBe(w.youAreOut);
    expect(ending({ log: [out], view, me: null, winners: [0], names }).why).toBeNull();
  });

  it('shows the card that wins by what it says', () => {
    const won = line('over', { rule: 'win.by-card', text: 'You win by The B.' });
    const { card, why } = ending({ log: [...blows, won], view, me: 0, winners: [0], names });
    expect(card).toEqual({ id: 'B', stamp: w.stamps.card });
    expect(why).toBe(w.byCard('The B'));
  });

  it('says who gave up, with no card', () => {
    const read = (me: number | null) => ending({ log: [...blows, line('over', { rule: 'win.give-up' })], view, me, winners: [0], names });
    expect([0, 1, null].map((me) => read(me).why)).toEqual([w.gaveUp('Ben'), w.youGaveUp, null]);
    expect(read(0).card).toBeNull();
    expect(read(0).figures).toHaveLength(3);
  });

  it('shows no card where somebody gave up or nobody won', () => {
    expect(ending({ log: blows, view, me: 0, winners: [0], names })).toMatchObject({ card: null, why: null });
    const draw = ending({ log: [...blows, line('over', { rule: 'limit.turns' })], view, me: 0, winners: [], names });
    expect(draw).toMatchObject({ card: null, why: w.tooLong });
    expect(draw.figures).toHaveLength(2);
  });
});
