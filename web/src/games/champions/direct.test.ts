import { describe, expect, it } from 'vitest';
import type { OptionSeen, QuestionSeen } from '$/generated/protocol';
import { brief, direct, rare, suggested } from './direct';

const asks = (rule: string): QuestionSeen => ({ text: 'Pay for Haymaker: 2 to pay.', source: null, rule, window: false });
const option = (label: string, ...paths: string[]): OptionSeen => ({ label, cards: paths.map((at) => ({ id: at, name: at, at })), pass: false });
const OPTIONS = [option('pay with Energy', 'seats.0.hand.1'), option('Energy (2 energy)', 'seats.0.hand.1'), option('generate more than is owed')];

it('says on a narrow bar with whom one defends, but not who acts in their own turn', () => {
  const own = { ...option('attack with Iron Man (1 ATK)'), cards: [{ id: '1', name: 'Iron Man', at: 'seats.0.identity' }] };
  expect(brief(own)).toBe('attack (1 ATK)');
  const defends = { ...own, label: 'defend with Iron Man (2 DEF): takes the boost' };
  expect(brief(defends)).toBe(defends.label);
});

describe('a payment', () => {
  it('is proposed as a whole, and a click on a card pays with that card', () => {
    expect(suggested(asks('pay'), OPTIONS)).toBe(OPTIONS[0]);
    expect(direct(asks('pay'), 'seats.0.hand.1', OPTIONS.slice(0, 2))).toBe(OPTIONS[0]);
  });

  it('of more than is owed is rarely wanted, and nothing else is', () => {
    expect(OPTIONS.map((one) => rare(asks('pay'), one))).toEqual([false, false, true]);
    expect(rare(asks('turn.menu'), OPTIONS[2]!)).toBe(false);
  });
});

it('chooses a player by one click on the identity', () => {
  const [you, other] = [option('you', 'seats.0.identity'), option('Player 2', 'seats.1.identity')];
  for (const rule of ['choose.who', 'play.permission']) expect(direct(asks(rule), 'seats.1.identity', [other])).toBe(other);
  expect(direct(asks('choose.who'), 'seats.0.identity', [you])).toBe(you);
});
