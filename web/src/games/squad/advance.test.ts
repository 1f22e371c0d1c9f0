import { describe, expect, it } from 'vitest';
import type { LogLine } from '$/generated/protocol';
import type { SideView } from './generated';
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
    expect(two.opened).toEqual({ seat: 1, from: 'deck' });
    expect(advance(two, line('value', 1, 'C')).shown).toEqual([]);
    expect(advance(view(), { ...line('reveal', 1, 'A'), sign: 'hand' }).opened).toEqual({ seat: 1, from: 'hand' });
  });

  it('marks the first copy in hand that was revealed, and no other', () => {
    const held = (open: boolean) => ({ id: 'A', name: 'A', open });
    const before = view({ seats: [side({ hand: [held(true), held(false), held(false)] }), side()] });
    const after = advance(before, line('reveal', 0, 'A', { sign: 'hand' }));
    expect(after.seats[0]!.hand.map((card) => card?.open)).toEqual([true, true, false]);
    expect(advance(before, line('draw', 0, 'B')).seats[0]!.hand.at(-1)).toMatchObject({ id: 'B', open: false });
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

  it('lets deck and discard pile change places, with the cards that have just met the attack', () => {
    const hit = view({
      seats: [side(), side({ discard: [{ id: 'D', name: 'D' }] })],
      stage: { card: { id: 'A', name: 'A' }, by: 0, victim: 1, value: 1, flips: [{ id: 'B', name: 'B', stops: false, from: 'deck' }], done: 1, misfire: false },
    });
    const after = advance(hit, line('swap', 1));
    expect(after.seats[1]!.deck).toEqual([null, null]);
    expect(after.seats[1]!.discard).toEqual([null, null, null]);
    expect(after.stage).toBeNull();
  });

  it('turns the attack into what it copies, and lets that enter play', () => {
    const asked = view({ attacks: [{ seat: 0, card: { id: 'A', name: 'A' }, value: 2 }] });
    const copied = advance(asked, line('copy', 0, 'K'));
    expect(copied.attacks).toMatchObject([{ seat: 0, card: { id: 'K' }, was: 'A' }]);
    const entered = advance(copied, line('enter', 0, 'K'));
    expect(entered.attacks).toEqual([]);
    expect(entered.seats[0]!.keepers).toMatchObject([{ id: 'K' }]);
  });

  it('leaves the attack where it is when a Keeper enters play from the hand', () => {
    const asked = view({ attacks: [{ seat: 0, card: { id: 'A', name: 'A' }, value: 2 }], seats: [side({ hand: [{ id: 'K', name: 'K', open: false }] }), side()] });
    const entered = advance(asked, line('enter', 0, 'K'));
    expect(entered.attacks).toHaveLength(1);
    expect(entered.seats[0]!.hand).toEqual([]);
  });

  it('heals from the bottom of the discard pile', () => {
    const before = view({ seats: [side({ discard: ['top', 'middle', 'bottom'].map((id) => ({ id, name: id })) }), side()] });
    const after = advance(before, line('heal', 0, undefined, { amount: 2 }));
    expect(after.seats[0]!.discard.map((card) => card?.id)).toEqual(['top']);
    expect(after.seats[0]!.deck).toHaveLength(5);
  });
});

describe('a card that changes places', () => {
  const card = (id: string) => ({ id, name: id });
  const move = (seat: number, sign: string, id?: string) => line('move', seat, id, { sign, rule: 'keeper.leave' });
  const hides = (seat: number, sign: string, id?: string) => line('move', seat, id, { sign, rule: 'view.look' });
  const counts = (shown: Shown, seat: number) => {
    const { deck, hand, discard, keepers } = shown.seats[seat]!;
    return { deck: deck.length, hand: hand.length, discard: discard.length, keepers: keepers.length };
  };

  it('goes from the Keepers to the hand, onto the deck, under it or into it', () => {
    const before = view({ seats: [side(), side({ keepers: [{ ...card('K'), since: 1 }] })] });
    expect(counts(advance(before, move(1, 'hand', 'K')), 1)).toEqual({ deck: 3, hand: 1, discard: 0, keepers: 0 });
    expect(advance(before, move(1, 'top', 'K')).seats[1]!.deck.map((one) => one?.id)).toEqual(['K', undefined, undefined, undefined]);
    expect(advance(before, move(1, 'bottom', 'K')).seats[1]!.deck.at(-1)?.id).toBe('K');
    expect(counts(advance(before, move(1, 'shuffled', 'K')), 1)).toEqual({ deck: 4, hand: 0, discard: 0, keepers: 0 });
  });

  it('is the attack, if that is its name', () => {
    const before = view({ attacks: [{ seat: 0, card: card('A'), value: 2 }] });
    const after = advance(before, move(0, 'hand', 'A'));
    expect(after.attacks).toEqual([]);
    expect(counts(after, 0)).toMatchObject({ hand: 1, deck: 3 });
  });

  it('comes off the discard pile by its top card', () => {
    const before = view({ seats: [side({ discard: [card('A'), card('B')] }), side()] });
    expect(counts(advance(before, move(0, 'hand', 'A')), 0)).toMatchObject({ hand: 1, discard: 1 });
  });

  it('comes off the deck where it was revealed, while the other one still lies open', () => {
    const open = advance(advance(view(), line('reveal', 0, 'A')), line('reveal', 0, 'B'));
    const after = advance(open, move(0, 'hand', 'A'));
    expect(after.shown).toEqual([card('B')]);
    expect(counts(after, 0)).toMatchObject({ hand: 1, deck: 2 });
  });

  it('comes from what the server laid out, which is off the deck already', () => {
    const laid = view({ shown: [card('A'), card('B')] });
    const after = advance(laid, hides(0, 'hand', 'B'));
    expect(after.shown).toEqual([card('A')]);
    expect(counts(after, 0)).toMatchObject({ hand: 1, deck: 3 });
  });

  it('is taken from the deck or the hand, if only its owner sees it', () => {
    const before = view({ seats: [side(), side({ hand: [null, null], discard: [card('A')] })] });
    expect(counts(advance(before, hides(1, 'hand')), 1)).toEqual({ deck: 2, hand: 3, discard: 1, keepers: 0 });
    expect(counts(advance(before, hides(1, 'top')), 1)).toEqual({ deck: 4, hand: 1, discard: 1, keepers: 0 });
  });

  it('lies where it was until it was said of all that they are back', () => {
    const laid = view({ shown: [card('A'), card('B')] });
    const one = advance(laid, line('place', 0));
    expect(one.shown).toHaveLength(2);
    const two = advance(one, line('place', 0));
    expect(two.shown).toEqual([]);
    expect(counts(two, 0)).toMatchObject({ deck: 5 });
  });

  it('is looked at on the deck where it lies', () => {
    expect(advance(view(), line('look', 0, 'A', { sign: 'theirs' })).opened).toEqual({ seat: 1, from: 'deck' });
  });
});

describe('where an attack comes from', () => {
  const card = (id: string) => ({ id, name: id });

  it('is the hand, though the same card lies on the discard pile', () => {
    const before = view({ seats: [side(), side({ hand: [null, null], discard: [card('A')] })] });
    const after = advance(before, line('attack', 1, 'A'));
    expect(after.seats[1]!.hand).toHaveLength(1);
    expect(after.seats[1]!.discard).toHaveLength(1);
  });

  it('is the discard pile or the other hand, if an ability found it there', () => {
    const attacks = [{ seat: 0, card: card('A'), value: 2 }];
    const pile = view({ attacks, seats: [side({ discard: [card('B')] }), side()] });
    expect(advance(pile, line('attack', 0, 'B')).seats[0]!.discard).toEqual([]);
    const theirs = view({ attacks, seats: [side(), side({ hand: [{ ...card('B'), open: true }, null] })] });
    expect(advance(theirs, line('attack', 0, 'B')).seats[1]!.hand).toEqual([null]);
  });

  it('is the table, if it is played again', () => {
    const attacks = [{ seat: 1, card: card('A'), value: 2 }];
    const after = advance(view({ attacks, seats: [side(), side({ hand: [null] })] }), line('attack', 1, 'A'));
    expect(after.attacks).toHaveLength(1);
    expect(after.seats[1]!.hand).toHaveLength(1);
  });
});
