import { describe, expect, it } from 'vitest';
import type { OptionSeen, QuestionSeen } from '$/generated/protocol';
import { unasked, type Wishes } from './autopilot';

const option = (label: string, pass = false): OptionSeen => ({ label, cards: [], pass });
const asks = (id: string): QuestionSeen => ({ text: 'Use it?', source: { id, name: id }, rule: 'r' });
const none: Wishes = { onlyOne: false, untilMyTurn: false, quiet: new Set() };
const both = [option('use it'), option('decline', true)];

describe('unasked', () => {
  it('leaves a real choice to the person', () => {
    expect(unasked({ question: asks('A'), options: both, myTurn: true }, { ...none, onlyOne: true })).toBe(null);
  });
  it('takes the only option if that is liked', () => {
    expect(unasked({ question: null, options: [option('go on')], myTurn: true }, { ...none, onlyOne: true })).toBe(0);
    expect(unasked({ question: null, options: [option('go on')], myTurn: true }, none)).toBe(null);
  });
  it('declines until my turn, and not in it', () => {
    expect(unasked({ question: null, options: both, myTurn: false }, { ...none, untilMyTurn: true })).toBe(1);
    expect(unasked({ question: null, options: both, myTurn: true }, { ...none, untilMyTurn: true })).toBe(null);
  });
  it('declines for a card that is not to ask, and for no other', () => {
    const wishes = { ...none, quiet: new Set(['A']) };
    expect(unasked({ question: asks('A'), options: both, myTurn: true }, wishes)).toBe(1);
    expect(unasked({ question: asks('B'), options: both, myTurn: true }, wishes)).toBe(null);
  });
  it('takes nothing where nothing can be declined', () => {
    const must = [option('discard A'), option('discard B')];
    expect(unasked({ question: asks('A'), options: must, myTurn: false }, { ...none, untilMyTurn: true, quiet: new Set(['A']) })).toBe(null);
  });
});
