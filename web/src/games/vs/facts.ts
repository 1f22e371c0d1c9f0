/** What can be asked of a card: columns, filters, query words and charts of lists and deck builder. */

import type { DeckView, Fact } from '$/games/module';
import type { AnyCard } from '$/state/cards.svelte';
import { isSymbol, SYMBOLS, TEAMS, vsCard, type VsCard } from './cards';
import { words } from './text';

const SETS = ['Marvel Battles', 'Legacy', 'A-Force', 'Defenders', 'Alien Battles', 'Fantastic Battles'];

type Key = keyof typeof words.facts;

function fact(key: Key, asked: readonly string[], read: (card: VsCard) => ReturnType<Fact['read']>, more: Partial<Fact> = {}): Fact {
  return { key, label: words.facts[key], words: asked, read: (card: AnyCard) => read(vsCard(card)), ...more };
}

/** Symbols that a location pays, and those that a power costs: both are what a deck has to fit together. */
function symbolsOf(card: VsCard): readonly string[] {
  const costs = card.text.flatMap((line) => [...line.matchAll(/\[([a-z]+)\]/gu)].map((found) => found[1] ?? ''));
  return [...new Set([...card.symbols, ...costs])].filter(isSymbol).map((symbol) => words.symbols[symbol]);
}

export const facts: readonly Fact[] = [
  fact('cost', ['cost', 'c'], (card) => (card.level > 0 ? null : card.cost), { chart: 'curve' }),
  fact('kind', ['kind', 'type', 'k'], (card) => words.kinds[card.kind] ?? card.kind, { values: Object.values(words.kinds), chart: 'shares' }),
  fact('team', ['team', 't'], (card) => card.teams, { values: TEAMS, chart: 'shares' }),
  fact('symbol', ['symbol', 'y'], symbolsOf, { values: SYMBOLS.map((symbol) => words.symbols[symbol]), chart: 'shares' }),
  fact('atk', ['atk', 'a'], (card) => card.atk),
  fact('def', ['def', 'd'], (card) => card.def),
  fact('health', ['health', 'h'], (card) => card.health),
  fact('level', ['level', 'l'], (card) => (card.level > 0 ? card.level : null)),
  fact('flight', ['flight', 'f'], (card) => card.flight),
  fact('ranged', ['ranged', 'r'], (card) => card.ranged),
  fact('set', ['set', 's'], (card) => card.set, { values: SETS }),
  fact('reconstructed', ['reconstructed'], (card) => card.reconstructed !== null),
  fact('text', ['text', 'x'], (card) => card.text.join(' ')),
];

export const deck: DeckView = { hand: 7, groupBy: 'kind' };
