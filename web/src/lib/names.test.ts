import { expect, it } from 'vitest';
import { called, distinct } from './names';

it('calls machines machines, and people as they call themselves', () => {
  expect(called(['ann', 'greedy'], ['random', 'greedy'])).toEqual(['ann', 'Greedy machine']);
});

it('numbers the seats of one person and leaves the others alone', () => {
  expect(distinct(['Ann', 'Ann', 'Ben'])).toEqual(['Ann (1)', 'Ann (2)', 'Ben']);
  expect(distinct(['Ann', 'Ben'])).toEqual(['Ann', 'Ben']);
  expect(distinct(['', ''])).toEqual(['', '']);
});
