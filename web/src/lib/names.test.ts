import { expect, it } from 'vitest';
import { distinct } from './names';

it('numbers the seats of one person and leaves the others alone', () => {
  expect(distinct(['Ann', 'Ann', 'Ben'])).toEqual(['Ann (1)', 'Ann (2)', 'Ben']);
  expect(distinct(['Ann', 'Ben'])).toEqual(['Ann', 'Ben']);
  expect(distinct(['', ''])).toEqual(['', '']);
});
