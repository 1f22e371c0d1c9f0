import { describe, expect, it } from 'vitest';
import { builtInOf, fairStarters, firstDeck, usuallyLed } from './first';

const shelf = {
  own: [{ id: 3, game: 'squad', name: 'Mine' }],
  builtIn: [
    { id: 'hard', name: 'Hard', starter: false },
    { id: 'first', name: 'First', starter: true },
  ],
};

describe('the deck to begin with', () => {
  it('is the one asked for, then the last one, then a starter', () => {
    expect(firstDeck(shelf, 'own:3', 'built-in:hard')).toBe('own:3');
    expect(firstDeck(shelf, null, 'built-in:hard')).toBe('built-in:hard');
    expect(firstDeck(shelf, null, '')).toBe('built-in:first');
  });

  it('goes with what the others brought, if any does', () => {
    const fits = (key: string) => key !== 'built-in:first';
    expect(firstDeck(shelf, null, 'built-in:first', fits)).toBe('built-in:hard');
    expect(firstDeck(shelf, null, 'own:3', fits)).toBe('own:3');
    expect(firstDeck(shelf, null, 'own:3', () => false)).toBe('own:3');
  });

  it('is always one that is there', () => {
    expect(firstDeck(shelf, 'own:99', 'own:98')).toBe('built-in:first');
    expect(firstDeck({ own: [], builtIn: [{ id: 'hard', name: 'Hard', starter: false }] }, null, '')).toBe('built-in:hard');
    expect(firstDeck({ own: [], builtIn: [] }, 'own:3', 'own:3')).toBe('');
  });
});

describe('the decks that others are dealt', () => {
  const even = {
    own: [],
    builtIn: [
      { id: 'first', name: 'First', starter: true, even: ['second'] },
      { id: 'second', name: 'Second', starter: true, even: ['first'] },
      { id: 'third', name: 'Third', starter: true, even: [] },
      { id: 'hard', name: 'Hard', starter: false, even: [] },
    ],
  };

  it('are an even match, where that is known', () => {
    expect(fairStarters(even, 'built-in:first')).toEqual(['built-in:second']);
    expect(fairStarters(even, 'built-in:third')).toEqual(['built-in:first', 'built-in:second', 'built-in:third']);
    expect(fairStarters(even, 'own:3')).toHaveLength(3);
  });
});

describe('a deck that several may lead', () => {
  const leader = (id: string, name: string) => ({ id, name, card: name, difficulty: null });
  const avengers = { id: 'avengers', name: 'Avengers', starter: true, even: ['x-men'], leaders: [leader('avengers', 'Captain America'), leader('avengers:hulk', 'Hulk')] };
  const led = { own: [], builtIn: [{ id: 'x-men', name: 'X-Men', starter: true }, avengers] };

  it('is the same deck whoever leads it', () => {
    for (const key of ['built-in:avengers', 'built-in:avengers:hulk']) {
      expect(builtInOf(led, key)).toBe(avengers);
      expect(usuallyLed(led, key)).toBe('built-in:avengers');
      expect(fairStarters(led, key)).toEqual(['built-in:x-men']);
    }
    expect(builtInOf(led, 'built-in:avengers:thor')).toBeUndefined();
    expect(usuallyLed(led, 'own:3')).toBe('own:3');
  });

  it('is played again as it was led last', () => {
    expect(firstDeck(led, null, 'built-in:avengers:hulk')).toBe('built-in:avengers:hulk');
    expect(firstDeck(led, null, 'built-in:avengers:thor')).toBe('built-in:x-men');
  });
});
