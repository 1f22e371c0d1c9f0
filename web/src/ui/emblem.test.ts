import { describe, expect, it } from 'vitest';
import { emblem, initials, PATTERNS, type Likeness } from './emblem';

const hulk = (title: string): Likeness => ({ name: `Hulk: ${title}`, team: null, who: ['Hulk'] });
const titles = ['Green Goliath', 'Hulk Get Angry!', 'Just Desserts', 'Hulk Practice', 'Smash', 'Roar', 'Leap', 'Clap', 'Stomp', 'Rage', 'Calm', 'Nap'];

describe('emblems', () => {
  it('are the same for the same card', () => {
    expect(emblem(hulk('Smash'))).toEqual(emblem(hulk('Smash')));
  });

  it('differ between the cards of one hero, who keeps one tint', () => {
    const all = titles.map((title) => emblem(hulk(title)));
    expect(new Set(all.map((one) => JSON.stringify(one.shapes))).size).toBe(titles.length);
    expect(new Set(all.map((one) => one.pattern)).size).toBeGreaterThan(4);
    expect(new Set(all.map((one) => one.accent)).size).toBe(1);
  });

  it('are cheap to draw, whatever the pattern', () => {
    const many = Array.from({ length: 400 }, (_, i) => emblem({ ...hulk(`Title ${i}`), who: i % 2 ? ['Hulk', 'Thor'] : ['Hulk'] }));
    expect(new Set(many.map((one) => one.pattern)).size).toBe(PATTERNS.length);
    for (const one of many) {
      expect(1 + one.shapes.length + one.halftone.rows.length + one.monograms.length).toBeLessThanOrEqual(30);
      expect(JSON.stringify(one)).not.toMatch(/NaN|null|undefined/);
    }
  });

  it('have the badge of the team, and one for each hero of a pair', () => {
    const shape = (team: string | null) => emblem({ name: 'X', team, who: ['X'] }).monograms[0]!.badge.d;
    const teams = ['Avengers', 'Brotherhood', 'Fantastic Four', 'Sinister Syndicate', 'Spider-Friends', 'X-Men', null];
    expect(new Set(teams.map(shape)).size).toBe(teams.length);
    expect(emblem({ name: 'A & B: C', team: null, who: ['Hulk', 'Iron Man'] }).monograms.map((one) => one.letters)).toEqual(['H', 'IM']);
  });
});

describe('initials', () => {
  it('are those of the words', () => {
    const known = { Hulk: 'H', 'Spider-Man': 'SM', 'Mr. Fantastic': 'MF', 'Captain America': 'CA', 'HYDRA Agent': 'HA', 'Agent of the Sea': 'AS', '': '?' };
    for (const [name, letters] of Object.entries(known)) expect(initials(name)).toBe(letters);
  });
});
