import { expect, it } from 'vitest';
import { stepOver } from './arrows';

// Three in a row, the last row is short.
const PLACES = [0, 1, 2, 3, 4, 5, 6].map((n) => ({ left: (n % 3) * 100, top: Math.floor(n / 3) * 140 }));

it.each([
  ['ArrowRight', 0, 1],
  ['ArrowRight', 6, 6],
  ['ArrowLeft', 3, 2],
  ['ArrowLeft', 0, 0],
  ['ArrowDown', 1, 4],
  ['ArrowDown', 5, 6],
  ['ArrowDown', 6, 6],
  ['ArrowUp', 5, 2],
  ['ArrowUp', 6, 3],
  ['ArrowUp', 1, -1],
  ['Home', 5, 0],
  ['End', 0, 6],
  ['x', 0, null],
  ['ArrowDown', 9, null],
])('%s from %i', (key, at, to) => {
  expect(stepOver(key, at, PLACES)).toBe(to);
});
