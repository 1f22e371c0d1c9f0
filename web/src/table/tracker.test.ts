import { describe, expect, it } from 'vitest';
import type { Slot } from '$/games/module';
import { Tracker } from './tracker';

const slot = (path: string, zone: string, id: string | null): Slot => ({ path, zone, id });

describe('Tracker', () => {
  it('follows a card from hand to the middle to the pile', () => {
    const tracker = new Tracker();
    const a = tracker.follow([slot('h.0', '0.hand', 'A'), slot('h.1', '0.hand', 'B')]);
    const b = tracker.follow([slot('h.0', '0.hand', 'B'), slot('m', 'middle.attack', 'A')]);
    const c = tracker.follow([slot('h.0', '0.hand', 'B'), slot('d', '0.discard', 'A')]);
    expect(b.get('m')).toBe(a.get('h.0'));
    expect(b.get('h.0')).toBe(a.get('h.1'));
    expect(c.get('d')).toBe(a.get('h.0'));
  });
  it('sees an unseen card of that seat played', () => {
    const tracker = new Tracker();
    const a = tracker.follow([slot('f.0', '1.hand', null), slot('f.1', '1.hand', null)]);
    const b = tracker.follow([slot('f.0', '1.hand', null), slot('m', 'middle.attack', 'X')]);
    expect([...a.values()]).toContain(b.get('m'));
    expect(b.get('m')).not.toBe(b.get('f.0'));
  });
  it('gives no two cards the same key', () => {
    const tracker = new Tracker();
    tracker.follow([slot('h.0', '0.hand', 'A'), slot('h.1', '0.hand', 'A')]);
    const keys = tracker.follow([slot('h.0', '0.hand', 'A'), slot('k.0', '0.keepers', 'A'), slot('d', '0.discard', 'A')]);
    expect(new Set(keys.values()).size).toBe(3);
  });
  it('does not take a card of the other side for its own unseen one', () => {
    const tracker = new Tracker();
    const a = tracker.follow([slot('f.0', '1.hand', null)]);
    const b = tracker.follow([slot('f.0', '1.hand', null), slot('h.0', '0.hand', 'A')]);
    expect(b.get('f.0')).toBe(a.get('f.0'));
    expect(b.get('h.0')).not.toBe(a.get('f.0'));
  });
  it('knows a card that became another where it lies, and then that one by its name', () => {
    const tracker = new Tracker();
    const a = tracker.follow([slot('m', 'middle.attack', 'A'), slot('k', '1.keepers', 'K')]);
    const b = tracker.follow([{ ...slot('m', 'middle.attack', 'K'), was: 'A' }, slot('k', '1.keepers', 'K')]);
    const c = tracker.follow([slot('mine', '0.keepers', 'K'), slot('k', '1.keepers', 'K')]);
    expect(b.get('m')).toBe(a.get('m'));
    expect(b.get('k')).toBe(a.get('k'));
    expect(c.get('mine')).toBe(a.get('m'));
  });
});
