import { expect, it } from 'vitest';
import { isOwn, ownPuzzle, readOwn } from './own';

it('a puzzle of one’s own survives an address', () => {
  const puzzle = { title: 'T’Challa’s turn', hints: ['Think.', 'Strike.'], text: 'power = 3\n' };
  const id = ownPuzzle(puzzle);
  expect(isOwn(id)).toBe(true);
  expect(isOwn('puzzle-one')).toBe(false);
  expect(readOwn(id)).toEqual(puzzle);
  expect(readOwn('own#%%%')).toBeNull();
  expect(readOwn('own#')).toBeNull();
});
