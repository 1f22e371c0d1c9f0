import { describe, expect, it } from 'vitest';
import type { OptionSeen, QuestionSeen } from '$/generated/protocol';
import { isLonePass, unasked, type Wishes } from './autopilot';

const option = (label: string, pass = false): OptionSeen => ({ label, cards: [], pass });
const asks = (id: string): QuestionSeen => ({ text: 'Use it?', source: { id, name: id }, rule: 'r', window: false });
const none: Wishes = { onlyOne: false, untilMyTurn: false, quiet: new Set() };
const both = [option('use it'), option('decline', true)];

describe('unasked', () => {
  it('leaves a real choice to the person', () => {
    expect(unasked({ question: asks('A'), options: both, myTurn: true }, { ...none, onlyOne: true })).toBe(null);
  });
  it('takes the only option if that is liked', () => {
    expect(unasked({ question: null, options: [option('go on')], myTurn: true }, { ...none, onlyOne: true })).toEqual({ number: 0, reason: 'only' });
    expect(unasked({ question: null, options: [option('go on')], myTurn: true }, none)).toBe(null);
  });
  it('declines until my turn, and not in it', () => {
    expect(unasked({ question: null, options: both, myTurn: false }, { ...none, untilMyTurn: true })).toEqual({ number: 1, reason: 'until-my-turn' });
    expect(unasked({ question: null, options: both, myTurn: true }, { ...none, untilMyTurn: true })).toBe(null);
  });
  it('declines for a card that is not to ask, and for no other', () => {
    const wishes = { ...none, quiet: new Set(['A']) };
    expect(unasked({ question: asks('A'), options: both, myTurn: true }, wishes)).toEqual({ number: 1, reason: 'quiet' });
    expect(unasked({ question: asks('B'), options: both, myTurn: true }, wishes)).toBe(null);
  });
  it('takes nothing where nothing can be declined', () => {
    const must = [option('discard A'), option('discard B')];
    expect(unasked({ question: asks('A'), options: must, myTurn: false }, { ...none, untilMyTurn: true, quiet: new Set(['A']) })).toBe(null);
  });
  it('knows where there is nothing but to pass', () => {
    expect(isLonePass([option('pass', true)])).toBe(true);
    expect(isLonePass([option('discard A')])).toBe(false);
    expect(isLonePass(both)).toBe(false);
    expect(isLonePass([])).toBe(false);
  });
});
