import { describe as group, expect, it } from 'vitest';
import type { AnyCard } from '$/state/cards.svelte';
import { abilities, bare, colours, squadCard } from './cards';
import { describe } from './describe';
import { deck, facts } from './facts';
import { gist } from './gist';

const card = (more: Record<string, unknown> = {}): AnyCard => ({
  id: 'ST900',
  name: 'Storm & Thor: Rain',
  title: 'Rain',
  heroes: ['Storm', 'Thor'],
  team: null,
  factors: ['Elemental', 'Tech'],
  block: 'Speed',
  level: 4,
  attack: 2,
  rarity: 'SuperRare',
  set: 'Unleashed',
  keeper: true,
  text: '2 → Keeper. Assault 1 (At the start of your turn, this Keeper hits for 1.)',
  ...more,
});
const read = (key: string, of = card()) => facts.find((fact) => fact.key === key)?.read(of);

group('facts of cards', () => {
  it('are read as people read them', () => {
    expect(read('factor')).toEqual(['Elemental', 'Tech']);
    expect(read('factor', card({ factors: ['Tech', 'Tech'] }))).toEqual(['Tech']);
    expect(read('team')).toBeNull();
    expect(read('rarity')).toBe('Super rare');
    expect(read('attack', card({ attack: null }))).toBeNull();
  });

  it('have values that cards really have', () => {
    for (const fact of facts.filter(({ values }) => values)) {
      const value = fact.read(card());
      for (const one of [value].flat().filter((one) => one !== null)) expect(fact.values).toContain(one);
    }
  });

  it('have no query word twice', () => {
    const words = facts.flatMap((fact) => fact.words);
    expect(new Set(words).size).toBe(words.length);
    expect(facts.map((fact) => fact.key)).toContain(deck.groupBy);
  });
});

group('a card in words', () => {
  it('says everything that is printed', () => {
    expect(describe(card())).toBe(
      'Storm & Thor: Rain. Level 4, Elemental and Tech, attack 2, blocks Speed. ' +
        'At 2 damage or more: Keeper. Assault 1 (At the start of your turn, this Keeper hits for 1.)',
    );
  });

  it('says when a number or a text is missing', () => {
    const plain = card({ name: 'Hulk: Boo!', factors: ['Strength', 'Strength'], attack: null, text: '', keeper: false, team: 'Avengers' });
    expect(describe(plain)).toBe('Hulk: Boo! Level 4, twice Strength, attack as its text says, blocks Speed. Team Avengers. No text.');
  });

  it('takes abilities from the server, or from the text', () => {
    const parted = [{ threshold: 2, text: 'Keeper.' }];
    expect(abilities(squadCard(card({ abilities: parted })))).toEqual(parted);
    expect(abilities(squadCard(card()))[0]).toMatchObject({ threshold: 2 });
    expect(abilities(squadCard(card({ text: 'This attack can\'t be blocked.' })))[0]).toMatchObject({ threshold: null });
    expect(abilities(squadCard(card({ text: '' })))).toEqual([]);
  });

  it('is told in a word or two where there is no room', () => {
    const about = (text: string, keeper = false) => gist(squadCard(card({ text, keeper })));
    expect(about('2 → Keeper. Assault 3 (…)', true)).toBe('Keeper · Assault 3');
    expect(about('2 → You may play a Storm card with +2 attack.')).toBe('play more');
    expect(about("2 → Keeper. Your opponent's cards get -2 attack.", true)).toBe('Keeper · foe −2 attack');
    expect(about('')).toBe('');
    expect(bare('Assault 1 (At the start.)')).toBe('Assault 1');
  });

  it('has one colour for each Factor', () => {
    expect(colours(card({ factors: ['Tech', 'Tech'] }))).toHaveLength(1);
    expect(colours(card())).toHaveLength(2);
  });
});
