import { describe, expect, it } from 'vitest';
import { added, entriesAt, moved, readEntry, removed, spotOf, valueAt, withFact, withValue, writeEntry } from './edit';

const HULK = { card: 'Hulk', count: 1, facts: {} };

describe('what lies in a place', () => {
  it('is a name, several alike, or a card of which more is said', () => {
    expect(readEntry('2 Hulk')).toEqual({ card: 'Hulk', count: 2, facts: {} });
    expect(readEntry({ card: 'Thor', damage: 1 })).toEqual({ card: 'Thor', count: 1, facts: { damage: 1 } });
    expect(readEntry(7)).toBeNull();
    for (const text of ['Hulk', '3 Hulk', { card: '2 Thor', damage: 1 }]) expect(writeEntry(readEntry(text)!)).toEqual(text);
    expect(entriesAt({ villain: 'Rhino' }, 'villain')).toEqual([{ card: 'Rhino', count: 1, facts: {} }]);
    expect(entriesAt({}, 'me.hand')).toEqual([]);
  });
});

describe('a position that is changed', () => {
  const given = { power: 3, me: { hand: ['2 Hulk', { card: 'Thor', damage: 1 }, 7] } };

  it('keeps the rest and its order', () => {
    expect(withValue(given, 'power', 5)).toEqual({ ...given, power: 5 });
    expect(Object.keys(withValue(given, 'power', 5))).toEqual(['power', 'me']);
    expect(withValue(given, 'power', undefined)).toEqual({ me: given.me });
    expect(withValue({ me: { xp: 1 } }, 'me.xp', undefined)).toEqual({});
    expect(withValue({ villain: 'Rhino' }, 'villain.damage', 4)).toEqual({ villain: { card: 'Rhino', damage: 4 } });
    expect(valueAt(withValue({}, 'encounter.deck', []), 'encounter.deck')).toEqual([]);
  });

  it('gets a card more, and one less', () => {
    expect(added({}, 'me.hand', HULK)).toEqual({ me: { hand: ['Hulk'] } });
    expect(added({ me: { hand: ['2 Hulk'] } }, 'me.hand', HULK)).toEqual({ me: { hand: ['3 Hulk'] } });
    expect(added(given, 'me.hand', HULK)).toEqual({ power: 3, me: { hand: ['2 Hulk', { card: 'Thor', damage: 1 }, 7, 'Hulk'] } });
    expect(removed(given, { place: 'me.hand', at: 0 })).toEqual({ power: 3, me: { hand: ['Hulk', { card: 'Thor', damage: 1 }, 7] } });
    expect(removed(given, { place: 'me.hand', at: 1 })).toEqual({ power: 3, me: { hand: ['2 Hulk', 7] } });
  });

  it('moves a card with what can be said of it there', () => {
    const field = moved(given, { place: 'me.hand', at: 1 }, 'me.front', () => true);
    expect(field).toEqual({ power: 3, me: { hand: ['2 Hulk', 7], front: [{ card: 'Thor', damage: 1 }] } });
    expect(moved(given, { place: 'me.hand', at: 1 }, 'me.deck', () => false)).toEqual({ power: 3, me: { hand: ['2 Hulk', 7], deck: ['Thor'] } });
    expect(moved(given, { place: 'me.hand', at: 9 }, 'me.deck', () => true)).toBe(given);
  });

  it('says something of one card, also of one among several alike', () => {
    expect(withFact(given, { place: 'me.hand', at: 0 }, 'damage', 2)).toEqual({
      given: { power: 3, me: { hand: ['Hulk', { card: 'Hulk', damage: 2 }, { card: 'Thor', damage: 1 }, 7] } },
      spot: { place: 'me.hand', at: 1 },
    });
    expect(withFact(given, { place: 'me.hand', at: 1 }, 'damage', undefined).given).toEqual({ power: 3, me: { hand: ['2 Hulk', 'Thor', 7] } });
  });

  it('knows which of several a card on the board is', () => {
    const isCard = (name: string, id: string) => name.toLowerCase() === id;
    const two = { me: { front: ['Hulk', 'Thor', { card: 'Hulk', damage: 1 }] } };
    expect(spotOf(two, 'me.front', ['captain'], 'hulk', isCard)).toEqual({ place: 'me.front', at: 0 });
    expect(spotOf(two, 'me.front', ['captain', 'hulk', 'thor'], 'hulk', isCard)).toEqual({ place: 'me.front', at: 2 });
    expect(spotOf(two, 'me.front', [], 'captain', isCard)).toBeNull();
  });
});
