import { expect, it } from 'vitest';
import { faces } from './face';

const names = ['Hulk: Smash', 'Hulk: Clap', 'Thor: Thunder', 'Wasp: Sting', 'Storm: Rain'];
const cards = new Map(names.map((name, at) => [`C${at}`, { id: `C${at}`, name }]));
const deck = [1, 3, 4, 2, 1].map((count, at) => ({ id: `C${at}`, count }));
const shown = (name: string, of = deck) => faces(name, of, { cards, view: null }, 3).map((card) => card.name);

it('shows each character once, by the card of which there are most', () => {
  expect(shown('A deck')).toEqual(['Hulk: Clap', 'Thor: Thunder', 'Wasp: Sting']);
});

it('begins with whom the deck is named for', () => {
  expect(shown('Storm: A Storm of Storms')[0]).toBe('Storm: Rain');
});

it('has nobody to show for an empty deck, or for cards that are not known', () => {
  expect(shown('A deck', [])).toEqual([]);
  expect(shown('A deck', [{ id: 'X1', count: 4 }])).toEqual([]);
});
