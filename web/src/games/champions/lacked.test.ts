import { describe, expect, it } from 'vitest';
import type { LogLine } from '$/generated/protocol';
import type { Ended } from '$/games/module';
import type { View } from './generated';
import { lacked } from './lacked';
import { words } from './text';

const w = words.ending;
const line = (kind: string, name = '', amount: number | null = null, rule: string | null = null): LogLine => ({ move: 1, kind, seat: null, text: '', cards: name ? [{ id: name, name }] : [], rule, amount, sign: null });

interface Shape {
  remaining?: number;
  stages?: number;
  threat?: number;
  form?: string;
}
function ended(log: LogLine[], { remaining = 10, stages = 0, threat = 7, form = 'hero' }: Shape = {}, winners: number[] = []): Ended {
  const view = {
    villain: { name: 'Rhino (I)', remaining, sch: 1 },
    villain_deck: Array.from({ length: stages }, () => ({ id: 'next', name: 'Rhino (II)' })),
    main: { name: 'The Break-In! (1B)', threat, target: 7, grows: 1, counters: 0 },
    seats: [{ form, out: false }],
  } as unknown as View;
  return { log, view, me: 0, winners, names: ['Ann'] };
}
const of = (game: Ended) => lacked(game, () => 15);
const over = (rule: string) => line('over', '', null, rule);

describe('what was lacking', () => {
  it('when the scheme is completed: threat, and damage at the best pace', () => {
    const log = [line('round'), line('damage', 'Rhino (I)', 3), line('threat', 'The Break-In! (1B)', 9), line('round'), line('damage', 'Rhino (I)', 5), line('damage', 'Peter Parker', 9), line('threat-removed', 'The Break-In! (1B)', 2)];
    expect(of(ended([...log, over('lose.scheme')], { threat: 8, stages: 1 }))).toEqual([w.lackedThreat(2), w.removed(2, 9), w.lackedRounds(5, 5, 'Rhino')]);
  });

  it('when the scheme is completed: who would have fallen next', () => {
    const game = ended([over('lose.scheme')], { threat: 8 });
    const hero = { name: 'Spider-Man', remaining: 3, tough: false };
    const seat = { form: 'hero', out: false, identity: hero, engaged: [{ atk: 1, stunned: false }] };
    const told = (villain: object, identity: object = hero) => {
      const view = game.view as View;
      return of({ ...game, view: { ...view, villain: { ...view.villain, atk: 2, stunned: false, ...villain }, seats: [{ ...seat, identity }] } as unknown as View }).at(-1);
    };
    const said = w.fallsNext('Spider-Man', 3, 3);
    expect(told({})).toBe(said);
    for (const safe of [told({ atk: 1 }), told({ stunned: true }), told({}, { ...hero, tough: true })]) expect(safe).not.toBe(said);
  });

  it('when nobody is left: what the villain needed one more turn for', () => {
    expect(of(ended([over('elimination.all')], { threat: 6 }))).toEqual([w.neverHit('Rhino'), w.schemeNext('The Break-In!', 1)]);
    expect(of(ended([over('elimination.all')], { threat: 3 }))).toEqual([w.neverHit('Rhino'), w.schemeLater('The Break-In!', 4, 4)]);
    expect(of(ended([over('elimination.all')], { threat: 5, form: 'alter-ego' }))).toEqual([w.neverHit('Rhino'), w.schemeNext('The Break-In!', 2)]);
  });

  it('says so when a win was close, and nothing when it was not', () => {
    expect(of(ended([over('win')], { threat: 6 }, [0]))).toEqual([w.close('The Break-In!', 1)]);
    expect(of(ended([over('win')], { threat: 0 }, [0]))).toEqual([]);
  });

  it('says nothing of a game that was given up', () => {
    expect(of(ended([over('concede')]))).toEqual([]);
  });
});
