/** What can be asked of a card: columns, filters, query words and charts of lists and deck builder. */

import type { DeckView, Fact } from '$/games/module';
import type { AnyCard } from '$/state/cards.svelte';
import type { Rarity } from './generated';
import { words } from './text';
import { FACTORS, squadCard, type SquadCard } from './cards';

const RARITIES: readonly Rarity[] = ['Common', 'Uncommon', 'Rare', 'SuperRare'];
const TEAMS = ['Avengers', 'Brotherhood', 'Fantastic Four', 'Sinister Syndicate', 'Spider-Friends', 'X-Men'];
const SETS = ['Rise of Heroes', 'Unleashed', "Villains' Fury", 'Dark Justice', 'Exclusive'];

type Key = keyof typeof words.facts;

function fact(key: Key, asked: readonly string[], read: (card: SquadCard) => ReturnType<Fact['read']>, more: Partial<Fact> = {}): Fact {
  return { key, label: words.facts[key], words: asked, read: (card: AnyCard) => read(squadCard(card)), ...more };
}

export const facts: readonly Fact[] = [
  fact('level', ['level', 'l', 'lv'], (card) => card.level, { chart: 'curve' }),
  // A card whose text sets its attack has no number.
  fact('attack', ['attack', 'a', 'atk'], (card) => card.attack),
  fact('factor', ['factor', 'f'], (card) => [...new Set(card.factors)].map((factor) => words.factors[factor]), {
    values: FACTORS.map((factor) => words.factors[factor]),
    chart: 'shares',
  }),
  fact('block', ['block', 'b'], (card) => words.factors[card.block], { values: FACTORS.map((factor) => words.factors[factor]), chart: 'shares' }),
  fact('team', ['team', 't'], (card) => card.team, { values: TEAMS }),
  fact('hero', ['hero', 'h'], (card) => card.heroes),
  fact('rarity', ['rarity', 'r'], (card) => words.rarities[card.rarity], { values: RARITIES.map((rarity) => words.rarities[rarity]) }),
  fact('set', ['set', 's'], (card) => card.set, { values: SETS }),
  fact('keeper', ['keeper', 'k'], (card) => card.keeper),
  fact('text', ['text', 'x'], (card) => card.text),
];

export const deck: DeckView = { hand: 4, groupBy: 'level' };
