import { describe, expect, it } from 'vitest';
import { found, mixed } from './find';

const thing = (id: string, title: string, text = '') => ({ id, title, text });
const THINGS = [thing('a', 'Web of rules', 'Nothing.'), thing('b', 'Spider-Man', 'Draw a card. Web!'), thing('c', 'The Web', ''), thing('d', 'Hulk', 'Smash.')];
const ids = (query: string) => found(THINGS, query).map(({ id }) => id);

describe('looking for words', () => {
  it('finds them in titles first, those that begin so before all, then in texts', () => {
    expect(ids('web')).toEqual(['a', 'c', 'b']);
  });
  it('wants every word, wherever it stands and however it is written', () => {
    expect(ids('DRAW spider')).toEqual(['b']);
    expect(ids('draw hulk')).toEqual([]);
  });
  it('finds nothing where nothing was typed', () => {
    expect(ids('  ')).toEqual([]);
  });
});

it('takes turns between games', () => {
  expect(mixed([['a', 'b', 'c'], [], ['x']])).toEqual(['a', 'x', 'b', 'c']);
});
