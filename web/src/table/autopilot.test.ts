import { describe, expect, it } from 'vitest';
import type { LogLine, OptionSeen, QuestionSeen } from '$/generated/protocol';
import { canPassOn, hasHappened, isLonePass, unasked as answered, type Wishes } from './autopilot';

const option = (label: string, pass = false): OptionSeen => ({ label, cards: [], pass });
const asks = (id: string): QuestionSeen => ({ text: 'Use it?', source: { id, name: id }, rule: 'r', window: false });
const none: Wishes = { onlyOne: false, until: null, unmarked: new Set(), quiet: false };
type Asked = Parameters<typeof answered>[0];
const unasked = (asked: Omit<Asked, 'stop' | 'weighed'> & { stop?: string; weighed?: boolean }, wishes: Wishes) => answered({ stop: null, weighed: false, ...asked }, wishes);
const both = [option('use it'), option('decline', true)];

describe('unasked', () => {
  it('leaves a real choice to the person', () => {
    expect(unasked({ options: both, myTurn: true }, { ...none, onlyOne: true })).toBe(null);
  });
  it('takes the only option if that is liked', () => {
    expect(unasked({ options: [option('go on')], myTurn: true }, { ...none, onlyOne: true })).toEqual({ number: 0, reason: 'only' });
    expect(unasked({ options: [option('go on')], myTurn: true }, none)).toBe(null);
  });
  it('leaves the only option to the person where it is to be seen what would come of it', () => {
    expect(unasked({ options: [option('attack B')], myTurn: true, weighed: true }, { ...none, onlyOne: true })).toBe(null);
  });
  it('declines until my turn, and not in it', () => {
    expect(unasked({ options: both, myTurn: false }, { ...none, until: 'my-turn' })).toEqual({ number: 1, reason: 'my-turn' });
    expect(unasked({ options: both, myTurn: true }, { ...none, until: 'my-turn' })).toBe(null);
  });
  it('declines where nothing is to ask', () => {
    expect(unasked({ options: both, myTurn: true }, { ...none, quiet: true })).toEqual({ number: 1, reason: 'quiet' });
  });
  it('takes nothing where nothing can be declined', () => {
    const must = [option('discard A'), option('discard B')];
    expect(unasked({ options: must, myTurn: false }, { ...none, until: 'my-turn', quiet: true })).toBe(null);
  });
  it('passes windows until something happens, and nothing but windows', () => {
    const wishes = { ...none, until: 'something' } as const;
    expect(unasked({ options: both, myTurn: true, stop: 'combat' }, wishes)).toEqual({ number: 1, reason: 'something' });
    expect(unasked({ options: both, myTurn: true }, wishes)).toBe(null);
    expect(unasked({ options: [option('must')], myTurn: true, stop: 'combat' }, wishes)).toBe(null);
  });
  it('passes where nobody is to be stopped, and stops elsewhere', () => {
    const wishes = { ...none, unmarked: new Set(['combat']) };
    expect(unasked({ options: both, myTurn: false, stop: 'combat' }, wishes)).toEqual({ number: 1, reason: 'no-stop' });
    expect(unasked({ options: both, myTurn: false, stop: 'build' }, wishes)).toBe(null);
    expect(unasked({ options: both, myTurn: false }, wishes)).toBe(null);
  });
  it('takes the deed of another since then for something that happened', () => {
    const line = (seat: number | null, kind: string): LogLine => ({ move: 1, kind, seat, text: '', cards: [], rule: null, amount: null, sign: null });
    const log = [line(1, 'attack'), line(0, 'twist'), line(1, 'pass'), line(null, 'attack')];
    const isDeed = ({ kind }: LogLine) => kind !== 'pass';
    expect(hasHappened(log, 0, 0, isDeed)).toBe(true);
    expect(hasHappened(log, 1, 0, isDeed)).toBe(false);
    expect(hasHappened([...log, line(2, 'power')], 1, 0, isDeed)).toBe(true);
  });
  it('knows where there is nothing but to pass', () => {
    expect(isLonePass([option('pass', true)])).toBe(true);
    expect(isLonePass([option('discard A')])).toBe(false);
    expect(isLonePass(both)).toBe(false);
    expect(isLonePass([])).toBe(false);
  });
});

describe('canPassOn', () => {
  it('is offered while others play, and where one could decline', () => {
    expect(canPassOn(3, null, [])).toBe(true);
    expect(canPassOn(3, asks('A'), both)).toBe(true);
  });
  it('is not offered before the first turn, nor where something has to be chosen', () => {
    expect(canPassOn(0, asks('A'), both)).toBe(false);
    expect(canPassOn(3, asks('A'), [option('front row'), option('back row')])).toBe(false);
    expect(canPassOn(null, null, [])).toBe(false);
  });
});
