import { describe, expect, it } from 'vitest';
import type { Fact } from '$/games/module';
import type { AnyCard } from '$/state/cards.svelte';
import { columns, query } from '$/lib/query';
import { examples } from './examples';
import { EVERYTHING, filters, filtersOn, find, orders, readSearch, toggle, writeSearch } from './search';
import { alike, kin } from './similar';

const card = (id: string, name: string, cost: number | null, kind: string[], team: string | null, stays: boolean): AnyCard => ({ id, name, cost, kind, team, stays });
const CARDS = [
  card('3', 'Crow', 5, ['Bird'], null, true),
  card('1', 'Ant', 1, ['Insect'], 'Hill', false),
  card('2', 'Bee', null, ['Insect', 'Bird'], 'Hive', false),
  card('4', 'Wasp', 2, ['Insect'], 'Hive', true),
];
const FACTS: Fact[] = [
  { key: 'cost', label: 'Cost', words: ['cost'], read: (one) => one.cost as number | null },
  { key: 'kind', label: 'Kind', words: ['kind'], values: ['Insect', 'Bird'], read: (one) => one.kind as string[] },
  { key: 'team', label: 'Team', words: ['team'], values: ['Hill', 'Hive'], read: (one) => one.team as string | null },
  { key: 'stays', label: 'Stays', words: ['stays'], read: (one) => one.stays as boolean },
];
const COLUMNS = columns(FACTS, CARDS);
const ids = (search: typeof EVERYTHING) => find(search, CARDS, COLUMNS).cards.map((one) => one.id).join('');

describe('filters', () => {
  it('come from the facts, with one for cards that have none', () => {
    expect(filters(COLUMNS).map(({ column, values }) => [column.key, ...values])).toEqual([
      ['kind', 'Insect', 'Bird'],
      ['team', 'Hill', 'Hive', 'none'],
      ['stays', 'true', 'false'],
    ]);
  });

  it('are offered for the number that decks are planned by', () => {
    const planned = columns([{ ...FACTS[0]!, chart: 'curve' }], CARDS);
    expect(filters(planned)[0]!.values).toEqual(['1', '2', '5']);
  });

  it('widen within a fact and narrow across facts', () => {
    const insects = toggle(EVERYTHING, 'kind', 'Insect');
    expect(ids(insects)).toBe('124');
    expect(ids(toggle(insects, 'team', 'Hive'))).toBe('24');
    expect(ids(toggle(toggle(insects, 'team', 'Hive'), 'team', 'Hill'))).toBe('124');
    expect(ids(toggle(EVERYTHING, 'team', 'none'))).toBe('3');
    expect(ids(toggle(EVERYTHING, 'stays', 'true'))).toBe('34');
    expect(ids({ ...insects, text: 'bee' })).toBe('2');
    expect(toggle(insects, 'kind', 'Insect')).toEqual(EVERYTHING);
    expect(filtersOn(toggle(insects, 'team', 'Hive'))).toBe(2);
  });
});

describe('order', () => {
  it('is the game’s own unless another is asked for; cards without a value come last', () => {
    expect(ids(EVERYTHING)).toBe('3124');
    expect(ids({ ...EVERYTHING, down: true })).toBe('4213');
    expect(ids({ ...EVERYTHING, sort: 'name' })).toBe('1234');
    expect(ids({ ...EVERYTHING, sort: 'cost' })).toBe('1432');
    expect(ids({ ...EVERYTHING, sort: 'cost', down: true })).toBe('3412');
    expect(ids({ ...EVERYTHING, sort: 'team' })).toBe('1243');
    expect(orders(COLUMNS).map((column) => column.key)).toEqual(['cost', 'kind', 'team']);
  });
});

describe('the address', () => {
  it('tells everything, and is empty for everything', () => {
    const search = { text: 'a & b or "c"', chosen: { kind: ['Insect', 'Bird'], team: ['none'] }, sort: 'cost', down: true };
    expect(readSearch(new URLSearchParams(writeSearch(search).toString()))).toEqual(search);
    expect(writeSearch(EVERYTHING).toString()).toBe('');
    expect(readSearch(new URLSearchParams(''))).toEqual(EVERYTHING);
    const turned = { ...EVERYTHING, down: true };
    expect(readSearch(new URLSearchParams(writeSearch(turned).toString()))).toEqual(turned);
  });
});

describe('cards of a kind', () => {
  it('are found by shared values, the smallest family first', () => {
    const bee = CARDS[2]!;
    expect(kin(bee, CARDS, COLUMNS, 3).map(({ value, cards }) => [value, cards.map((one) => one.id).join('')])).toEqual([
      ['Bird', '3'],
      ['Hive', '4'],
      ['Insect', '14'],
    ]);
    expect(alike(bee, CARDS, COLUMNS).map((one) => one.id)[0]).toBe('4');
    expect(alike(bee, CARDS, COLUMNS)).not.toContain(bee);
  });
});

describe('examples', () => {
  it('are made from the facts, and each is a search without fault', () => {
    const { facts, range, none, not, or } = examples(COLUMNS);
    expect(facts.map((one) => one.text)).toEqual(['cost>=2', 'kind:insect', 'team:hill', 'stays']);
    expect([range, none, not, or]).toEqual(['cost:1-5', 'team:none', '-stays', '(kind:insect or kind:bird) cost<=2']);
    for (const text of [...facts.map((one) => one.text), range!, none!, not!, or!]) {
      expect(query(text, COLUMNS).faults, text).toEqual([]);
      expect(CARDS.some(query(text, COLUMNS).matches), text).toBe(true);
    }
  });
});
