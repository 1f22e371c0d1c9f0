import { describe, expect, it } from 'vitest';
import type { AnyCard } from '$/state/cards.svelte';
import { colours } from './cards';
import { describe as inWords } from './describe';
import { deck } from './deck';
import { facts } from './facts';
import type { CardFace } from './generated';
import { gist, parts } from './parts';

const card = (more: Partial<CardFace>): AnyCard => ({
  id: 'MNB-010',
  name: 'Black Widow',
  called: 'Black Widow',
  aka: [],
  kind: 'supporting character',
  level: 0,
  group: null,
  teams: ['Avengers'],
  cost: 1,
  atk: 2,
  def: 1,
  health: 1,
  flight: false,
  ranged: true,
  symbols: [],
  members: 0,
  copies: 4,
  invention: null,
  loyalty: false,
  transforms: false,
  set: 'Marvel Battles',
  reconstructed: null,
  text: ['Ranged'],
  ...more,
});

const read = (key: string, of: AnyCard) => facts.find((fact) => fact.key === key)!.read(of);

describe('facts', () => {
  it('a main character has a level and no cost, any other a cost and no level', () => {
    const main = card({ kind: 'main character', level: 2, cost: 6 });
    expect([read('cost', main), read('level', main)]).toEqual([null, 2]);
    expect([read('cost', card({})), read('level', card({}))]).toEqual([1, null]);
  });

  it('symbols are those that it pays and those that it costs, each once', () => {
    expect(read('symbol', card({ text: ['Smash - Main [might]: Pay a [might] or a [skill].'] }))).toEqual(['Might', 'Skill']);
    expect(read('symbol', card({ symbols: ['energy'], text: ['Pays [energy].'] }))).toEqual(['Energy']);
  });

  it('values that are filters are the words that are read', () => {
    for (const fact of facts) expect(new Set(fact.values ?? []).size).toBe((fact.values ?? []).length);
    expect(facts.find(({ key }) => key === 'kind')!.values).toContain(read('kind', card({})));
    expect(facts.map(({ key }) => key)).toContain(deck.groupBy);
  });

  it('no two facts are asked for by the same word', () => {
    const all = facts.flatMap(({ words }) => words);
    expect(new Set(all).size).toBe(all.length);
  });
});

describe('text', () => {
  const LINE = 'Repulsor Blast - Main [energy]: Put a -1/-1 counter on an enemy character.';

  it('the parts of a line are the line again', () => {
    for (const text of [LINE, 'Combat (any turn): A character in the combat gets +2/+2 this combat.', 'Flight', 'Pays [energy] or [wind].']) {
      expect(parts(text).map((part) => part.text).join('')).toBe(text);
    }
  });

  it('a power has a name, a time and its symbols', () => {
    expect(parts(LINE).map(({ kind }) => kind)).toEqual(['name', 'words', 'when', 'words', 'symbol', 'words', 'number', 'words']);
  });

  it('a small card says when it is played, or its first keyword', () => {
    expect(gist(['Combat (any turn): Cancel the combat.'])).toBe('Combat');
    expect(gist(['Side By Side - Level Up (3): When it attacks, it gains 1 XP.', 'Flight'])).toBe('Flight');
    expect(gist([])).toBe('');
  });
});

it('a card is said whole: kind, team, cost, numbers, text, and that it is reconstructed', () => {
  const said = inWords(card({ reconstructed: 'the cost is our own' }));
  expect(said).toBe('Black Widow. Supporting character, Avengers, cost 1, 2 ATK, 1 DEF, 1 health. Ranged. Reconstructed: the cost is our own.');
});

it('a card has the colour of its team, a location without a team that of its symbol', () => {
  expect(colours(card({}))).toHaveLength(1);
  expect(colours(card({ teams: [], symbols: ['energy'] }))).toEqual(['var(--sky)']);
  expect(colours(card({ teams: [] }))).toEqual(['var(--grey)']);
});
