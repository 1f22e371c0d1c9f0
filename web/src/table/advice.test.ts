import { expect, it } from 'vitest';
import { percent, shareOf } from './advice';

it('tells chances in whole percent and shares of all lines', () => {
  expect([0, 0.004, 0.615, 1].map(percent)).toEqual([0, 0, 62, 100]);
  expect(shareOf({ visits: 30 }, { walks: 120 })).toBe(0.25);
  expect(shareOf({ visits: 0 }, { walks: 0 })).toBe(0);
});
