import { describe, expect, it } from 'vitest';
import type { ResultSeen, VerdictSeen } from '$/generated/protocol';
import { gamesIn, grouped, lengths, median, proved, summary } from './figures';

const result = (verdict: VerdictSeen, more: Partial<ResultSeen> = {}): ResultSeen => ({
  share: Math.random().toString(36), game: 'squad', mode: 'duel', quest: null, seat: 0, verdict, ending: '', at: 0,
  moves: 10, turns: 8, seconds: 300, deck: 'Starter', against: [], claim: false, ...more,
});

describe('summary', () => {
  it('counts, and knows the running and the best streak', () => {
    const results = (['win', 'win', 'loss', 'win', 'win', 'win', 'draw'] as const).map((verdict) => result(verdict));
    const found = summary(results);
    expect([found.games, found.wins, found.losses, found.draws]).toEqual([7, 5, 1, 1]);
    expect(found.streak).toEqual({ verdict: 'win', length: 2 });
    expect(found.best).toBe(3);
  });

  it('is empty for nobody', () => {
    expect(summary([])).toEqual({ games: 0, wins: 0, draws: 0, losses: 0, streak: null, best: 0, turns: null, seconds: null });
  });

  it('leaves out lengths that were not kept', () => {
    const found = summary([result('win', { turns: null, seconds: null }), result('loss', { turns: 6 }), result('loss', { turns: 20 })]);
    expect(found.turns).toBe(6);
    expect(found.seconds).toBe(300);
  });
});

it('what was brought along from elsewhere counts in no figure', () => {
  const results = [result('win', { claim: true }), result('loss')];
  expect(summary(proved(results)).wins).toBe(0);
});

it('lists the games that were played', () => {
  expect(gamesIn([result('win'), result('loss', { game: 'lantern' }), result('win')])).toEqual(['squad', 'lantern']);
});

it('finds the middle', () => {
  expect(median([5, 1, 3])).toBe(3);
  expect(median([4, 1, 3, 2])).toBe(2);
  expect(median([null])).toBeNull();
});

it('groups by names, each game once for a name', () => {
  const results = [
    result('win', { against: [{ seat: 1, name: 'Bob', kind: 'person', deck: null }, { seat: 2, name: 'Bob', kind: 'person', deck: null }] }),
    result('loss', { against: [{ seat: 1, name: 'Ann', kind: 'person', deck: null }] }),
    result('loss', { against: [{ seat: 1, name: 'Bob', kind: 'person', deck: null }] }),
  ];
  const groups = grouped(results, (one) => one.against.map((foe) => foe.name));
  expect(groups.map(({ name, games, wins }) => [name, games, wins])).toEqual([['Bob', 2, 1], ['Ann', 1, 0]]);
});

describe('lengths', () => {
  it('has a column for each while they are few', () => {
    expect(lengths([3, 5, 5, null], 10)).toEqual({ step: 1, points: [{ name: '3', value: 1 }, { name: '4', value: 0 }, { name: '5', value: 2 }] });
  });

  it('takes several together when they are many, and loses none', () => {
    const values = Array.from({ length: 60 }, (_, n) => n);
    const { step, points: found } = lengths(values, 10);
    expect(step).toBe(10);
    expect(found.length).toBeLessThanOrEqual(10);
    expect(found.reduce((sum, one) => sum + one.value, 0)).toBe(60);
    expect(found[0]).toEqual({ name: '0', value: 10 });
  });

  it('has one column for lengths beyond all measure', () => {
    expect(lengths([1, 100_000], 10).points).toHaveLength(1);
  });

  it('is nothing for nothing', () => {
    expect(lengths([null], 10).points).toEqual([]);
  });
});
