import { expect, it } from 'vitest';
import { figure, sample } from './sample';
import { isWanted } from './wanted';

const view = sample();
const thing = { id: 'X-1', name: 'X' };
const side = {
  ...view.seats[1]!,
  hand: [null],
  ko: [thing],
  resources: [{ up: false, symbols: [], wyatts: false, beneath: null }],
  inventions: [null],
  transform: [thing],
  outside: [thing],
  removed: [null],
  front: [figure('X-2', 'Y', { gear: thing, captives: [thing] })],
  back: [figure('X-3', 'Z')],
};

it.each(['hand.0', 'ko.0', 'resources.0', 'inventions.0', 'transform.0', 'outside.0', 'removed.0', 'front.0', 'front.0.gear', 'front.0.captives.0', 'back.0'])('a choice at %s marks the side', (where) => {
  const asks = (at: string) => ({ mark: (path: string) => (path === at ? ('playable' as const) : null) });
  expect(isWanted(asks(`seats.1.${where}`), side, 1)).toBe(true);
  expect(isWanted(asks(`seats.0.${where}`), side, 1)).toBe(false);
});
