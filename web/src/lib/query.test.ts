import { describe, expect, it } from 'vitest';
import type { Fact } from '$/games/module';
import type { AnyCard } from '$/state/cards.svelte';
import { columns, query, valuesOf } from './query';

const card = (id: string, name: string, more: object): AnyCard => ({ id, name, text: '', ...more }) as AnyCard;

const CARDS: AnyCard[] = [
  card('A1', 'Ant: Small Steps', { cost: 1, colours: ['Red'], team: 'Insects', rarity: 'Common', lasting: false, might: 2, text: 'Draw a card.' }),
  card('A2', 'Bee & Ant: Swarm', { cost: 3, colours: ['Red', 'Blue'], team: 'Insects', rarity: 'Rare', lasting: true, might: 4, text: 'Stays. Draw two cards.' }),
  card('A3', 'Crow', { cost: 5, colours: ['Blue'], team: null, rarity: 'Super Rare', lasting: false, might: null, text: 'Heal 3.' }),
  card('A4', 'Éclair', { cost: 5, colours: ['Green'], team: null, rarity: 'Super Rare', lasting: true, might: 0 }),
];

const FACTS: Fact[] = [
  { key: 'cost', label: 'Cost', words: ['cost', 'c'], read: (one) => one.cost as number },
  { key: 'colour', label: 'Colour', words: ['colour'], values: ['Red', 'Blue', 'Green'], read: (one) => one.colours as string[] },
  { key: 'team', label: 'Team', words: ['team'], read: (one) => one.team as string | null },
  { key: 'rarity', label: 'Rarity', words: ['rarity'], values: ['Common', 'Rare', 'Super Rare'], read: (one) => one.rarity as string },
  { key: 'lasting', label: 'Lasting', words: ['lasting'], read: (one) => one.lasting as boolean },
  { key: 'might', label: 'Might', words: ['might'], read: (one) => one.might as number | null },
];

const COLUMNS = columns(FACTS, CARDS);

function find(text: string): string {
  const { matches } = query(text, COLUMNS);
  return CARDS.filter(matches).map((one) => one.id).join(' ');
}

function faults(text: string): string[] {
  return query(text, COLUMNS).faults.map(({ at, length }) => text.slice(at, at + length));
}

describe('what is found', () => {
  it.each([
    ['', 'A1 A2 A3 A4'],
    ['   ', 'A1 A2 A3 A4'],
    ['ant', 'A1 A2'],
    ['ANT draw', 'A1 A2'],
    ['eclair', 'A4'],
    ['"draw two"', 'A2'],
    ['draw two', 'A2'],
    ['"draw a card" ant', 'A1'],
    ['a3', 'A3'],
    ['cost:5', 'A3 A4'],
    ['cost=3', 'A2'],
    ['c>3', 'A3 A4'],
    ['cost>=3', 'A2 A3 A4'],
    ['cost<3', 'A1'],
    ['cost<=3', 'A1 A2'],
    ['cost!=5', 'A1 A2'],
    ['cost:1-3', 'A1 A2'],
    ['cost:1,5', 'A1 A3 A4'],
    ['colour:red', 'A1 A2'],
    ['colour:bl', 'A2 A3'],
    ['colour:red,green', 'A1 A2 A4'],
    ['rarity:rare', 'A2'],
    ['rarity:super', 'A3 A4'],
    ['rarity:"super rare"', 'A3 A4'],
    ['team:insects', 'A1 A2'],
    ['team:none', 'A3 A4'],
    ['might:none', 'A3'],
    ['might:0', 'A4'],
    ['lasting', 'A2 A4'],
    ['-lasting', 'A1 A3'],
    ['lasting:no', 'A1 A3'],
    ['-ant', 'A3 A4'],
    ['-"draw two"', 'A1 A3 A4'],
    ['-(ant or crow)', 'A4'],
    ['--ant', 'A1 A2'],
    ['crow or bee', 'A2 A3'],
    ['ant cost:1 or crow', 'A1 A3'],
    ['(crow or ant) cost>1', 'A2 A3'],
    ['(cost:1 or (colour:blue cost:5)) or eclair', 'A1 A3 A4'],
    ['crow OR bee', 'A2 A3'],
    ['orc', ''],
  ])('%s', (text, ids) => {
    expect(find(text)).toBe(ids);
    expect(faults(text)).toEqual([]);
  });
});

describe('what is wrong, and where', () => {
  it.each([
    ['crow)', [')'], 'A3'],
    ['(crow', ['('], 'A3'],
    ['crow "', ['"'], 'A3'],
    ['crow -', ['-'], 'A3'],
    ['crow or', ['or'], 'A3'],
    ['or crow', ['or'], 'A3'],
    ['crow or or bee', ['or'], 'A2 A3'],
    ['colur:red crow', ['colur'], 'A3'],
    ['cost: crow', ['cost:'], 'A3'],
    ['cost>many crow', ['cost>many'], 'A3'],
    ['colour>3 crow', ['colour>3'], 'A3'],
    ['colour:pink crow', ['colour:pink'], 'A3'],
    ['lasting:maybe crow', ['lasting:maybe'], 'A3'],
    ['crow or colour:pink', ['colour:pink'], 'A3'],
    ['()', [], 'A1 A2 A3 A4'],
    [') ( (', [')', '(', '('], 'A1 A2 A3 A4'],
  ])('%s', (text, parts, ids) => {
    expect(faults(text).toSorted()).toEqual(parts.toSorted());
    expect(find(text)).toBe(ids);
  });

  it('names the fact that was meant', () => {
    expect(query('colur:red', COLUMNS).faults[0]!.text).toContain('Did you mean colour?');
    expect(query('xyz:red', COLUMNS).faults[0]!.text).toContain('cost, colour, team');
  });

  it('ends on any text', () => {
    for (const text of ['((((', '))))', '-(-(', '"""', ':::', '>=', 'a:"', 'or or or', '!', '-', '=3', 'cost:,', 'cost:"', '\\', 'a"b"c(d)e']) {
      expect(() => find(text)).not.toThrow();
    }
  });
});

describe('columns', () => {
  it('know their kind and their values in the order that the game gives', () => {
    expect(COLUMNS.map((one) => one.kind)).toEqual(['number', 'words', 'words', 'words', 'flag', 'number']);
    expect(COLUMNS[1]!.known).toEqual(['Red', 'Blue', 'Green']);
    expect(COLUMNS[0]!.known).toEqual(['1', '3', '5']);
    expect(COLUMNS[2]!.gaps).toBe(true);
    expect(COLUMNS[0]!.gaps).toBe(false);
    expect(valuesOf(FACTS[2]!, CARDS[2]!)).toEqual([]);
  });
});
