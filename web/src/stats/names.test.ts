import { expect, it } from 'vitest';
import type { Opponent } from '$/generated/protocol';
import { company, nameOf } from './names';

const person = (name: string): Opponent => ({ seat: 1, name, kind: 'person', deck: null });
const duel = { fewest: 2 };
const together = { fewest: 1 };

it('calls people and machines by name', () => {
  expect(nameOf({ ...person('greedy'), kind: 'machine' })).toBe('Greedy machine');
  expect(nameOf(person('greedy'))).toBe('greedy');
});

it('is against one, with several, and never against those who play together', () => {
  expect(company({ against: [person('Ann')] }, duel)).toBe('against Ann');
  expect(company({ against: [person('Ann'), person('Ben'), person('Cid')] }, duel)).toBe('with Ann, Ben and Cid');
  expect(company({ against: [person('Ann')] }, together)).toBe('with Ann');
  expect(company({ against: [person('Ann')] }, undefined)).toBe('with Ann');
  expect(company({ against: [person('Ann'), person('Ben'), person('Ben')] }, together)).toBe('with Ann and Ben ×2');
  expect(company({ against: [] }, together)).toBe('alone');
});
