import { describe, expect, it } from 'vitest';
import type { AnyCard } from '$/state/cards.svelte';
import { deck } from './deck';
import type { CardFace } from './generated';

const face = (id: string, more: Partial<CardFace>): AnyCard =>
  ({ id, name: id, kind: 'supporting character', level: 0, group: null, teams: ['X-Men'], set: 'Legacy', copies: 4, invention: null, loyalty: false, transforms: false, ...more }) as unknown as AnyCard;
const main = (id: string, level: number, more: Partial<CardFace> = {}) => face(id, { kind: 'main character', level, group: 'Mystique', ...more });

const ONE = main('M1', 1);
const TWO = main('M2', 2);
const THREE = main('M3', 3, { transforms: true });
const STORM = main('S1', 1, { group: 'Storm' });
const RIPLEY = main('R1', 1, { group: 'Ripley', teams: ['Company'], set: 'Alien Battles' });
const ALL = [THREE, ONE, STORM, TWO, RIPLEY];
const fits = (card: AnyCard, ...leaders: AnyCard[]) => deck.fits!(card, { leaders, choice: null });

describe('a deck', () => {
  it('is led by a main character of level 1, with all levels', () => {
    expect([ONE, TWO, THREE, face('x', {})].map((card) => deck.leader!.leads(card))).toEqual([true, false, false, false]);
    expect(deck.leader!.faces(ONE, ALL).map(({ id }) => id)).toEqual(['M1', 'M2', 'M3']);
  });

  it('has a transform pile if a level of the leader transforms, of Marvel main characters of level 2', () => {
    const [pile] = deck.parts!;
    expect([pile!.wanted([ONE], ALL), pile!.wanted([STORM], ALL), pile!.wanted([STORM, ONE], ALL)]).toEqual([true, false, true]);
    expect([TWO, THREE, ONE, main('R2', 2, { teams: ['Company'] })].map((card) => pile!.takes(card))).toEqual([true, false, false, false]);
  });

  it('holds neither main characters nor tokens nor Inventions', () => {
    const cards = [face('a', {}), face('b', { kind: 'token' }), face('c', { kind: 'equipment', invention: 2 }), face('d', { kind: 'pile card' }), ONE];
    expect(cards.map((card) => deck.holds!(card))).toEqual([true, false, false, false, false]);
  });

  it('is of one universe, and Loyalty is for the team of who leads', () => {
    expect([fits(face('a', {}), ONE), fits(face('a', {}), RIPLEY), fits(face('b', { set: 'Alien Battles' }), RIPLEY)]).toEqual([true, false, true]);
    const loyal = face('c', { loyalty: true, teams: ['Avengers'] });
    expect([fits(loyal, ONE), fits(face('d', { loyalty: true }), ONE), fits(loyal, main('C1', 1, { teams: ['Avengers'] }))]).toEqual([false, true, true]);
  });
});
