import { describe, expect, it } from 'vitest';
import type { DeckView, Fact } from '$/games/module';
import { columns } from '$/lib/query';
import type { AnyCard } from '$/state/cards.svelte';
import { astray, bounds, chosen, completed, headedBy, isListed, joined, ledBy, leadersOf, offered, only, parted, shuffledSize } from './build';
import { counted } from './check.svelte';
import { countOf, same, type Deck } from './deck';
import { faces } from './face';
import { readList, writeText } from './list';

const card = (id: string, kind: string, more: Record<string, unknown> = {}): AnyCard => ({ id, name: id, kind, of: null, colour: null, ...more });
const LIST = [
  card('Ann', 'leader'),
  card('Bob', 'leader'),
  card('Axe', 'thing', { of: 'Ann', times: 2 }),
  card('Bow', 'thing', { of: 'Bob', times: 1 }),
  card('Rose', 'thing', { colour: 'Red' }),
  card('Sea', 'thing', { colour: 'Blue' }),
  card('Stone', 'thing', { one: true }),
  card('Ghost', 'spirit'),
];
const CARDS = new Map(LIST.map((one) => [one.id, one]));
const COLUMNS = columns([{ key: 'colour', label: 'Colour', words: ['colour'], read: (one) => one.colour as string | null }] satisfies Fact[], LIST);
const isLeader = (one: AnyCard) => one.kind === 'leader';

const view = (most: number): DeckView => ({
  hand: 3,
  groupBy: 'kind',
  leader: {
    ...{ heading: 'Lead', label: 'Leader', about: '', choose: '', most },
    takes: isLeader,
    leads: isLeader,
    faces: (leader) => [leader],
    brings: (leader, cards) => [...cards].filter((one) => one.of === leader.id).map((one) => ({ id: one.id, count: one.times as number })),
  },
  parts: [{ heading: 'Spirits', label: 'Spirits', about: '', most: 2, takes: (one) => one.kind === 'spirit', wanted: (leaders) => leaders.some(({ id }) => id === 'Ann') }],
  choice: { fact: 'colour', values: ['Red', 'Blue'], choose: '' },
  copies: (one) => (one.one ? 1 : 3),
  holds: (one) => one.kind === 'thing',
  fits: (one, { leaders, choice }) => (one.of === null || leaders.some(({ id }) => id === one.of)) && (one.colour === null || choice === null || one.colour === choice),
});
const ALONE = { cards: CARDS, view: view(1) };
const SEVERAL = { cards: CARDS, view: view(4) };
const ANN = CARDS.get('Ann')!;
const BOB = CARDS.get('Bob')!;
const deck = (...entries: [string, number][]): Deck => entries.map(([id, count]) => ({ id, count }));

describe('a leader', () => {
  it('brings what is theirs, and takes it along', () => {
    const led = ledBy(deck(['Rose', 2], ['Axe', 1]), ANN, ALONE);
    expect(led).toEqual(deck(['Ann', 1], ['Rose', 2], ['Axe', 2]));
    const other = ledBy(led, BOB, ALONE);
    expect(same(other, deck(['Bob', 1], ['Rose', 2], ['Bow', 1]))).toBe(true);
    expect(ledBy(led, ANN, ALONE)).toBe(led);
  });

  it('may be one of several: the first leads until another is put first', () => {
    const both = ledBy(ledBy([], ANN, SEVERAL), BOB, SEVERAL);
    expect(leadersOf(both, SEVERAL).map(({ id }) => id)).toEqual(['Ann', 'Bob']);
    expect(leadersOf(headedBy(both, 'Bob'), SEVERAL).map(({ id }) => id)).toEqual(['Bob', 'Ann']);
  });

  it('has a list that is not whole put right', () => {
    const torn = deck(['Ann', 1], ['Axe', 1], ['Rose', 3]);
    expect(astray(torn, ALONE)).toBe(1);
    expect(astray(completed(torn, ALONE), ALONE)).toBe(0);
    expect(countOf(completed(torn, ALONE), 'Axe')).toBe(2);
  });

  it('stays when another deck is added to theirs', () => {
    const led = ledBy(deck(['Rose', 1]), ANN, ALONE);
    const other = ledBy(deck(['Rose', 1], ['Sea', 1]), BOB, ALONE);
    expect(same(joined(led, other, ALONE), deck(['Ann', 1], ['Axe', 2], ['Rose', 2], ['Sea', 1]))).toBe(true);
    expect(joined([], other, ALONE)).toEqual(other);
    expect(leadersOf(joined(led, other, SEVERAL), SEVERAL)).toEqual([ANN, BOB]);
  });

  it('is on the front of the deck', () => {
    expect(faces('Roses', deck(['Rose', 3], ['Bob', 1]), ALONE, 2).map(({ id }) => id)).toEqual(['Bob', 'Rose']);
  });
});

describe('the parts of a list', () => {
  const whole = deck(['Rose', 3], ['Ghost', 1], ['Ann', 1], ['gone', 2]);

  it('are told by the cards', () => {
    const { leaders, rest, parts } = parted(whole, ALONE);
    expect([leaders, rest, parts[0]!.entries]).toEqual([deck(['Ann', 1]), deck(['Rose', 3], ['gone', 2]), deck(['Ghost', 1])]);
    expect(shuffledSize(whole, ALONE)).toBe(5);
    expect(parted(whole, { cards: CARDS, view: null })).toEqual({ leaders: [], rest: whole, parts: [] });
  });

  it('are written under their headings, and read again', () => {
    const text = writeText('Mine', whole, ALONE);
    expect(text).toBe('# name: Mine\n[Lead]\n1 Ann (Ann)\n[Deck]\n3 Rose (Rose)\n2 gone\n[Spirits]\n1 Ghost (Ghost)\n');
    expect(same(readList(text.replace('2 gone\n', ''), CARDS).deck, whole.filter(({ id }) => id !== 'gone'))).toBe(true);
    expect(writeText('', deck(['Ann', 1]), ALONE)).toBe('[Lead]\n1 Ann (Ann)\n[Deck]\n');
  });

  it('do not count as cards of the deck', () => {
    const wanted = { least: 5, most: 5, copies: 3, told: [] };
    expect(counted(whole, ALONE, wanted)).toEqual([]);
    expect(counted(deck(['Ann', 1], ['Stone', 2], ['Rose', 3]), ALONE, wanted)).toHaveLength(1);
    expect(counted(deck(['Rose', 3], ['Sea', 2]), ALONE, wanted)).toEqual([{ text: ALONE.view.leader!.choose, rule: null }]);
  });
});

it('so many of a card there must be and may be', () => {
  const led = deck(['Ann', 1]);
  const of = (id: string) => bounds(id, led, ALONE, 4);
  expect(of('Axe')).toEqual({ least: 2, most: 2 });
  expect([of('Rose').most, of('Stone').most, of('Ghost').most, of('gone').most]).toEqual([3, 1, 1, 4]);
  expect(bounds('Rose', led, { cards: CARDS, view: null }, 4)).toEqual({ least: 0, most: 4 });
});

describe('of what a deck has one kind of', () => {
  const mixed = deck(['Rose', 2], ['Sea', 1], ['Stone', 1]);

  it('the cards tell which', () => {
    expect(chosen(mixed, ALONE, COLUMNS)).toEqual(['Red', 'Blue']);
    expect(chosen(deck(['Stone', 1]), ALONE, COLUMNS)).toEqual([]);
  });

  it('the others make room', () => {
    expect(only('Blue', mixed, ALONE, COLUMNS)).toEqual(deck(['Sea', 1], ['Stone', 1]));
  });
});

it('a list names what can lead, lie beside or be shuffled', () => {
  const [villain] = [card('Villain', 'villain')];
  expect([...LIST, villain!].filter((one) => !isListed(one, ALONE))).toEqual([villain]);
  expect(isListed(villain!, { cards: CARDS, view: null })).toBe(true);
});

it('what is offered follows from what is looked for', () => {
  const ids = (heading: string | null, fitting: Parameters<typeof offered>[3] = null) => offered(LIST, ALONE, heading, fitting).map(({ id }) => id);
  expect(ids('Lead')).toEqual(['Ann', 'Bob']);
  expect(ids('Spirits')).toEqual(['Ghost']);
  expect(ids(null)).toEqual(['Axe', 'Bow', 'Rose', 'Sea', 'Stone']);
  expect(ids(null, { leaders: [ANN], choice: 'Red' })).toEqual(['Axe', 'Rose', 'Stone']);
  expect(offered(LIST, { cards: CARDS, view: null }, null, null)).toBe(LIST);
});
