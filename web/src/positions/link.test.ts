import { expect, it } from 'vitest';
import { packed, unpacked } from './link';

it('a position survives an address', () => {
  const text = 'me.hand = ["T’Challa"]\nfoe.deck = []\n???>>>';
  expect(packed(text)).toMatch(/^[\w-]+$/);
  expect(unpacked(packed(text))).toBe(text);
  expect(unpacked('%%%')).toBeNull();
  expect(unpacked('_w')).toBeNull();
});
