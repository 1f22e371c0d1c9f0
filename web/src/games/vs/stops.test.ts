import { describe, expect, it } from 'vitest';
import type { QuestionSeen } from '$/generated/protocol';
import type { Shown } from './advance';
import type { CombatView } from './generated';
import { line, sample } from './sample';
import { stops } from './stops';

const asks = (rule: string): QuestionSeen => ({ text: 'Play something?', source: null, rule, window: true });
const combat = (by: number, defender: number): CombatView => ({ by, attackers: [], defender, ranged: false, team: false, target: null, forecast: null, prospects: [] });
const fight = (by: number, defender: number): Shown => ({ ...sample(), combat: combat(by, defender) });

describe('stops', () => {
  it('tells whose combat it is', () => {
    expect(stops.at(fight(0, 2), asks('combat.window'), 0)).toBe('attack');
    expect(stops.at(fight(0, 2), asks('combat.window'), 1)).toBe('attacked');
    const three = { ...fight(0, 2), seats: [...sample().seats, { ...sample().seats[1]!, team: 2, front: [] }] };
    expect(stops.at(three, asks('combat.window'), 2)).toBe('others');
    const mates = { ...three, seats: three.seats.with(2, { ...three.seats[2]!, team: 1 }) };
    expect(stops.at(mates, asks('combat.window'), 2), 'a team mate is attacked').toBe('attacked');
  });
  it('tells Reactions in the Build Phase of another from all others', () => {
    const building: Shown = { ...sample(), phase: 'recruit' };
    expect(stops.at(building, asks('reaction.when'), 1)).toBe('reactBuild');
    expect(stops.at(building, asks('reaction.when'), 0)).toBe('react');
    expect(stops.at(sample(), asks('reaction.when'), 1)).toBe('react');
  });
  it('counts the turn of two heads as that of both, and the turn of any other as theirs', () => {
    const [us, them] = sample().seats;
    const seats = [us!, { ...us! }, them!, { ...them! }];
    const building: Shown = { ...sample(), phase: 'recruit', seats };
    const heads = { ...building, mode: 'two-headed' };
    expect(stops.at(heads, asks('reaction.when'), 1), 'the other head').toBe('react');
    expect(stops.at(heads, asks('reaction.when'), 2), 'the other team').toBe('reactBuild');
    expect(stops.at({ ...building, mode: 'pairs' }, asks('reaction.when'), 1), 'a team mate with a turn of its own').toBe('reactBuild');
  });
  it('has a name for each, and none for a choice of a card', () => {
    const keys = new Set(stops.all.map(({ key }) => key));
    for (const rule of ['draw.powers', 'build.plays', 'combat.window', 'reaction.when']) expect(keys).toContain(stops.at(fight(0, 2), asks(rule), 0));
    expect(stops.at(sample(), asks('effect.may'), 0)).toBe(null);
  });
  it('takes a play for a deed, and a pass for none', () => {
    expect(stops.isDeed(line('power-up', 1))).toBe(true);
    expect(stops.isDeed(line('pass', 1))).toBe(false);
  });
});
