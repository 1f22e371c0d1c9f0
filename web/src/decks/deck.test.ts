import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Fact } from '$/games/module';
import type { AnyCard } from '$/state/cards.svelte';
import { columns } from '$/lib/query';
import { t } from '$/text';
import { counted } from './check.svelte';
import { add, countOf, curve, groups, mean, same, shares, shuffled, size, type Deck } from './deck';
import { drafts } from './drafts';
import { DeckEdit } from './edit.svelte';
import { readList, shareLink, writeRecipe, writeText } from './list';

const card = (id: string, name: string, cost: number | null, kind: string[]): AnyCard => ({ id, name, cost, kind });
const LIST = [card('A1', 'Ant: Small (Very)', 1, ['Insect']), card('A2', 'Bee', 3, ['Insect', 'Bird']), card('A3', 'Crow; Black', 3, ['Bird']), card('A4', 'Dove', null, ['Bird'])];
const CARDS = new Map(LIST.map((one) => [one.id, one]));
const BOX = { cards: CARDS, view: null };
const FACTS: Fact[] = [
  { key: 'cost', label: 'Cost', words: ['cost'], read: (one) => one.cost as number | null, chart: 'curve' },
  { key: 'kind', label: 'Kind', words: ['kind'], values: ['Insect', 'Bird'], read: (one) => one.kind as string[], chart: 'shares' },
];
const [COST, KIND] = columns(FACTS, LIST);
const DECK: Deck = [
  { id: 'A2', count: 2 },
  { id: 'A1', count: 1 },
  { id: 'A4', count: 3 },
];

beforeEach(() => {
  const held = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, value: string) => held.set(key, value),
    removeItem: (key: string) => held.delete(key),
  });
});

describe('a deck', () => {
  it('counts', () => {
    expect(size(DECK)).toBe(6);
    expect(countOf(add(DECK, 'A1', 1), 'A1')).toBe(2);
    expect(add(DECK, 'A1', -1).map((entry) => entry.id)).toEqual(['A2', 'A4']);
    expect(add(DECK, 'A3', 2).at(-1)).toEqual({ id: 'A3', count: 2 });
    expect(add(DECK, 'A3', -1)).toEqual(DECK);
    expect(same(DECK, DECK.toReversed())).toBe(true);
    expect(same(DECK, add(DECK, 'A1', 1))).toBe(false);
    expect(same(DECK, add(DECK, 'A1', -1))).toBe(false);
  });

  it('stands in groups in the order of the fact', () => {
    const told = groups([...DECK, { id: 'gone', count: 1 }], CARDS, COST).map((group) => [group.name, group.count, group.entries.map((entry) => entry.id).join()]);
    expect(told).toEqual([
      ['1', 1, 'A1'],
      ['3', 2, 'A2'],
      ['', 4, 'A4,gone'],
    ]);
    expect(groups(DECK, CARDS, KIND, COST).map((group) => group.entries.map((entry) => entry.id).join())).toEqual(['A1', 'A4', 'A2']);
  });

  it('has its charts', () => {
    expect(shares(DECK, CARDS, KIND!)).toEqual([
      { name: 'Insect', value: 3 },
      { name: 'Bird', value: 5 },
    ]);
    expect(curve(DECK, CARDS, COST!).map(({ value }) => value)).toEqual([1, 0, 2]);
    expect(mean(DECK, CARDS, COST!)).toBeCloseTo(7 / 3);
    expect(mean([], CARDS, COST!)).toBeNull();
  });

  it('is shuffled in the same way for the same number', () => {
    const cards = shuffled(DECK, 1);
    expect(cards.toSorted()).toEqual(['A1', 'A2', 'A2', 'A4', 'A4', 'A4']);
    expect(shuffled(DECK.toReversed(), 1)).toEqual(cards);
    const hands = new Set(Array.from({ length: 20 }, (_, number) => shuffled(DECK, number).join()));
    expect(hands.size).toBeGreaterThan(8);
  });
});

describe('numbers of a deck', () => {
  const wanted = { least: 3, most: 5, copies: 2, told: [] };
  const texts = (deck: Deck, more = {}) => counted(deck, BOX, { ...wanted, ...more }).map(({ text }) => text);

  it('are told where they are not as the game wants them', () => {
    expect(texts([{ id: 'A1', count: 2 }])).toEqual([t.decks.tooFew(2, 3)]);
    expect(texts(DECK)).toEqual([t.decks.tooMany(6, 5), t.decks.tooOften('Dove', 3, 2)]);
    expect(texts(DECK, { most: 6, copies: null })).toEqual([]);
  });

  it('are one number or two', () => {
    expect(t.decks.ofSize(6, { least: 40, most: 40 })).toBe('6 / 40');
    expect(t.decks.ofSize(6, wanted)).toBe('6 / 3–5');
  });
});

describe('lists', () => {
  it('come back as they were written', () => {
    const deck = add(DECK, 'A3', 4);
    expect(writeText('My  deck', deck, BOX)).toBe('# name: My deck\n2 Bee (A2)\n1 Ant: Small (Very) (A1)\n3 Dove (A4)\n4 A3\n');
    expect(readList(writeText('My deck', deck, BOX), CARDS)).toEqual({ name: 'My deck', deck, whole: true });
    expect(writeRecipe(deck)).toBe('A2:2;A1:1;A4:3;A3:4');
    expect(readList(writeRecipe(deck), CARDS)).toEqual({ name: null, deck, whole: true });
  });

  it.each([
    [' a1:1; A2 : 2;\n', 'A1:1;A2:2'],
    ['A1:1;A1:2', 'A1:3'],
    ['\uFEFF4x A1 # four\r\n\nA2\n', 'A1:4;A2:1'],
    ['# nothing', ''],
    ['[Main]\nA1\n [deck] \n2 A2', 'A1:1;A2:2'],
  ])('are read when written otherwise: %j', (text, recipe) => {
    const read = readList(text, CARDS);
    expect(read.whole).toBe(true);
    expect(writeRecipe(read.deck)).toBe(recipe);
  });

  it.each(['4 Bee', 'A9:2', 'A1:0', 'A1:x', '3 Someone (A9)'])('that need the server are told apart: %s', (text) => {
    expect(readList(`A1:1\n${text}`, CARDS)).toEqual({ name: null, deck: [{ id: 'A1', count: 1 }], whole: false });
  });

  it('fit into a link', () => {
    const link = shareLink('http://here', 'game', writeRecipe(DECK), 'A & B');
    expect(link).toBe('http://here/decks/game/new?list=A2:2;A1:1;A4:3&name=A%20%26%20B');
    const words = new URL(link).searchParams;
    expect([words.get('list'), words.get('name')]).toEqual(['A2:2;A1:1;A4:3', 'A & B']);
  });
});

describe('the workbench', () => {
  const open = (slot = 'new') => new DeckEdit('game', slot, { name: 'Birds', deck: DECK }, () => ({ least: 0, most: 4 }));

  it('takes back and makes again', () => {
    const edit = open();
    expect(edit.add('A3', 1)).toBe(true);
    expect(edit.add('A4', -1)).toBe(true);
    edit.undo();
    expect(same(edit.deck, add(DECK, 'A3', 1))).toBe(true);
    edit.redo();
    expect(countOf(edit.deck, 'A4')).toBe(2);
    edit.undo();
    edit.undo();
    expect(edit.deck).toEqual(DECK);
    expect([edit.canUndo, edit.canRedo, edit.changed]).toEqual([false, true, false]);
    edit.add('A1', 1);
    expect(edit.canRedo).toBe(false);
  });

  it('holds to the most copies, and takes none that is not there', () => {
    const edit = open();
    expect(edit.add('A4', 1)).toBe(true);
    expect(edit.add('A4', 1)).toBe(false);
    expect(edit.add('A3', -1)).toBe(false);
    expect(countOf(edit.deck, 'A4')).toBe(4);
  });

  it('keeps what is not saved, and forgets it when it is', () => {
    const edit = open('7');
    edit.add('A3', 1);
    edit.rename('Crows');
    const again = open('7');
    expect([again.resumed, again.name, countOf(again.deck, 'A3')]).toEqual([true, 'Crows', 1]);
    expect(open('8').resumed).toBe(false);
    again.saved({ name: again.name, deck: again.deck });
    expect(drafts.of('game')).toEqual([]);
    expect(again.changed).toBe(false);
  });

  it('is not disturbed by a broken store', () => {
    localStorage.setItem('longbox.drafts', '[{"game":"game","slot":"new"},{"game":"game","slot":"new","name":"x","deck":[{"id":"A1","count":-3}]}');
    expect(open().deck).toEqual(DECK);
    localStorage.setItem('longbox.drafts', '{}');
    expect(open().resumed).toBe(false);
  });
});
