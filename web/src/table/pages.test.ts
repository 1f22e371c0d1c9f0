import { describe, expect, it } from 'vitest';
import { pages } from './pages';

describe('options in pages', () => {
  /** Rows of so many options each, 30 high and 5 apart. */
  const rows = (...options: number[]) =>
    options.map((_, row) => ({ first: options.slice(0, row).reduce((sum, many) => sum + many, 0), top: row * 35, bottom: row * 35 + 30 }));

  it('have as many whole rows as there is room for', () => {
    expect(pages(rows(2, 2, 2, 2, 1), 100)).toEqual([0, 6]);
    expect(pages(rows(2, 2, 2, 2, 1), 99)).toEqual([0, 4, 8]);
  });

  it('are one where all fit, and have a row at least', () => {
    expect(pages(rows(3, 3), 65)).toEqual([0]);
    expect(pages(rows(3, 1), 10)).toEqual([0, 3]);
    expect(pages([], 100)).toEqual([]);
  });
});
