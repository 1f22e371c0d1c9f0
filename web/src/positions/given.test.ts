import { expect, it } from 'vitest';
import { heaps } from './given';

it('what lies where is told place by place', () => {
  const places = [
    { path: 'me.hand', label: 'hand' },
    { path: 'foe.deck', label: 'deck' },
    { path: 'sides', label: 'sides' },
  ];
  const given = { me: { hand: ['2 Hulk', { card: 'Thor', damage: 1 }] }, foe: { deck: [] }, sides: ['A 12'] };
  expect(heaps(given, places)).toEqual([
    {
      label: 'hand',
      cards: [
        { name: 'Hulk', count: 2 },
        { name: 'Thor', count: 1 },
      ],
    },
    { label: 'sides', cards: [{ name: 'A 12', count: 1 }] },
  ]);
});
