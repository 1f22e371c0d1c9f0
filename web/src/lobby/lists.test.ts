import { describe, expect, it } from 'vitest';
import type { TableInfo } from '$/generated/protocol';
import { t } from '$/text';
import { aboutLists, rememberLists } from './lists';

const game = { deck: { least: 1, most: 9, copies: 3, told: [] } };
const info = (id: string, more: object = {}) => ({ id, hosting: true, ...more }) as TableInfo;

describe('deck lists', () => {
  it('are as the server says', () => {
    expect(aboutLists(info('a', { lists: 'open' }), game)).toBe(t.home.lists.open);
    expect(aboutLists(info('a', { lists: 'secret', hosting: false }), game)).toBe(t.home.lists.secret);
  });

  it('are as they were chosen here, where the server does not say', () => {
    rememberLists('b', { options: { lists: 'open' } });
    rememberLists('c', {});
    expect(aboutLists(info('b'), game)).toBe(t.home.lists.open);
    expect(aboutLists(info('c'), game)).toBe(t.home.lists.secretAbout);
    expect(aboutLists(info('d', { hosting: false }), game)).toBe('');
  });

  it('are no matter where nobody brings a deck', () => {
    expect(aboutLists(info('b'), { deck: null })).toBe('');
    expect(aboutLists(info('b'), undefined)).toBe('');
  });
});
