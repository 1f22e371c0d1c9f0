import { describe, expect, it } from 'vitest';
import { parts } from './parts';

const kinds = (text: string) => parts(text).map((part) => `${part.kind}:${part.text}`);

describe('parts of a line of rules text', () => {
  it('finds threshold, keyword, number and reminder', () => {
    expect(kinds('2 → Keeper. Assault 3 (At the start of your turn, this Keeper hits for 3.)')).toEqual([
      'threshold:2 →',
      'words: ',
      'keyword:Keeper',
      'words:. ',
      'keyword:Assault 3',
      'words: ',
      'reminder:(At the start of your turn, this Keeper hits for 3.)',
    ]);
  });

  it('finds Factors and changes of attack', () => {
    const found = parts("If it's Energy or Tech, this card gets +5 attack.");
    expect(found.filter((part) => part.kind === 'factor').map((part) => part.text)).toEqual(['Energy', 'Tech']);
    expect(found.find((part) => part.kind === 'attack')).toMatchObject({ change: '+5', word: 'attack' });
    expect(parts('Your opponent\'s cards get -2 attack.').find((part) => part.kind === 'attack')).toMatchObject({ change: '−2' });
  });

  it('leaves words alone that only begin like a Factor', () => {
    expect(kinds('Speedy Techs')).toEqual(['words:Speedy Techs']);
  });

  it('gives every keyword a rule, and loses no letter', () => {
    const text = '3 → Heal 3. When this Keeper misfires, play a playable Animal card. Counterstrike (It hits.)';
    const found = parts(text);
    expect(found.map((part) => part.text).join('')).toBe(text);
    const rules = found.filter((part) => part.kind === 'keyword').map((part) => part.rule);
    expect(rules).toEqual(['heal.bottom', 'keeper.enter', 'misfire.first-point', 'play-again.playable', 'counterstrike.hit']);
  });
});
