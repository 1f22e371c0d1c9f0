import { expect, it } from 'vitest';
import { groupOf, isNamed, placeOf, spotAt } from './where';

const positions = {
  seats: ['me', 'foe'],
  places: ['me.hand', 'me.front', 'foe.front', 'sides', 'encounter.discard'].map((path) => ({ path, label: path })),
  groups: [
    { label: 'The table', fields: [{ key: 'turn', label: '', kind: 'flag' as const }] },
    { label: 'Them', fields: [{ key: 'foe.xp', label: '', kind: 'flag' as const }] },
    { label: 'Villain', fields: [{ key: 'villain.damage', label: '', kind: 'flag' as const }] },
  ],
};

it('a path of the view and a pile lead to a place', () => {
  expect(placeOf(positions, 'seats.1.front.3')).toBe('foe.front');
  expect(placeOf(positions, '0.hand')).toBe('me.hand');
  expect(placeOf(positions, 'sides.0')).toBe('sides');
  expect(placeOf(positions, 'encounter.discard.0')).toBe('encounter.discard');
  expect(placeOf(positions, 'seats.0.identity')).toBeNull();
  expect(placeOf(positions, 'seats.5.hand.0')).toBeNull();
});

it('a card on the board is an entry of the position, unless it is said apart', () => {
  const slots = [
    { path: 'seats.0.front.0', zone: '0.front', id: 'main' },
    { path: 'seats.0.front.1', zone: '0.front', id: 'h' },
    { path: 'seats.0.front.2', zone: '0.front', id: 'h' },
    { path: 'seats.0.hand.0', zone: '0.hand', id: null },
  ];
  const given = { me: { front: ['2 Hulk'] } };
  const isCard = (name: string, id: string) => isNamed(id === 'h' ? { id, name: 'Hulk' } : undefined, id, name);
  expect(spotAt(positions, given, slots, 'seats.0.front.2', isCard)).toEqual({ place: 'me.front', at: 0 });
  expect(spotAt(positions, given, slots, 'seats.0.front.0', isCard)).toBeNull();
  expect(spotAt(positions, given, slots, 'seats.0.hand.0', isCard)).toBeNull();
});

it('a card on another is the entry that says so', () => {
  const given = { villain: { attachments: ['Charge'] }, me: { hand: ['Webbed Up'], front: ['Hulk', { card: 'Webbed Up', on: 'Rhino' }] } };
  const slots = [
    { path: 'villain', zone: 'villain', id: 'rhino' },
    { path: 'villain.attached.0', zone: 'villain.attached', id: 'charge' },
    { path: 'villain.attached.1', zone: 'villain.attached', id: 'webbed up' },
  ];
  const isCard = (name: string, id: string) => name.toLowerCase() === id;
  expect(spotAt({ ...positions, on: 'on' }, given, slots, 'villain.attached.1', isCard)).toEqual({ place: 'me.front', at: 1 });
  expect(spotAt({ ...positions, on: 'on' }, given, slots, 'villain.attached.0', isCard), 'it is said with the villain').toBeNull();
  expect(spotAt(positions, given, slots, 'villain.attached.1', isCard)).toBeNull();
});

it('what is said apart stands in its group', () => {
  expect(groupOf(positions, 'seats.1.front.0')).toBe(1);
  expect(groupOf(positions, 'villain')).toBe(2);
  expect(groupOf(positions, 'playing.0')).toBeNull();
});
