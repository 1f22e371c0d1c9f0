import { describe, expect, it } from 'vitest';
import type { OptionSeen, QuestionSeen } from '$/generated/protocol';
import { direct, laidIn } from './direct';

const asks = (rule: string): QuestionSeen => ({ text: '', source: null, rule, window: false });
const option = (label: string): OptionSeen => ({ label, cards: [], pass: false });
const attack = option('attack with Thor');

describe('a click on a card', () => {
  it('begins an attack if the character can do nothing else', () => {
    expect(direct(asks('main.attacks'), 'seats.0.front.0', [attack])).toBe(attack);
    expect(direct(asks('main.attacks'), 'seats.0.front.0', [attack, option('use Smash')])).toBe(null);
    expect(direct(asks('main.attacks'), 'seats.0.front.0', [option('use Smash')])).toBe(null);
  });
  it('names a defender, pays with a location, and plays no card from the hand', () => {
    const only = option('attack Hulk');
    expect(direct(asks('attack.defender'), 'seats.1.front.0', [only])).toBe(only);
    expect(direct(asks('cost.symbols'), 'seats.0.resources.1', [only])).toBe(only);
    expect(direct(asks('main.attacks'), 'seats.0.hand.1', [option('play Think Again')])).toBe(null);
  });
});

describe('a card that is laid in a row', () => {
  const recruit = (to: string) => ({ label: `recruit Thor (6) to ${to}`, cards: [{ id: 'MNB-017', name: 'Thor', at: 'seats.0.hand.1' }], pass: false });
  const options = [recruit('the front row'), recruit('the back row'), recruit('Player 3\u2019s back row')];
  it('is recruited there, if the row is one\u2019s own', () => {
    expect(laidIn('0.back', options)?.label).toBe('recruit Thor (6) to the back row');
    expect(laidIn('1.back', options)).toBeNull();
    expect(laidIn('0.back', [{ ...options[1]!, label: 'move Thor to the back row' }])).toBeNull();
  });
});
