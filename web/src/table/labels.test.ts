import { describe, expect, it } from 'vitest';
import { sharedBeginning } from './labels';

describe('sharedBeginning', () => {
  it('is what all begin with, in whole words', () => {
    expect(sharedBeginning(['attack with Thing: Rocky', 'attack with Thor: Mjolnir'])).toBe('attack with');
    expect(sharedBeginning(['attack with Wasp: Sting', 'attack with Wasp: Bee'])).toBe('attack with Wasp:');
  });
  it('leaves the number with the name that it belongs to', () => {
    expect(sharedBeginning(["attack Player 2's Hulk", "attack Player 3's Thor"])).toBe('attack');
  });
  it('is nothing where they differ from the start', () => {
    expect(sharedBeginning(['attack with Thing', 'use Wasp'])).toBe('');
  });
  it('is nothing where all that they share is an article', () => {
    expect(sharedBeginning(['the front row', 'the back row'])).toBe('');
    expect(sharedBeginning(['recruit Thor to the front row', 'recruit Thor to the back row'])).toBe('recruit Thor to the');
  });
  it('is nothing for one option, or where it would leave one without a word', () => {
    expect(sharedBeginning(['attack with Thing'])).toBe('');
    expect(sharedBeginning(['take it', 'take it back'])).toBe('');
    expect(sharedBeginning(['heads', 'heads'])).toBe('');
    expect(sharedBeginning([])).toBe('');
  });
});
