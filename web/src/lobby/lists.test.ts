import { describe, expect, it } from 'vitest';
import { t } from '$/text';
import { aboutLists } from './lists';

describe('deck lists', () => {
  it('are as the server says', () => {
    expect(aboutLists({ lists: 'open' })).toBe(t.home.lists.open);
    expect(aboutLists({ lists: 'secret' })).toBe(t.home.lists.secret);
  });

  it('are no matter where nobody brings a deck', () => {
    expect(aboutLists({ lists: null })).toBe('');
  });
});
