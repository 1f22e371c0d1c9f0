import { describe, expect, it } from 'vitest';
import type { OptionSeen, QuestionSeen } from '$/generated/protocol';
import { askingCards, hushed, isQuiet, NONE_QUIET } from './quiet';

const card = (id: string) => ({ id, name: id });
const option = (label: string, ...cards: string[]): OptionSeen => ({ label, cards: cards.map(card), pass: cards.length === 0 });
const window = (rule: string, source: string | null = null): QuestionSeen => ({ text: 'Do you respond?', source: source === null ? null : card(source), rule, window: true });
const lamp = [option('use Lamp', 'lamp'), option('pass')];
const both = [option('use Lamp', 'lamp'), option('use Torch', 'torch'), option('pass')];

describe('what is not to be asked', () => {
  it('is a window once every card in it is quiet', () => {
    const quiet = hushed(NONE_QUIET, 3, 0, window('respond'), [card('lamp')]);
    expect(isQuiet(NONE_QUIET, 3, 0, window('respond'), lamp)).toBe(false);
    expect(isQuiet(quiet, 3, 0, window('respond'), lamp)).toBe(true);
    expect(isQuiet(quiet, 3, 0, window('respond'), both), 'the torch may still be used').toBe(false);
    const all = hushed(quiet, 3, 0, window('respond'), askingCards(window('respond'), both));
    expect(isQuiet(all, 3, 0, window('respond'), both)).toBe(true);
  });

  it('is for one seat, one matter and one turn', () => {
    const quiet = hushed(NONE_QUIET, 3, 0, window('respond'), [card('lamp')]);
    expect(isQuiet(quiet, 4, 0, window('respond'), lamp)).toBe(false);
    expect(isQuiet(quiet, null, 0, window('respond'), lamp)).toBe(false);
    expect(isQuiet(quiet, 3, 0, window('interrupt'), lamp)).toBe(false);
    expect(isQuiet(quiet, 3, 1, window('respond'), lamp)).toBe(false);
    // What is said in another turn does not bring back what was said before.
    const later = hushed(quiet, 4, 0, window('respond'), [card('torch')]);
    expect(isQuiet(later, 4, 0, window('respond'), lamp)).toBe(false);
  });

  it('is never a defence, whatever was not to interrupt the attack', () => {
    // Both questions are about the villain that attacks, and both can be declined.
    const interrupt = window('window.interrupt', 'rhino');
    const defend: QuestionSeen = { text: 'Who defends?', source: card('rhino'), rule: 'defend.who', window: false };
    const senses = [option('use Spider-Sense', 'spider-man'), option('pass')];
    const defenders = [option('defend with Spider-Man', 'spider-man'), option('no defence')];
    expect(askingCards(interrupt, senses).map(({ id }) => id)).toEqual(['spider-man']);
    const quiet = hushed(NONE_QUIET, 1, 0, interrupt, askingCards(interrupt, senses));
    expect(isQuiet(quiet, 1, 0, interrupt, senses)).toBe(true);
    expect(isQuiet(quiet, 1, 0, defend, defenders)).toBe(false);
    expect(isQuiet(quiet, 1, 0, { ...defend, window: true }, defenders)).toBe(false);
  });

  it('is nothing that has to be answered, or that no card asks', () => {
    const must = [option('use Lamp', 'lamp'), option('use Torch', 'torch')];
    const quiet = hushed(NONE_QUIET, 3, 0, window('respond'), [card('lamp'), card('torch')]);
    expect(isQuiet(quiet, 3, 0, window('respond'), must)).toBe(false);
    expect(askingCards({ ...window('turn'), window: false }, lamp), 'a turn is part of every turn').toEqual([]);
    expect(isQuiet(quiet, 3, 0, window('respond'), [option('pass')])).toBe(false);
  });
});
