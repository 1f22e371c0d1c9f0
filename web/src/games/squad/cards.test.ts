import { expect, it } from 'vitest';
import type { LogLine } from '$/generated/protocol';
import { asPlayed } from './cards';
import { describe as told } from './describe';

const card = { id: 'ST001', name: 'Thing: Clobber', title: 'Clobber', heroes: ['Thing'], team: null, factors: ['Strength'], block: 'Speed', level: 2, attack: 3, rarity: 'Common', set: 'x', keeper: false, text: '', abilities: [] };
const line = (kind: string, amount: number | null): LogLine => ({ kind, amount, seat: 0, text: '', cards: [], rule: null, sign: null, move: 0 });

it('shows a card in hand with the attack that it would have, and says what is printed', () => {
  const grown = asPlayed(card, [line('attack', null), line('value', 5), line('value', 9)]);
  expect(grown).toMatchObject({ attack: 5, printed: 3 });
  expect(told(grown)).toContain('attack 5 now, printed 3');
  expect(asPlayed(card, [line('value', 3)])).toBe(card);
  expect(asPlayed(card, [line('damage', 4)])).toBe(card);
  expect(asPlayed({ ...card, attack: null }, [line('value', 4)])).toMatchObject({ attack: 4, printed: null });
});
