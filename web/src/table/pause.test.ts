import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LEAST, MOST, Pause } from './pause.svelte';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A pause with that throw, a question that has just come, and what was answered when. */
function asked(chance = 0.5) {
  const answers: { option: number; after: number }[] = [];
  const start = performance.now();
  const draws = vi.fn(() => chance);
  const pause = new Pause((option) => answers.push({ option, after: performance.now() - start }), draws);
  pause.come(7);
  return { pause, answers, draws };
}

describe('a pause', () => {
  it('is drawn from one distribution when the question comes', () => {
    for (const [chance, long] of [[0, LEAST], [0.5, (LEAST + MOST) / 2], [1, MOST]] as const) {
      const { pause, answers } = asked(chance);
      pause.later(0);
      vi.advanceTimersByTime(long - 1);
      expect(answers).toEqual([]);
      vi.advanceTimersByTime(1);
      expect(answers).toEqual([{ option: 0, after: long }]);
    }
  });

  it('is drawn once for a question, also for one that nobody answers for', () => {
    const { pause, draws } = asked();
    expect(draws).toHaveBeenCalledTimes(1);
    pause.come(7);
    pause.later(0);
    pause.later(0);
    expect(draws).toHaveBeenCalledTimes(1);
    pause.come(8);
    expect(draws).toHaveBeenCalledTimes(2);
  });

  it('counts from the question, not from the wish', () => {
    const { pause, answers } = asked(0);
    vi.advanceTimersByTime(LEAST - 200);
    pause.later(1);
    vi.advanceTimersByTime(200);
    expect(answers).toEqual([{ option: 1, after: LEAST }]);
  });

  it('is over for somebody who has thought longer than that', () => {
    const { pause, answers } = asked(1);
    vi.advanceTimersByTime(MOST + 5000);
    pause.later(1);
    vi.advanceTimersByTime(0);
    expect(answers).toEqual([{ option: 1, after: MOST + 5000 }]);
  });

  it('can be cut short, but not below what a choice takes', () => {
    const { pause, answers } = asked(1);
    pause.later(0);
    vi.advanceTimersByTime(50);
    pause.hurry(0);
    expect(pause.hurried).toBe(true);
    vi.advanceTimersByTime(LEAST - 51);
    expect(answers).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(answers).toEqual([{ option: 0, after: LEAST }]);
    vi.advanceTimersByTime(MOST);
    expect(answers).toHaveLength(1);
  });

  it('is cut short at once when that time is over', () => {
    const { pause, answers } = asked(1);
    pause.later(0);
    vi.advanceTimersByTime(LEAST + 100);
    pause.hurry(0);
    vi.advanceTimersByTime(0);
    expect(answers).toEqual([{ option: 0, after: LEAST + 100 }]);
  });

  it('stays cut short when the same question is told again', () => {
    const { pause, answers } = asked(1);
    pause.hurry(0);
    pause.come(7);
    pause.later(0);
    vi.advanceTimersByTime(LEAST);
    expect(answers).toEqual([{ option: 0, after: LEAST }]);
  });

  it('answers nothing when the wish is taken back, when the question is gone, or when another has come', () => {
    for (const end of [(pause: Pause) => pause.keep(), (pause: Pause) => pause.stop(), (pause: Pause) => pause.come(8)]) {
      const { pause, answers } = asked();
      pause.later(0);
      end(pause);
      vi.advanceTimersByTime(2 * MOST);
      expect(answers).toEqual([]);
    }
  });

  it('is drawn anew for a question that was gone and comes back', () => {
    const { pause, answers, draws } = asked(0);
    vi.advanceTimersByTime(LEAST);
    pause.stop();
    pause.come(7);
    pause.later(0);
    expect(draws).toHaveBeenCalledTimes(2);
    vi.advanceTimersByTime(LEAST - 1);
    expect(answers).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(answers).toHaveLength(1);
  });

  it('is as long again when the answer was refused', () => {
    const { pause, answers } = asked(1);
    pause.hurry(0);
    vi.advanceTimersByTime(LEAST);
    expect(answers).toHaveLength(1);
    pause.later(0);
    vi.advanceTimersByTime(MOST - 1);
    expect(answers).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(answers).toHaveLength(2);
  });

  it('does not forget what a person has answered', () => {
    const { pause, answers } = asked();
    pause.hurry(0);
    pause.keep();
    vi.advanceTimersByTime(LEAST);
    expect(answers).toHaveLength(1);
  });
});
