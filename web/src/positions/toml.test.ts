import { describe, expect, it } from 'vitest';
import { scenarioFile, toToml } from './toml';

describe('a position as text', () => {
  it('has a line for each thing', () => {
    const given = { power: 3, me: { hand: ['Hulk', { card: 'Web "x"', since: 'now' }], 'odd key': true }, flips: [], foe: {} };
    expect(toToml(given)).toBe('power = 3\nme.hand = ["Hulk", { card = "Web \\"x\\"", since = "now" }]\nme."odd key" = true\nflips = []\nfoe = {}\n');
  });

  it('becomes a scenario or a puzzle', () => {
    const given = { power: 3, me: { hand: ['water'] }, main: { card: 'x' } };
    expect(scenarioFile('lantern', 'One "last" light', given, 'me')).toBe(
      '[[scenario]]\ntitle = "One \\"last\\" light"\ngame = "lantern"\ngiven.power = 3\ngiven.me.hand = ["water"]\ngiven.main.card = "x"\nasked = "me"\n',
    );
    expect(scenarioFile('lantern', 'Dark', given, 'foe', { hints: ['Look.'], play: ['light it'] })).toContain('play = ["light it"]\nover = { foe = "win" }\npuzzle = { hints = ["Look."] }\n');
  });
});
