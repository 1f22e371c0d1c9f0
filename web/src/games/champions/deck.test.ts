import { describe, expect, it } from 'vitest';
import type { AnyCard } from '$/state/cards.svelte';
import { deck } from './deck';
import { facts } from './facts';
import type { CardFace } from './generated';

const face = (id: string, more: Partial<CardFace>): AnyCard =>
  ({ id, name: id, called: id, subname: null, kind: 'event', set: null, aspect: null, unique: false, copies: 1, most: 3, resources: [], traits: [], text: [], ...more }) as unknown as AnyCard;

const HERO = face('Iron Man', { kind: 'hero', set: 'iron-man', unique: true });
const EGO = face('Tony Stark', { kind: 'alter-ego', set: 'iron-man', unique: true });
const BLAST = face('Repulsor Blast', { set: 'iron-man', copies: 3 });
const BURDEN = face('Business Problems', { kind: 'obligation', set: 'iron-man' });
const WEB = face('Web-Shooter', { set: 'spider-man' });
const JUSTICE = face('For Justice!', { aspect: 'Justice' });
const BASIC = face('Haymaker', {});
const ALL = [HERO, EGO, BLAST, BURDEN, WEB, JUSTICE, BASIC];

describe('a deck', () => {
  it('is led by a hero, who brings the cards of the own set', () => {
    expect(ALL.filter((card) => deck.leader!.leads(card))).toEqual([HERO]);
    expect(deck.leader!.faces(HERO, ALL)).toEqual([HERO, EGO]);
    expect(deck.leader!.brings!(HERO, ALL)).toEqual([{ id: 'Repulsor Blast', count: 3 }]);
    expect(deck.leader!.brings!(EGO, ALL)).toEqual([{ id: 'Repulsor Blast', count: 3 }]);
  });

  it('holds cards for players', () => {
    expect(ALL.filter((card) => deck.holds!(card))).toEqual([BLAST, WEB, JUSTICE, BASIC]);
  });

  it('is filled with cards of one aspect and basic ones', () => {
    const fitting = (choice: string | null) => ALL.filter((card) => deck.holds!(card) && deck.fits!(card, { leaders: [HERO], choice }));
    expect(fitting('Justice')).toEqual([JUSTICE, BASIC]);
    expect(fitting('Leadership')).toEqual([BASIC]);
    expect(fitting(null)).toEqual([JUSTICE, BASIC]);
    expect(deck.fits!(face('Iron Man', { kind: 'ally', unique: true }), { leaders: [HERO], choice: null })).toBe(false);
  });
});

it('a card is of a hero’s set or of an encounter set, by name', () => {
  const read = (key: string, card: AnyCard) => facts.find((fact) => fact.key === key)!.read(card);
  expect([read('heroSet', BLAST), read('heroSet', BURDEN), read('heroSet', BASIC), read('set', BLAST)]).toEqual(['Iron Man', 'Iron Man', null, null]);
  expect(read('set', face('x', { kind: 'minion', set: 'she-hulk-nemesis' }))).toBe('She-Hulk: nemesis');
  expect(read('set', face('x', { kind: 'treachery', set: 'bomb-scare' }))).toBe('Bomb Scare');
  for (const key of ['heroSet', 'set', 'origin', 'resource']) expect(facts.find((fact) => fact.key === key)!.values!.length).toBeGreaterThan(3);
});
