import { expect, it } from 'vitest';
import type { CombatView, ForecastView } from './generated';
import { foresee, sentence, together } from './foresee';
import { figure, HULK, sample, WIDOW } from './sample';

const combat = (attackers: number[]): CombatView => ({ by: 0, attackers, defender: null, ranged: false, team: attackers.length > 1, target: null, forecast: null, prospects: [] });
const forecast = (more: Partial<ForecastView>): ForecastView => ({ defender: 2, attack: 9, defense: 7, back: 5, stunned: [], one_of: [], ...more });

function table() {
  const view = sample();
  view.seats[0]!.front = [figure(HULK.id, HULK.name, { place: 0, atk: 5, def: 4, main: true }), figure(WIDOW.id, WIDOW.name, { place: 1, atk: 4, def: 6 })];
  view.seats[0]!.back = [];
  return view;
}

it('says before the attack what is sure of it, the strike back at one attacker included', () => {
  const told = foresee(table(), combat([0]), forecast({ stunned: [0, 2] }), 0);
  expect(sentence(told)).toBe('9 ATK against 7 DEF: stuns; strikes back 5 against your 4: stunned');
  expect([told.short, told.shortBack, told.costs]).toEqual(['9⚔7 stuns', '↩5⚔4 stunned', true]);
  // Whoever is attacked, or looks on, has no attackers of their own.
  expect(foresee(table(), combat([0]), forecast({}), 1).back).toBe('strikes back 5 against 4: holds');
  expect(foresee(table(), combat([0]), forecast({ back: null }), 0).back).toBe('no strike back');
});

it('of several attackers names those whom the strike back may stun', () => {
  const view = table();
  expect(sentence(foresee(view, combat([0, 1]), forecast({ one_of: [0] }), 0))).toBe('9 ATK against 7 DEF: holds; strikes back 5: stuns Hulk');
  expect(foresee(view, combat([0, 1]), forecast({ back: 7, one_of: [0, 1] }), 0).back).toBe('strikes back 7: stuns Hulk or Black Widow');
  expect(foresee(view, combat([0, 1]), forecast({ back: 3 }), 0).back).toBe('strikes back 3: stuns nobody');
  // Once it is settled whom the defender strikes, only that one counts.
  expect(foresee(view, { ...combat([0, 1]), target: 1 }, forecast({ back: 7, stunned: [1] }), 0).back).toBe('strikes back 7 against your 6: stunned');
});

it('adds up the ATK of those who attack together', () => {
  expect(together(table(), combat([0]))).toBe('5');
  expect(together(table(), combat([0, 1]))).toBe('9');
  expect(together(table(), { ...combat([0, 1]), prospects: [forecast({ attack: 9 }), forecast({ attack: 11 })] })).toBe('9–11');
});
