import { describe, expect, it } from 'vitest';
import { alike, chapters, findRules, neighbours, plainest } from './book';

const rule = (id: string, title: string, text: string, at = 'Somewhere') => ({ id, title, text, at });
const rules = [
  rule('setup.hand', 'Opening hand', 'You start with 4 cards.'),
  rule('play-again.power', 'Extra cards', 'They need power too.', 'FAQ: More'),
  rule('setup.coin', 'A coin', 'Who goes first.'),
];

describe('the rulebook', () => {
  it('has a chapter for each first part of an id, in the order of the book', () => {
    expect(chapters(rules).map(({ title, rules }) => [title, rules.length])).toEqual([
      ['Setup', 2],
      ['Play again', 1],
    ]);
  });

  it('finds rules that have every word somewhere', () => {
    expect(findRules(rules, 'POWER extra').map(({ id }) => id)).toEqual(['play-again.power']);
    expect(findRules(rules, 'faq').map(({ id }) => id)).toEqual(['play-again.power']);
    expect(findRules(rules, 'power coin')).toEqual([]);
    expect(findRules(rules, '  ')).toHaveLength(3);
  });

  it('knows what stands before and after', () => {
    expect(neighbours(rules, 'play-again.power')).toEqual({ before: rules[0], after: rules[2] });
    expect(neighbours(rules, 'setup.hand').before).toBeUndefined();
    expect(neighbours(rules, 'nothing')).toEqual({ before: undefined, after: undefined });
  });

  it('offers rules that begin alike', () => {
    expect(alike(rules, 'setup.shuffel').map(({ id }) => id)).toEqual(['setup.hand', 'setup.coin']);
  });

  it('puts the plainest rulings first and keeps the order of equals', () => {
    const ruling = (id: string, rules: number, cards: number) => ({ id, rules: Array(rules).fill(0), cards: Array(cards).fill(0) });
    const sorted = plainest([ruling('busy', 3, 2), ruling('card', 1, 1), ruling('a', 1, 0), ruling('b', 1, 0)]);
    expect(sorted.map(({ id }) => id)).toEqual(['a', 'b', 'card', 'busy']);
  });
});
