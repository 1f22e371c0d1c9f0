import { describe, expect, it } from 'vitest';
import { nextOf, verdict } from './verdict';

describe('a puzzle', () => {
  const begun = { span: 5, first: 5, winners: null, me: 0, failed: false };

  it('is open in the turn in which it begins', () => {
    expect(verdict(begun)).toBe('open');
    expect(verdict({ ...begun, span: null })).toBe('open');
  });

  it('is failed with the next turn, or when somebody else wins', () => {
    expect(verdict({ ...begun, span: 6 })).toBe('failed');
    expect(verdict({ ...begun, winners: [1] })).toBe('failed');
    expect(verdict({ ...begun, winners: [] })).toBe('failed');
  });

  it('is solved by winning', () => {
    expect(verdict({ ...begun, winners: [0] })).toBe('solved');
  });

  it('stays failed, whoever wins in the end', () => {
    expect(verdict({ ...begun, span: 7, winners: [0], failed: true })).toBe('failed');
    expect(verdict({ ...begun, failed: true })).toBe('failed');
  });

  it('is followed by the next that is not solved', () => {
    const all = ['a', 'b', 'c', 'd'].map((id) => ({ id }));
    const solved = (...ids: string[]) => (id: string) => ids.includes(id);
    expect(nextOf(all, 'b', solved('c'))?.id).toBe('d');
    expect(nextOf(all, 'c', solved('d'))?.id).toBe('a');
    expect(nextOf(all, 'c', solved('a', 'b', 'd'))).toBeNull();
    expect(nextOf(all, 'of my own', solved('a'))?.id).toBe('b');
  });
});
