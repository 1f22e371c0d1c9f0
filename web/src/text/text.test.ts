import { describe, expect, it } from 'vitest';
import { t } from '.';

describe('modes', () => {
  it('are said in words, also those that the game has a short name for', () => {
    expect(['duel', 'ffa', '2v2', '2headed', 'two_on_two'].map((mode) => t.home.mode(mode))).toEqual(['Duel', 'Free for all', 'Two against two', 'Two-headed', 'Two on two']);
  });
});
