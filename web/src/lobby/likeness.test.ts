import { expect, it } from 'vitest';
import { likeness, most } from './likeness';

it('names one or two on a card', () => {
  expect(likeness({ id: 'a', name: 'Storm: Let it Rain', team: 'X' })).toEqual({ name: 'Storm: Let it Rain', team: 'X', who: ['Storm'] });
  expect(likeness({ id: 'b', name: 'Ant & Bee: Buzz' }).who).toEqual(['Ant', 'Bee']);
  expect(likeness({ id: 'c', name: 'Lamp' })).toEqual({ name: 'Lamp', team: null, who: ['Lamp'] });
});

it('shows what there is most of', () => {
  const cards = [{ id: 'a', count: 1 }, { id: 'b', count: 4 }, { id: 'c', count: 4 }];
  expect(most(cards, 2).map((card) => card.id)).toEqual(['b', 'c']);
  expect(cards[0]!.id).toBe('a');
});
