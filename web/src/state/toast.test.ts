import { describe, expect, it } from 'vitest';
import { ruled } from './toast.svelte';

describe('a notice', () => {
  it('says which rules it names apart from its words', () => {
    expect(ruled('seat 2: Black Panther is played already [unique.identities]')).toEqual({ text: 'seat 2: Black Panther is played already', rules: ['unique.identities'] });
    expect(ruled('[1] is no rule, and neither is [Deck].')).toEqual({ text: '[1] is no rule, and neither is [Deck].', rules: [] });
  });
});
