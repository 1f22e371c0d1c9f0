import { describe, expect, it } from 'vitest';
import type { LogLine } from '$/generated/protocol';
import { advance, sceneOf, type Shown } from './advance';
import type { InPlay, SeatSeen } from './generated';
import { slots } from './slots';

const line = (kind: string, seat: number | null, ids: readonly string[] = [], more: Partial<LogLine> = {}): LogLine => ({
  move: 1,
  kind,
  seat,
  text: '',
  cards: ids.map((id) => ({ id, name: id })),
  rule: null,
  amount: null,
  sign: null,
  ...more,
});
const seen = (id: string) => ({ id, name: id });
const piece = (id: string, more: Partial<InPlay> = {}): InPlay =>
  ({ ...seen(id), kind: 'ally', owner: 0, hp: 5, remaining: 5, damage: 0, threat: 0, grows: 0, icons: [], counters: 0, pays: 0, boost: 0, ready: true, stunned: false, confused: false, tough: false, attached: [], thw: null, atk: null, def: null, rec: null, sch: null, ...more }) as InPlay;
const side = (more: Partial<SeatSeen> = {}): SeatSeen =>
  ({ identity: piece('hero', { kind: 'hero' }), form: 'hero', hand: [], deck: [null, null, null], discard: [], extra: [], area: [], engaged: [], dealt: [], aside: [], out: false, flipped: false, ...more }) as SeatSeen;
const view = (more: Partial<Shown> = {}): Shown =>
  ({
    round: 1,
    phase: 'turn',
    first: 0,
    turn: 0,
    seats: [side(), side({ identity: piece('other', { kind: 'hero', owner: 1 }) })],
    villain: piece('villain', { kind: 'villain', owner: null, atk: 2, sch: 1 }),
    villains: [],
    villain_deck: [],
    main: piece('main', { kind: 'main scheme', owner: null, hp: 0 }),
    main_deck: [],
    sides: [],
    environments: [],
    encounter: { deck: [null, null], discard: [] },
    resolving: [],
    paying: [],
    payment: null,
    laid: [],
    removed: [],
    activation: null,
    ending: null,
    ...more,
  }) as Shown;

describe('what a line tells', () => {
  it('hurts and heals the card that it names, with the player it names', () => {
    const both = view({ seats: [side({ engaged: [piece('drone', { owner: null })] }), side({ engaged: [piece('drone', { owner: null })] })] });
    const hit = advance(both, line('damage', 1, ['drone'], { amount: 2 }));
    expect(hit.seats.map(({ engaged }) => engaged[0]!.remaining)).toEqual([5, 3]);
    expect(advance(hit, line('heal', 1, ['drone'], { amount: 1 })).seats[1]!.engaged[0]!).toMatchObject({ remaining: 4, damage: 1 });
    expect(advance(both, line('damage', null, ['villain'], { amount: 9 })).villain!.remaining).toBe(0);
  });

  it('reaches what is attached', () => {
    const before = view({ villain: piece('villain', { attached: [piece('suit', { owner: null })] }) });
    expect(advance(before, line('counters', null, ['suit'], { amount: 3 })).villain!.attached[0]!.counters).toBe(3);
    const gone = advance(before, line('leave', null, ['suit']));
    expect(gone.villain!.attached).toEqual([]);
    expect(gone.encounter.discard).toEqual([seen('suit')]);
  });

  it('puts threat on schemes and takes it off, never below nothing', () => {
    const grown = advance(view(), line('threat', null, ['main'], { amount: 3 }));
    expect(grown.main!.threat).toBe(3);
    expect(advance(grown, line('threat-removed', null, ['main'], { amount: 5 })).main!.threat).toBe(0);
  });

  it('lays what is played and paid in the middle until the next card is played', () => {
    const held = view({ seats: [side({ hand: ['a', 'b', 'c'].map(seen) }), side({ hand: [null, null] })] });
    const paid = advance(advance(held, line('play', 0, ['a'])), line('pay', 0, ['b']));
    expect(paid.seats[0]!.hand).toEqual([seen('c')]);
    expect([paid.resolving, paid.paying]).toEqual([[seen('a')], [seen('b')]]);
    const next = advance(paid, line('play', 1, ['x']));
    expect(next.seats[1]!.hand).toEqual([null]);
    expect([next.resolving, next.paying]).toEqual([[seen('x')], []]);
  });

  it('has the main scheme grow with tokens, and less once an icon is gone', () => {
    const sped = view({ main: piece('main', { kind: 'main scheme', grows: 3 }), sides: [piece('side', { owner: null, icons: ['acceleration', 'hazard'] })] });
    expect(advance(sped, line('accelerate', null)).main).toMatchObject({ grows: 4, counters: 1 });
    expect(advance(sped, line('leave', null, ['side'])).main!.grows).toBe(2);
  });

  it('sends a card that leaves play to its owner', () => {
    const lent = view({ seats: [side({ area: [piece('ally', { owner: 1 })] }), side()] });
    const after = advance(lent, line('leave', 0, ['ally']));
    expect(after.seats[0]!.area).toEqual([]);
    expect(after.seats[1]!.discard).toEqual([seen('ally')]);
  });

  it('readies what the players have, with what is attached, and nothing of the scenario', () => {
    const tired = view({
      villain: piece('villain', { ready: false }),
      seats: [side({ area: [piece('ally', { ready: false, attached: [piece('gear', { ready: false })] })] })],
    });
    const after = advance(tired, line('all-ready', null));
    expect(after.seats[0]!.area[0]!).toMatchObject({ ready: true, attached: [{ ready: true }] });
    expect(after.villain!.ready).toBe(false);
  });

  it('gives and takes status cards', () => {
    const stunned = advance(view(), line('gets-status', null, ['villain'], { sign: 'stunned' }));
    expect(stunned.villain!.stunned).toBe(true);
    expect(advance(stunned, line('loses-status', null, ['villain'], { sign: 'stunned' })).villain!.stunned).toBe(false);
  });
});

describe('the story of an attack', () => {
  const attacked = advance(view(), line('attack', 0, ['villain']));

  it('adds up as the boost turns up', () => {
    expect(sceneOf(attacked)).toMatchObject({ kind: 'attack', seat: 0, total: 2, toCome: 0 });
    const given = advance(attacked, line('boost-given', null, ['villain']));
    expect(given.encounter.deck).toHaveLength(1);
    expect(sceneOf(given)).toMatchObject({ toCome: 1 });
    const turned = advance(given, line('boost', null, ['b'], { amount: 2 }));
    expect(sceneOf(turned)).toMatchObject({ total: 4, toCome: 0, boosts: [{ id: 'b', icons: 2 }] });
    expect(turned.villain!.boost).toBe(0);
  });

  it('says who defends, and is over with the next turn', () => {
    expect(sceneOf(advance(attacked, line('defend', 0, ['hero'])))?.defender).toEqual(seen('hero'));
    expect(sceneOf(advance(attacked, line('undefended', 0)))?.undefended).toBe(true);
    expect(sceneOf(advance(attacked, line('turn', 1)))).toBeNull();
  });

  it('goes on from a view in the middle of it', () => {
    const asked = view({ activation: { who: seen('villain'), what: 'attack', seat: 1, defender: null, undecided: true, may_defend: [seen('hero'), seen('ally')], boosts: [{ ...seen('a'), icons: 2 }], boost: 2, boosts_to_come: 1, total: 3 } });
    expect(sceneOf(asked)).toMatchObject({ kind: 'attack', seat: 1, total: 3, toCome: 1, mayDefend: [seen('hero'), seen('ally')] });
    expect(slots(asked)).toContainEqual({ path: 'scene.boosts.0', zone: 'middle.boosts', id: 'a' });
    expect(sceneOf(advance(asked, line('defend', 0, ['hero'])))?.mayDefend).toEqual([]);
    expect(sceneOf(advance(asked, line('boost', null, ['b'], { amount: 1 })))).toMatchObject({ total: 4, toCome: 0, boosts: [{ id: 'a' }, { id: 'b', icons: 1 }] });
  });

  it('takes a revealed card from those that were dealt', () => {
    const dealt = advance(advance(view(), line('dealt', 1)), line('dealt', 1));
    expect(dealt.seats[1]!.dealt).toEqual([null, null]);
    const revealed = advance(dealt, line('reveal', 1, ['t']));
    expect(revealed.seats[1]!.dealt).toEqual([null]);
    expect(revealed.resolving).toEqual([seen('t')]);
  });
});

describe('where cards lie', () => {
  it('is said of every card in play, with what is attached', () => {
    const laid = view({ seats: [side({ hand: [seen('h'), null], area: [piece('ally', { attached: [piece('gear')] })], discard: [seen('d'), seen('e')] })] });
    const list = slots(laid);
    expect(list).toContainEqual({ path: 'seats.0.area.0.attached.0', zone: '0.area.attached', id: 'gear' });
    expect(list).toContainEqual({ path: 'seats.0.hand.1', zone: '0.hand', id: null });
    expect(list.filter(({ zone }) => zone === '0.discard')).toEqual([{ path: 'seats.0.discard.0', zone: '0.discard', id: 'd' }]);
    expect(new Set(list.map(({ path }) => path)).size).toBe(list.length);
  });

  it('stays the same when an identity turns over', () => {
    const flipped = advance(view(), line('form', 0, ['alter']));
    expect(flipped.seats[0]!).toMatchObject({ form: 'alter-ego', flipped: true });
    expect(slots(flipped)).toContainEqual({ path: 'seats.0.identity', zone: '0.identity', id: 'alter', was: 'hero' });
  });
});
