import { describe, expect, it } from 'vitest';
import { columns } from './fits';

describe('options in columns', () => {
  it('take as few rows as they can, and those evenly', () => {
    expect(columns([100, 100, 100, 100, 100], 10, 450)).toBe(3);
    expect(columns(Array<number>(8).fill(150), 8, 800)).toBe(4);
    expect(columns(Array<number>(14).fill(220), 5, 800)).toBe(3);
  });

  it('are each as wide as the widest of them', () => {
    expect(columns([280, 150, 150, 150, 150, 150], 10, 600)).toBe(3);
    expect(columns([280, 150, 150, 150, 150, 150], 10, 599)).toBe(2);
  });

  it('is one column where not even two fit', () => {
    expect(columns([500, 500], 10, 600)).toBe(1);
    expect(columns([900], 10, 600)).toBe(1);
    expect(columns([], 10, 600)).toBe(1);
  });
});
