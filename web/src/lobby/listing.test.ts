import { expect, it } from 'vitest';
import { others, unfinished, type Listing } from './listing';

const table = (id: string, state: Listing['state'], created: number): Listing => ({
  id, state, created, game: 'squad', mode: 'duel', public: false, seats: 2, open: 0, names: [], clock: null,
});

it('lists what is not over, the newest first', () => {
  const tables = [table('a', 'playing', 5), table('b', 'over', 9), table('c', 'waiting', 7)];
  expect(unfinished(tables).map((one) => one.id)).toEqual(['c', 'a']);
});

it('leaves oneself out once only', () => {
  expect(others({ names: ['Ada', 'Bob'] }, 'Ada')).toEqual(['Bob']);
  expect(others({ names: ['Ada', 'Ada'] }, 'Ada')).toEqual(['Ada']);
  expect(others({ names: ['Bob'] }, 'Ada')).toEqual(['Bob']);
});
