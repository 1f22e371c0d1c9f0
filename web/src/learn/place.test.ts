import { describe, expect, it } from 'vitest';
import { around, beside, besides } from './place';

const page = { width: 1000, height: 800 };
const balloon = { width: 300, height: 120 };
const box = (left: number, top: number, width = 80, height = 110) => ({ left, top, width, height });

it('goes around everything that belongs to a thing', () => {
  expect(around([box(10, 20, 40, 50), box(4, 60, 60, 14)])).toEqual(box(4, 20, 60, 54));
});

it('leaves the bar with what is asked free, below the board or at its right', () => {
  const board = box(0, 50, 1000, 550);
  expect(besides(board, box(100, 600, 800, 190), page)).toEqual({ width: 1000, height: 600 });
  expect(besides(box(0, 50, 600, 750), box(620, 50, 380, 700), page)).toEqual({ width: 620, height: 800 });
  expect(besides(board, box(0, 0, 0, 0), page)).toEqual(page);
});

describe('a balloon', () => {
  it('stands above a thing at the bottom and points at its middle', () => {
    const placed = beside(box(400, 600), balloon, page);
    expect(placed).toEqual({ left: 290, top: 462, side: 'above', tail: 150 });
  });

  it('stands below a thing at the top', () => {
    expect(beside(box(400, 60), balloon, page, 56)).toMatchObject({ side: 'below', top: 188 });
  });

  it('stays on the page, with its tail still on the thing', () => {
    const left = beside(box(0, 600), balloon, page);
    expect(left).toMatchObject({ left: 10, tail: 30 });
    const right = beside(box(920, 600), balloon, page);
    expect(right.left + balloon.width).toBeLessThanOrEqual(page.width);
    expect(right.left + right.tail).toBe(960);
  });

  it('never leaves a page that is too small for it', () => {
    const placed = beside(box(10, 100, 300, 300), balloon, { width: 280, height: 420 });
    expect(placed.left).toBe(10);
    expect(placed.top).toBeGreaterThanOrEqual(10);
  });

  it('hides nothing that is to be seen, if it can stand elsewhere', () => {
    const thing = box(400, 60);
    const below = box(380, 200, 120, 90);
    const placed = beside(thing, balloon, page, 56, [below]);
    expect(placed).toMatchObject({ side: 'right', left: 498 });
    // Pushed aside, where that is enough.
    expect(beside(thing, balloon, page, 56, [box(480, 200, 20, 20)])).toMatchObject({ side: 'below', left: 166 });
    // All is full: it stands where it usually does.
    expect(beside(thing, balloon, page, 56, [box(0, 0, 1000, 800)])).toEqual(beside(thing, balloon, page, 56));
  });
});
