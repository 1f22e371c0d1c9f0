import { describe, expect, it, vi } from 'vitest';
import type { OptionSeen } from '$/generated/protocol';
import type { TableAt } from '$/state/table.svelte';
import { Asking, asOnBar, isAbout } from './asking.svelte';

const card = (id: string, at?: string) => ({ id, name: id, ...(at === undefined ? {} : { at }) });
const attack = (id: string, at: string): OptionSeen => ({ label: `attack with ${id}`, cards: [card(id, at)], pass: false });
const pass: OptionSeen = { label: 'pass', cards: [], pass: true };

function asked(options: OptionSeen[], direct: ConstructorParameters<typeof Asking>[3] = () => null, laidIn?: ConstructorParameters<typeof Asking>[5]) {
  const at = { standing: { options, question: { text: 'Play an attack, or pass.', source: null, rule: 'r', window: false } }, because: null, answer: vi.fn(), why: vi.fn(), preview: vi.fn() };
  return { at, asking: new Asking(at as unknown as TableAt, () => true, at.answer, direct, () => null, laidIn) };
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

describe('asOnBar', () => {
  it('lists what one looks for before the others, and to decline last; numbers stay', () => {
    const options = [attack('A', 'a'), pass, { ...attack('B', 'b'), first: true }, attack('C', 'c'), { ...attack('D', 'd'), first: true }];
    expect(asOnBar(options.map((option, number) => ({ option, number }))).map(({ number }) => number)).toEqual([2, 4, 0, 3, 1]);
  });
});

describe('Asking', () => {
  it('offers what a card can do at the first click and takes the only option at the second, for those who like that', () => {
    const { at, asking } = asked([attack('A', 'seats.0.hand.0'), attack('B', 'seats.0.hand.1'), pass]);
    asking.pick('seats.0.hand.1', 'B', false);
    expect(asking.offered.map(({ number }) => number)).toEqual([1]);
    expect(at.answer).not.toHaveBeenCalled();
    asking.pick('seats.0.hand.1', 'B', false);
    expect(at.answer).toHaveBeenCalledWith(1);
  });
  it('takes the only option of a card at one click, and never one of several', () => {
    const { at, asking } = asked([attack('A', 'seats.0.hand.0'), pass]);
    asking.pick('seats.0.hand.0', 'A', true);
    expect(at.answer).toHaveBeenCalledWith(0);
    const two = asked([attack('A', 'seats.0.hand.0'), attack('A', 'seats.0.hand.0'), pass]);
    two.asking.pick('seats.0.hand.0', 'A', true);
    expect(two.at.answer).not.toHaveBeenCalled();
    expect(two.asking.offered.map(({ number }) => number)).toEqual([0, 1]);
  });
  it('numbers what is offered as it stands on the bar: to decline comes last, wherever the game has it', () => {
    const { asking } = asked([pass, attack('A', 'seats.0.hand.0'), attack('B', 'seats.0.hand.1')]);
    expect(asking.offered.map(({ option, number }) => [option.label, number])).toEqual([['attack with A', 1], ['attack with B', 2], ['pass', 0]]);
  });
  it('asks why a card without options cannot be played', () => {
    const { at, asking } = asked([attack('A', 'seats.0.hand.0'), pass]);
    asking.pick('seats.0.hand.2', 'C', true);
    expect(at.why).toHaveBeenCalledWith('C');
    expect(asking.mark('seats.0.hand.2', 'C')).toBe('refused');
  });
  it('lets Enter take what is chosen or the only thing there is, and never pass while there is a choice', () => {
    const { at, asking } = asked([attack('A', 'seats.0.hand.0'), pass]);
    expect(asking.takeUsual()).toBe(false);
    expect(at.answer).not.toHaveBeenCalled();
    asking.pick('seats.0.hand.0', 'A', false);
    expect(asking.takeUsual()).toBe(true);
    expect(at.answer).toHaveBeenCalledExactlyOnceWith(0);
    const lone = asked([pass]);
    expect(lone.asking.takeUsual()).toBe(true);
    expect(lone.at.answer).toHaveBeenCalledWith(0);
  });
  it('declines when that is asked for', () => {
    const { at, asking } = asked([attack('A', 'seats.0.hand.0'), pass]);
    asking.decline();
    expect(at.answer).toHaveBeenCalledExactlyOnceWith(1);
  });

  const at = (id: string, path: string) => card(id, path);
  const strike = (id: string, path: string, whom: string, where: string): OptionSeen => ({ label: `${id} at ${whom}`, cards: [at(id, path), at(whom, where)], pass: false });
  it('plays a card that is laid onto another one that it can go to', () => {
    const { at, asking } = asked([strike('A', 'seats.0.front.0', 'X', 'seats.1.front.0'), strike('A', 'seats.0.front.0', 'Y', 'seats.1.front.1'), pass]);
    asking.lift('seats.0.front.0', 'A');
    expect([asking.mark('seats.1.front.1', 'Y'), asking.mark('seats.0.front.0', 'A')]).toEqual(['target', 'chosen']);
    asking.drop('seats.0.front.0', 'A', { card: null, place: null });
    expect(at.answer, 'it may mean two things').not.toHaveBeenCalled();
    asking.drop('seats.0.front.0', 'A', { card: { path: 'seats.1.front.1', id: 'Y' }, place: null });
    expect(at.answer).toHaveBeenCalledExactlyOnceWith(1);
  });
  it('answers the next question with what a card was laid onto, once', () => {
    const { at, asking } = asked([attack('A', 'seats.0.hand.0'), attack('B', 'seats.0.hand.1'), pass]);
    asking.drop('seats.0.hand.1', 'B', { card: { path: 'seats.1.front.0', id: 'X' }, place: null });
    expect(at.answer).toHaveBeenLastCalledWith(1);
    at.standing.options = [attack('Y', 'seats.1.front.1'), attack('X', 'seats.1.front.0')];
    asking.follow();
    expect(at.answer).toHaveBeenLastCalledWith(1);
    expect(at.answer).toHaveBeenCalledTimes(2);
    asking.follow();
    expect(at.answer).toHaveBeenCalledTimes(2);
  });
  it('takes what a card means in the part of the board where it was laid', () => {
    const recruit = (row: string): OptionSeen => ({ label: `recruit A to the ${row} row`, cards: [card('A', 'seats.0.hand.0')], pass: false });
    const { at, asking } = asked([recruit('front'), recruit('back'), pass], undefined, (place, options) => options.find(({ label }) => label.includes(place)) ?? null);
    asking.drop('seats.0.hand.0', 'A', { card: null, place: null });
    expect(at.answer, 'it may mean two things').not.toHaveBeenCalled();
    asking.drop('seats.0.hand.0', 'A', { card: null, place: 'back' });
    expect(at.answer).toHaveBeenCalledExactlyOnceWith(1);
  });
  it('lets the card that was clicked for an option answer what is asked next, where a click on it would', () => {
    const power: OptionSeen = { label: 'use Dazzle', cards: [card('D', 'seats.0.front.0'), card('L', 'seats.0.resources.2')], pass: false };
    const pays: OptionSeen = { label: 'turn L face down', cards: [card('L', 'seats.0.resources.2')], pass: false };
    let rule = 'main.attacks';
    const { at, asking } = asked([power, pass], (_question, _path, options) => (rule === 'cost.symbols' ? (options[0] ?? null) : null));
    asking.pick('seats.0.resources.2', 'L', true);
    expect(at.answer).toHaveBeenLastCalledWith(0);
    // Something else is asked: it is not answered by what was clicked before.
    asking.follow();
    expect(at.answer).toHaveBeenCalledOnce();
    asking.pick('seats.0.resources.2', 'L', true);
    [rule, at.standing.options] = ['cost.symbols', [pass, pays]];
    asking.follow();
    expect(at.answer).toHaveBeenLastCalledWith(1);
  });
});
