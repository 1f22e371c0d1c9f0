import { describe, expect, it, vi } from 'vitest';
import type { OptionSeen } from '$/generated/protocol';
import type { TableAt } from '$/state/table.svelte';
import { Asking, isAbout } from './asking.svelte';

const card = (id: string, at?: string) => ({ id, name: id, ...(at === undefined ? {} : { at }) });
const attack = (id: string, at: string): OptionSeen => ({ label: `attack with ${id}`, cards: [card(id, at)], pass: false });
const pass: OptionSeen = { label: 'pass', cards: [], pass: true };

function asked(options: OptionSeen[]) {
  const at = { standing: { options, question: { text: 'Play an attack, or pass.', source: null, rule: 'r', window: false } }, because: null, answer: vi.fn(), why: vi.fn(), preview: vi.fn() };
  return { at, asking: new Asking(at as unknown as TableAt, () => true, at.answer) };
}

describe('isAbout', () => {
  const option = attack('A', 'seats.0.hand.1');
  it('is about the card that it names, and its copies in the same zone', () => {
    expect(isAbout(option, 'seats.0.hand.1', 'A')).toBe(true);
    expect(isAbout(option, 'seats.0.hand.3', 'A')).toBe(true);
  });
  it('is not about a copy elsewhere, nor about another card', () => {
    expect(isAbout(option, 'seats.1.hand.1', 'A')).toBe(false);
    expect(isAbout(option, 'seats.0.keepers.0', 'A')).toBe(false);
    expect(isAbout(option, 'seats.0.hand.2', 'B')).toBe(false);
  });
});

describe('Asking', () => {
  it('offers the options of a card at the first click and takes the only one at the second', () => {
    const { at, asking } = asked([attack('A', 'seats.0.hand.0'), attack('B', 'seats.0.hand.1'), pass]);
    asking.pick('seats.0.hand.1', 'B', false);
    expect(asking.offered.map(({ number }) => number)).toEqual([1]);
    expect(at.answer).not.toHaveBeenCalled();
    asking.pick('seats.0.hand.1', 'B', false);
    expect(at.answer).toHaveBeenCalledWith(1);
  });
  it('takes it at once for those who like that', () => {
    const { at, asking } = asked([attack('A', 'seats.0.hand.0'), pass]);
    asking.pick('seats.0.hand.0', 'A', true);
    expect(at.answer).toHaveBeenCalledWith(0);
  });
  it('asks why a card without options cannot be played', () => {
    const { at, asking } = asked([attack('A', 'seats.0.hand.0'), pass]);
    asking.pick('seats.0.hand.2', 'C', true);
    expect(at.why).toHaveBeenCalledWith('C');
    expect(asking.mark('seats.0.hand.2', 'C')).toBe('refused');
  });
  it('never lets Enter take what is not declining while there is a choice', () => {
    const { at, asking } = asked([attack('A', 'seats.0.hand.0'), attack('B', 'seats.0.hand.1')]);
    asking.takeUsual();
    expect(at.answer).not.toHaveBeenCalled();
  });
});
