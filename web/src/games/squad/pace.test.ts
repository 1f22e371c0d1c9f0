import { describe, expect, it } from 'vitest';
import type { LogLine } from '$/generated/protocol';
import { pace } from './pace';

const line = (kind: string, sign: string | null = null): LogLine => ({ move: 1, kind, seat: 0, text: kind, cards: [], rule: null, amount: null, sign });

describe('the cards that meet a blow', () => {
  const blow = [line('attack'), line('value'), ...Array.from({ length: 9 }, () => line('flip')), line('damage')];
  const flips = blow.map((_, at) => pace(blow, at)).slice(2, 11);

  it('come quicker and quicker, and the last is held', () => {
    const waits = flips.slice(0, -1).map(({ ms }) => ms);
    expect(waits).toEqual(waits.toSorted((a, b) => b - a));
    expect(new Set(waits).size).toBeGreaterThan(3);
    expect(Math.min(...waits)).toBeGreaterThanOrEqual(200);
    expect(flips.at(-1)!.ms).toBeGreaterThan(waits[0]!);
  });

  it('sound higher with each', () => {
    expect(flips.map(({ higher }) => higher)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
  });

  it('begin anew with the next blow', () => {
    const two = [line('flip'), line('flip'), line('damage'), line('hits'), line('flip')];
    expect(pace(two, 4)).toMatchObject({ higher: 0 });
  });

  it('stand still when one of them blocks', () => {
    const stopped = [line('flip'), line('flip', 'stops'), line('damage')];
    expect(pace(stopped, 1)).toMatchObject({ sound: 'block' });
    expect(pace(stopped, 1).ms).toBeGreaterThan(pace(blow, 10).ms);
  });
});

it('holds the last blow before the last page, and tells what it does not know at once', () => {
  expect(pace([line('over')], 0).ms).toBeGreaterThanOrEqual(1000);
  expect(pace([line('something new')], 0).ms).toBe(0);
});
