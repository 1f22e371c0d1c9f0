import { describe, expect, it } from 'vitest';
import { builtFor, deckFor } from './heroes';
import { fought, sidesOf, tally, unbeaten, type Fought } from './record';

const SETS: Record<string, string> = { '01001a': 'spider-man', '01040a': 'black-panther', '01094': 'rhino' };
const setOf = (id: string) => SETS[id] ?? null;
const file = { game: 'champions', setup: { heroes: [{ identity: '01001a', deck: [] }, { identity: '01040a', deck: [] }], stages: ['01094', '01095'] }, moves: [1, 2] };
const game = (won: boolean, rounds: number | null, more: Partial<Fought> = {}): Fought => ({ hero: 'spider-man', villain: 'rhino', mode: 'standard', won, rounds, ...more });
const bout = { hero: 'spider-man', villain: 'rhino', mode: 'standard' };

describe('the file of a game', () => {
  it('tells who fought whom', () => {
    const sides = sidesOf(file)!;
    expect(fought({ seat: 1, mode: 'expert', verdict: 'win' }, sides, 7, setOf)).toEqual({ hero: 'black-panther', villain: 'rhino', mode: 'expert', won: true, rounds: 7 });
  });

  it('tells nothing where it is not as expected', () => {
    expect([null, {}, { setup: {} }, { setup: { heroes: [{}], stages: ['01094'] } }, { setup: { heroes: 'all', stages: [] } }].map(sidesOf)).toEqual([null, null, null, null, null]);
    expect(fought({ seat: 0, mode: 'expert', verdict: 'loss' }, { heroes: ['of another box'], stages: ['01094'] }, null, setOf)).toBeNull();
    expect(fought({ seat: 5, mode: 'expert', verdict: 'loss' }, sidesOf(file)!, null, setOf)).toBeNull();
  });
});

describe('the record', () => {
  it('counts, and knows the fewest rounds of those that were won', () => {
    const games = [game(true, 9), game(false, 2), game(true, 6), game(true, null), game(true, 1, { mode: 'expert' }), game(true, 1, { villain: 'klaw' })];
    expect(tally(games, bout)).toEqual({ won: 3, lost: 1, best: 6 });
    expect(tally([game(false, 3)], bout)).toEqual({ won: 0, lost: 1, best: null });
  });

  it('knows what has never been won', () => {
    const expert = { ...bout, mode: 'expert' };
    expect(unbeaten([game(true, 4), game(false, 4, { mode: 'expert' })], [bout, expert])).toEqual([expert]);
  });
});

it('decks of the game are called after hero and aspect', () => {
  expect(deckFor({ hero: 'spider-man', aspect: 'Justice' })).toBe('built-in:spider-man:justice');
  expect(builtFor('built-in:spider-man:justice')).toEqual({ hero: 'spider-man', aspect: 'Justice' });
  expect([builtFor('own:3'), builtFor(''), builtFor('built-in:spider-man')]).toEqual([null, null, null]);
});
