import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { zoom } from '$/state/zoom.svelte';
import { holdsUp, isPointing } from './pointed';

describe('pointing at a card', () => {
  it('is to move a mouse there: a pointer at rest, or a finger, holds nothing up', () => {
    expect(isPointing({ pointerType: 'mouse', movementX: 0, movementY: 1 })).toBe(true);
    expect(isPointing({ pointerType: 'mouse', movementX: 0, movementY: 0 })).toBe(false);
    expect(isPointing({ pointerType: 'touch', movementX: 3, movementY: 1 })).toBe(false);
  });
});

describe('a card that is pointed at', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => {
    zoom.drop(true);
    vi.useRealTimers();
  });

  /** Something on the page that stands for a card, and how it goes away. */
  function shown(wait?: number) {
    const element = Object.assign(new EventTarget(), { isConnected: true, closest: () => null, getBoundingClientRect: () => ({ left: 0, top: 0, right: 10, bottom: 10 }) });
    const detach = holdsUp('squad', 'ST001', wait)(element as never) as () => void;
    const move = (by: number) => element.dispatchEvent(Object.assign(new Event('pointermove'), { pointerType: 'mouse', movementX: by, movementY: 0 }));
    const gone = async () => {
      detach();
      element.isConnected = false;
      await Promise.resolve();
    };
    return { move, gone };
  }

  it('is held up after a moment, and not because it came to lie under the pointer', () => {
    const { move } = shown(450);
    move(0);
    vi.advanceTimersByTime(1000);
    expect(zoom.held).toBeNull();
    move(2);
    vi.advanceTimersByTime(449);
    expect(zoom.held).toBeNull();
    vi.advanceTimersByTime(1);
    expect(zoom.held?.id).toBe('ST001');
  });

  it('is not held up over the next screen', async () => {
    const one = shown();
    one.move(2);
    await one.gone();
    vi.advanceTimersByTime(1000);
    expect(zoom.held).toBeNull();
    const other = shown();
    other.move(2);
    vi.advanceTimersByTime(1000);
    expect(zoom.held).not.toBeNull();
    await other.gone();
    expect(zoom.held).toBeNull();
  });
});
