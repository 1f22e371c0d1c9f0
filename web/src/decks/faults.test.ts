import { expect, it } from 'vitest';
import { isUnread, tell } from './faults';

it.each([
  ['deck: a deck needs 40 cards, this one has 4 [deck.under]', 'A deck needs 40 cards, this one has 4', 'deck.under'],
  ['deck:1: there is no card "XX3:2"', 'Line 1: there is no card "XX3:2"', null],
  ['deck:2: entry 3: there is no card "X"', 'Line 2: entry 3: there is no card "X"', null],
  ['something else', 'Something else', null],
])('%s', (fault, text, rule) => {
  expect(tell(fault)).toEqual({ text, rule });
  expect(isUnread(fault)).toBe(text.startsWith('Line'));
});
