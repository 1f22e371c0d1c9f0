import { expect, it } from 'vitest';
import { advance } from './advance';
import { flanks, foremost } from './large';
import { ANGRY, HULK, line, LORD, sample, WIDOW } from './sample';
import { slots } from './slots';

it('every card has the path by which options name it', () => {
  const paths = slots(sample()).map(({ path, id }) => [path, id]);
  expect(paths).toContainEqual(['seats.0.front.0', HULK.id]);
  expect(paths).toContainEqual(['seats.0.back.0', WIDOW.id]);
  expect(paths).toContainEqual(['seats.1.hand.1', null]);
  expect(new Set(paths.map(([path]) => path)).size).toBe(paths.length);
});

it('of a KO pile the newest card is seen, at its own place', () => {
  const two = advance(advance(sample(), line('ko', 0, [WIDOW])), line('ko', 0, [HULK]));
  expect(slots(two).filter(({ zone }) => zone === '0.ko')).toEqual([{ path: 'seats.0.ko.1', zone: '0.ko', id: HULK.id }]);
});

it('who levels up is the same card for those who follow it', () => {
  const turned = slots(advance(sample(), line('level', 0, [ANGRY], { sign: 'up' })));
  expect(turned.find(({ path }) => path === 'seats.0.front.0')).toMatchObject({ id: ANGRY.id, was: HULK.id });
});

it('of three sides the one that is attacked is large, else the one whose turn it is', () => {
  const view = sample();
  const three = { ...view, seats: [...view.seats, { ...view.seats[1]!, team: 2, front: [] }] };
  expect(foremost({ ...three, active: 2 }, 0)).toBe(2);
  expect(foremost(advance({ ...three, active: 2 }, line('attack', 0, [HULK, LORD])), 0)).toBe(1);
  expect(foremost(advance(three, line('out', 1)), 0)).toBe(2);
});

it('who is not across the table sits at its ends, next at the left', () => {
  expect(flanks([1], 1)).toEqual({});
  expect(flanks([1, 2], 1)).toEqual({ right: 2 });
  expect(flanks([1, 2], 2)).toEqual({ left: 1 });
  expect(flanks([1, 2, 3], 2)).toEqual({ left: 1, right: 3 });
  expect(flanks([3, 0, 1], 3)).toEqual({ left: 0, right: 1 });
});
