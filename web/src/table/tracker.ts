/**
 * Which card is which from one moment to the next.
 *
 * A view names cards by what they are, not by which piece of cardboard it is: that would tell more than a player may know. To
 * move cards across the table we guess: who stays in a zone stays the same, who has left one zone and come into another by the
 * same name went there, and what nobody saw coming comes from a pile.
 */

import type { Slot } from '$/games/module';

export class Tracker {
  #held: { slot: Slot; key: string }[] = [];
  #next = 1;

  /** The keys of these slots, by path. */
  follow(slots: readonly Slot[]): ReadonlyMap<string, string> {
    const left = [...this.#held];
    const keys = new Map<string, string>();
    const give = (slot: Slot, fits: (held: { slot: Slot; key: string }) => boolean): boolean => {
      const at = left.findIndex(fits);
      if (at < 0) return false;
      keys.set(slot.path, left.splice(at, 1)[0]!.key);
      return true;
    };
    let open = slots.filter((slot) => !give(slot, (held) => held.slot.path === slot.path && (held.slot.id === slot.id || (slot.was !== undefined && held.slot.id === slot.was))));
    open = open.filter((slot) => !give(slot, (held) => held.slot.zone === slot.zone && held.slot.id === slot.id));
    open = open.filter((slot) => slot.id === null || !give(slot, (held) => held.slot.id === slot.id));
    // A card turns over where it lies, or an unseen card is played: it must be one that nobody could see.
    open = open.filter((slot) => !give(slot, (held) => held.slot.path === slot.path && (held.slot.id === null || slot.id === null)));
    open = open.filter((slot) => slot.id === null || !give(slot, (held) => held.slot.id === null && sameSeat(held.slot, slot)));
    for (const slot of open) keys.set(slot.path, `c${this.#next++}`);
    this.#held = slots.map((slot) => ({ slot, key: keys.get(slot.path)! }));
    return keys;
  }
}

/** Zones begin with their seat: `0.hand`. A zone in the middle is anybody's. */
function sameSeat(a: Slot, b: Slot): boolean {
  const [from, to] = [a.zone.split('.')[0], b.zone.split('.')[0]];
  return from === to || to === 'middle';
}
