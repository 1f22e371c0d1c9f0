/** What can be asked of a card: columns, filters, query words and charts of lists and deck builder. */

import type { Fact } from '$/games/module';
import type { AnyCard } from '$/state/cards.svelte';
import { COLOUR, isSymbol, SYMBOLS, TEAM_COLOUR, TEAMS, vsCard, type VsCard } from './cards';
import { words } from './text';

const SETS = ['Marvel Battles', 'Legacy', 'A-Force', 'Defenders', 'Alien Battles', 'Fantastic Battles'];

type Key = keyof typeof words.facts;

function fact(key: Key, asked: readonly string[], read: (card: VsCard) => ReturnType<Fact['read']>, more: Partial<Fact> = {}): Fact {
  return { key, label: words.facts[key], words: asked, read: (card: AnyCard) => read(vsCard(card)), ...more };
}

const named = (symbols: Iterable<string>): readonly string[] => [...new Set(symbols)].filter(isSymbol).map((symbol) => words.symbols[symbol]);

/** The symbols that its powers cost. */
const costs = (card: VsCard): readonly string[] =>
  card.symbols.length > 0 ? [] : card.text.flatMap((line) => [...line.matchAll(/\[([a-z]+)\]/gu)].map((found) => found[1] ?? ''));

/** Shapes and colours of the symbols by their names. */
const SIGNS = {
  paint: Object.fromEntries(SYMBOLS.map((symbol) => [words.symbols[symbol], COLOUR[symbol]])),
  sign: (name: string) => {
    const symbol = SYMBOLS.find((one) => words.symbols[one] === name);
    return symbol ? `[${symbol}] ${name}` : name;
  },
};
const KINDS = Object.values(words.kinds);

export const facts: readonly Fact[] = [
  fact('cost', ['cost', 'c'], (card) => (card.level > 0 ? null : card.cost), { chart: 'curve' }),
  fact('kind', ['kind', 'type', 'k'], (card) => words.kinds[card.kind] ?? card.kind, { values: KINDS, chart: 'shares', paint: Object.fromEntries(KINDS.map((kind) => [kind, 'var(--yellow)'])) }),
  fact('team', ['team', 't'], (card) => card.teams, { values: TEAMS, chart: 'shares', paint: TEAM_COLOUR }),
  fact('symbol', ['symbol', 'y'], (card) => named([...card.symbols, ...costs(card)]), { values: SYMBOLS.map((symbol) => words.symbols[symbol]), ...SIGNS }),
  // What locations pay has to fit what powers cost: a deck shows both.
  fact('needs', ['needs', 'n'], (card) => named(costs(card)), { chart: 'shares', ...SIGNS }),
  fact('pays', ['pays', 'p'], (card) => named(card.symbols), { chart: 'shares', ...SIGNS }),
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
