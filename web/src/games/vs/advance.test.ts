import { describe, expect, it } from 'vitest';
import { advance } from './advance';
import { ANGRY, HULK, LAB, line, LORD, sample, THOR, WIDOW } from './sample';

describe('the board a moment later', () => {
  it('a recruited card goes from the hand through being played into its row', () => {
    const played = advance(sample(), line('recruit', 0, [THOR], { amount: 6 }));
    expect(played.seats[0]!.hand).toEqual([LAB]);
    expect(played.playing.map(({ id }) => id)).toEqual([THOR.id]);
    const there = advance(played, line('appear', 0, [THOR], { sign: 'back' }));
    expect(there.playing).toEqual([]);
    expect(there.seats[0]!.back.map(({ id }) => id)).toEqual([WIDOW.id, THOR.id]);
  });

  it('what the other player plays was one of the cards that nobody saw', () => {
    const played = advance(sample(), line('twist', 1, [THOR]));
    expect(played.seats[1]!.hand).toEqual([null]);
  });

  it('attackers exhaust, the last card named defends', () => {
    const { seats } = advance(sample(), line('attack', 0, [HULK, WIDOW, LORD], { sign: 'melee' }));
    expect(seats[0]!.front[0]).toMatchObject({ attacking: true, ready: false });
    expect(seats[0]!.back[0]).toMatchObject({ attacking: true, ready: false });
    expect(seats[1]!.front[0]).toMatchObject({ defending: true, ready: true });
  });

  it('a stun turns face down, takes counters and equipment, and wounds only if it says so', () => {
    const before = sample();
    before.seats[1]!.front[0]!.counters = 2;
    const wounded = advance(before, line('stun', 1, [LORD], { sign: 'wounded' })).seats[1]!.front[0];
    expect(wounded).toMatchObject({ stunned: true, ready: false, counters: 0, wounds: 1 });
    expect(wounded).toMatchObject({ dazed: false });
    const dazed = advance(before, line('stun', 1, [LORD], { sign: 'dazed' }));
    expect(dazed.seats[1]!.front[0]).toMatchObject({ stunned: true, dazed: true, wounds: 0 });
    expect(advance(dazed, line('recover', 1, [LORD])).seats[1]!.front[0]).toMatchObject({ stunned: false, dazed: false });
  });

  it('whoever is KO’d goes to the pile of its owner', () => {
    const before = sample();
    before.seats[0]!.back[0]!.owner = 1;
    const { seats } = advance(before, line('ko', 0, [WIDOW]));
    expect(seats[0]!.back).toEqual([]);
    expect(seats[0]!.ko).toEqual([]);
    expect(seats[1]!.ko).toEqual([WIDOW]);
  });

  it('a level turns the card where it stands, and the card that it was is remembered', () => {
    const { seats } = advance(sample(), line('level', 0, [ANGRY], { sign: 'up' }));
    expect(seats[0]!.front[0]).toMatchObject({ id: ANGRY.id, was: HULK.id });
    expect(seats[0]!.main).toMatchObject({ id: ANGRY.id, xp: 0 });
  });

  it('counters change the numbers, and going they change them back', () => {
    const more = advance(sample(), line('counters', 0, [WIDOW], { amount: 2, sign: 'plus' }));
    expect(more.seats[0]!.back[0]).toMatchObject({ counters: 2, atk: 4, def: 5 });
    expect(advance(more, line('counters-gone', 0, [WIDOW], { amount: 2, sign: 'plus' })).seats[0]!.back[0]).toMatchObject({ counters: 0, atk: 2, def: 3 });
  });

  it('a location that pays lies face down, one that is discarded for it is in the KO pile', () => {
    expect(advance(sample(), line('pay-down', 0, [LAB], { sign: 'energy' })).seats[0]!.resources[0]!.up).toBe(false);
    const { seats } = advance(sample(), line('pay-discard', 0, [LAB], { sign: 'energy' }));
    expect(seats[0]!.hand).toEqual([THOR]);
    expect(seats[0]!.ko).toEqual([LAB]);
  });

  it('moving, drawing and a new turn', () => {
    expect(advance(sample(), line('move', 0, [WIDOW], { sign: 'front' })).seats[0]!.front.map(({ id }) => id)).toEqual([HULK.id, WIDOW.id]);
    expect(advance(sample(), line('draw', 0, [WIDOW, HULK])).seats[0]).toMatchObject({ deck: [null], hand: [THOR, LAB, WIDOW, HULK] });
    expect(advance(sample(), line('turn', 1, [], { amount: 5 }))).toMatchObject({ turn: 5, active: 1 });
  });

  it('a frozen character stays exhausted when all ready', () => {
    const tired = advance(advance(sample(), line('freeze', 0, [WIDOW])), line('exhaust', 0, [HULK]));
    const { front, back } = advance(tired, line('all-ready', 0)).seats[0]!;
    expect([front[0]!.ready, back[0]!.ready]).toEqual([true, false]);
  });

  it('a line about a card that is nowhere changes nothing', () => {
    const before = sample();
    expect(advance(before, line('stun', 1, [WIDOW], { sign: 'wounded' }))).toEqual(before);
    expect(advance(before, line('unheard-of', 0, [HULK]))).toBe(before);
  });
  it('lays a captive with its captor', () => {
    const after = advance(sample(), line('capture', 1, [LORD, WIDOW]));
    expect(after.seats[0]!.back).toEqual([]);
    expect(after.seats[1]!.front[0]!.captives).toEqual([WIDOW]);
  });
});
