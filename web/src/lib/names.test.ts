import { expect, it } from 'vitest';
import { byName, called, distinct, parted, seatNames } from './names';

it('calls machines machines, and people as they call themselves', () => {
  expect(called(['ann', 'greedy'], ['random', 'greedy'])).toEqual(['ann', 'Greedy machine']);
});

it('says what a machine with a manner is like', () => {
  expect(called(['hard-hoarder', 'ann-bold'], ['hard'])).toEqual(['Hard machine, a hoarder', 'ann-bold']);
  expect(seatNames([{ kind: 'machine', name: 'easy-bold' }])).toEqual(['Easy machine, bold']);
});

it('names every seat, machines by how they play and empty ones by their number', () => {
  const seats = [{ kind: 'person', name: 'Ann' }, { kind: 'machine', name: 'greedy' }, { kind: 'open', name: '' }, { kind: 'machine', name: 'greedy' }] as const;
  expect(seatNames(seats)).toEqual(['Ann', 'Greedy machine (2)', 'Seat 3', 'Greedy machine (4)']);
});

it('tells of players by name', () => {
  expect(byName("Player 3 draws. Player 1's turn. Player 9 waits.", ['Ann', 'Ben', '$& Cid'])).toBe("$& Cid draws. Ann's turn. Player 9 waits.");
});

it('numbers the seats of one person and leaves the others alone', () => {
  expect(distinct(['Ann', 'Ann', 'Ben'])).toEqual(['Ann (1)', 'Ann (2)', 'Ben']);
  expect(distinct(['Ann', 'Ben'])).toEqual(['Ann', 'Ben']);
  expect(distinct(['', ''])).toEqual(['', '']);
});

it('calls the seats of one person as whom they play, if that is known', () => {
  expect(distinct(['Ann', 'Ann', 'Ben'], ['Iron Man', null, 'She-Hulk'])).toEqual(['Iron Man', 'Ann (2)', 'Ben']);
});

it('parts a name from the number that tells it from another', () => {
  expect(parted('Normal machine (3)')).toEqual(['Normal machine', ' (3)']);
  expect(parted('Ann')).toEqual(['Ann', '']);
  expect(parted('(2)')).toEqual(['(2)', '']);
});
