import { describe, expect, it } from 'vitest';
import { beside, overlap, type Around, type Box } from './beside';

const box = (left: number, top: number, width: number, height: number): Box => ({ left, top, right: left + width, bottom: top + height });
const hand = box(240, 500, 600, 210);
const question = box(40, 730, 1000, 160);
const desk: Around = { from: box(400, 500, 140, 200), row: hand, keep: [question], others: [], screen: { width: 1440, height: 900 } };
const [WIDE, HIGH] = [306, 427];

const held = (around: Around): Box => {
  const { left, top } = beside(around, WIDE, HIGH);
  return box(left, top, WIDE, HIGH);
};

describe('a card that is held up', () => {
  it('stands above its place in the hand, and no other card of the hand is under it', () => {
    const card = held(desk);
    expect((card.left + card.right) / 2).toBe(470);
    expect(card.bottom).toBeLessThan(hand.top);
  });

  it('goes to the column of the log if the attack would be under it', () => {
    const attack = box(380, 200, 120, 165);
    const card = held({ ...desk, others: [attack] });
    expect(overlap(card, attack)).toBe(0);
    expect(overlap(card, hand)).toBe(0);
  });

  it('does not leave the page, whatever is on it', () => {
    const phone: Around = { from: box(330, 560, 80, 112), row: box(0, 560, 390, 112), keep: [box(0, 680, 390, 164)], others: [box(100, 300, 60, 84)], screen: { width: 390, height: 844 } };
    for (const around of [phone, { ...phone, from: box(-20, 560, 80, 112) }, { ...desk, screen: { width: 1440, height: 460 } }]) {
      const card = held(around);
      expect(card.left).toBeGreaterThanOrEqual(8);
      expect(card.right).toBeLessThanOrEqual(around.screen.width - 8);
      expect(card.top).toBeGreaterThanOrEqual(8);
    }
    expect(overlap(held(phone), phone.row)).toBe(0);
  });

  it('covers the log on a wide page only', () => {
    // Cards everywhere but at the right edge.
    const full = [box(0, 50, 1100, 440)];
    expect(held({ ...desk, others: full }).left).toBeGreaterThan(1100);
    expect(held({ ...desk, others: [box(0, 50, 620, 440)], screen: { width: 940, height: 900 } }).right).toBeLessThanOrEqual(932);
  });
});
