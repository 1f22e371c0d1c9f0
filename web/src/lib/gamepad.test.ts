import { describe, expect, it } from 'vitest';
import { held, Presses } from './gamepad';

const pad = (pressed: number[], axes: number[] = [0, 0]) => ({ buttons: Array.from({ length: 16 }, (_, at) => ({ pressed: pressed.includes(at), touched: false, value: 0 })), axes });

describe('a gamepad', () => {
  it('holds the keys of its buttons, and its stick points', () => {
    expect([...held([null, pad([0, 14])])]).toEqual(['Enter', 'ArrowLeft']);
    expect([...held([pad([], [0.2, -0.9])])]).toEqual(['ArrowUp']);
    expect([...held([pad([], [0.3, 0.4])])]).toEqual([]);
    expect([...held([pad([1]), pad([], [1, 0])])]).toEqual(['Escape', 'ArrowRight']);
    expect([...held([pad([10, 11], [0, 0, 0.9, 0])])]).toEqual(['s', 'n', 'h']);
    expect([...held([pad([], [0, 0, -1, 0])])]).toEqual(['r']);
  });

  it('presses a button once for each time, and a direction again and again', () => {
    const presses = new Presses();
    const enter = new Set(['Enter']);
    expect([0, 16, 900].map((now) => presses.at(now, enter))).toEqual([['Enter'], [], []]);
    presses.at(910, new Set());
    expect(presses.at(920, enter)).toEqual(['Enter']);
    const down = new Set(['ArrowDown']);
    expect([1000, 1400, 1420, 1500, 1560].map((now) => presses.at(now, down).length)).toEqual([1, 0, 1, 0, 1]);
  });
});
