import { describe, expect, it } from 'vitest';
import type { GameInfo } from '$/generated/protocol';
import { bringsDeck, canInvite, chosen, dealStarters, deckKey, deckWish, firstPlan, hasCampaign, isFull, isTogether, keptOptions, newTable, partnersOf, quickModes, quickWish, resized, settingsOf, usualMachine, withSetting, seatsOf, sidesOf } from './wish';

const squad: GameInfo = {
  name: 'squad',
  title: 'Super Hero Squad',
  machines: ['easy', 'normal', 'hard'],
  about: '',
  deck: { least: 40, most: 40, copies: 4, told: [] },
  battles: { mode: 'fray', option: 'foe' },
  modes: [
    { name: 'duel', about: '', fewest: 2, most: 2, sides: [] },
    { name: 'fray', about: '', fewest: 2, most: 2, sides: [] },
  ],
  settings: [
    { key: 'power', label: 'Power', about: '', modes: ['duel'], asked: false, values: [{ value: 1, label: '1' }, { value: 2, label: '2' }] },
    { key: 'villain', label: 'Villain', about: '', modes: [], asked: true, values: [{ value: 'a', label: 'A' }, { value: 'b', label: 'B' }] },
  ],
};

describe('for how many a game is', () => {
  const mode = (name: string, fewest: number, most: number) => ({ name, about: '', fewest, most, sides: [] });
  it('says how many hints there are, and lets machines explain themselves only to who sits alone', () => {
    const plan = { ...firstPlan(squad, null, ''), hints: { most: 3 }, explain: true };
    expect(newTable(squad, plan)).toMatchObject({ hints: { most: 3 }, explain: true });
    plan.seats[1]!.who = 'open';
    expect(newTable(squad, plan).explain).toBeUndefined();
    expect(newTable(squad, firstPlan(squad, null, '')).hints, 'what is usual is left unsaid').toBeUndefined();
  });

  it('counts over all modes, and goes by the usual one', () => {
    expect(seatsOf({ modes: [mode('duel', 2, 2), mode('ffa', 3, 4)] })).toEqual({ fewest: 2, most: 4, together: false });
    expect(seatsOf({ modes: [mode('standard', 1, 4)] })).toEqual({ fewest: 1, most: 4, together: true });
  });
});

describe('sides', () => {
  it('are those of the mode, one’s own first', () => {
    expect(sidesOf({ sides: [0, 1, 0, 1] }, [0, 1, 2, 3], 1)).toEqual([[1, 3], [0, 2]]);
    expect(sidesOf({ sides: [0, 0, 1, 1] }, [0, 1, 2, 3])).toEqual([[0, 1], [2, 3]]);
    expect(sidesOf({ sides: [] }, [0, 1, 2], 2)).toEqual([[2], [0], [1]]);
    expect(partnersOf({ sides: [0, 1, 0, 1] }, 3, 4)).toEqual([1]);
    expect(partnersOf({ sides: [0, 1, 0, 1] }, 1, 3)).toEqual([]);
    expect(partnersOf(undefined, 0, 2)).toEqual([]);
  });
});

describe('quick play', () => {
  const vs: GameInfo = { ...squad, modes: [{ name: 'duel', about: '', fewest: 2, most: 2, sides: [] }, { name: 'ffa', about: '', fewest: 3, most: 4, sides: [] }] };

  it('offers every mode but the campaign, for as many as it is', () => {
    expect(quickModes(squad).map(({ name }) => name)).toEqual(['duel']);
    expect(quickWish(vs, 'ffa', 2)).toEqual({ mode: 'ffa', seats: 3 });
    expect(quickWish(vs, 'ffa', 4)).toEqual({ mode: 'ffa', seats: 4 });
    expect(quickWish(vs, 'duel', 4)).toEqual({ mode: 'duel', seats: 2 });
    expect(quickWish(vs, 'gone', 1)).toEqual({ mode: 'duel', seats: 2 });
  });

  it('deals as many in as were wished for', () => {
    expect(firstPlan(vs, 'ffa', '', 4).seats.map(({ who }) => who)).toEqual(['me', 'machine', 'machine', 'machine']);
    expect(firstPlan(vs, 'ffa', '').seats.length).toBe(3);
  });
});

describe('deckWish', () => {
  it('reads own and built-in decks', () => {
    expect(deckWish('own:3')).toEqual({ from: 'own', id: 3 });
    expect(deckWish('built-in:quest-96')).toEqual({ from: 'built_in', id: 'quest-96' });
  });

  it('is written as it is read', () => {
    for (const key of ['own:3', 'built-in:quest-96', '']) expect(deckKey(deckWish(key))).toBe(key);
    expect(deckKey({ from: 'list', list: '4 ST001' })).toBe('');
  });

  it('leaves the deck to the game for anything else', () => {
    for (const key of ['', null, undefined, 'own:', 'own:x', 'own:-1', 'own:1.5', 'list:1', 'built-in:']) expect(deckWish(key)).toBeUndefined();
  });
});

describe('newTable', () => {
  it('can be started as it first is: me against the usual machine', () => {
    const table = newTable(squad, firstPlan(squad, null, 'own:7'));
    expect(table).toEqual({
      game: 'squad',
      mode: 'duel',
      public: false,
      seats: [{ who: 'me', deck: { from: 'own', id: 7 } }, { who: 'machine', machine: 'normal' }],
    });
    expect(isFull(table)).toBe(true);
  });

  it('has a clock and options only where something was said', () => {
    const plan = { ...firstPlan(squad, 'duel', ''), clock: 60, then: 'concede' as const, options: { power: 3, first: undefined } };
    const table = newTable(squad, plan);
    expect(table.clock).toEqual({ seconds: 60, then: 'concede' });
    expect(table.options).toEqual({ power: 3 });
  });

  it('brings no deck for the other side of a battle', () => {
    const plan = firstPlan(squad, 'fray', 'own:7');
    plan.seats[1]!.deck = 'built-in:quest-96';
    plan.options.foe = 'quest-94';
    const table = newTable(squad, plan);
    expect(table.seats[1]).toEqual({ who: 'machine', machine: 'normal' });
    expect(table.options).toEqual({ foe: 'quest-94' });
    expect([0, 1].map((seat) => bringsDeck(squad, 'fray', seat))).toEqual([true, false]);
    expect(bringsDeck({ ...squad, battles: null }, 'fray', 1)).toBe(true);
  });

  it('waits for open seats', () => {
    const plan = firstPlan(squad, null, '');
    plan.seats[1]!.who = 'open';
    expect(isFull(newTable(squad, plan))).toBe(false);
    expect(newTable(squad, plan).seats[1]).toEqual({ who: 'open' });
  });
});

describe('a game', () => {
  const together: GameInfo = { ...squad, deck: null, battles: null, modes: [{ name: 'together', about: '', fewest: 1, most: 4, sides: [] }] };
  const alone: GameInfo = { ...squad, modes: [{ name: 'solitaire', about: '', fewest: 1, most: 1, sides: [] }] };

  it('has a campaign, seats for friends and sides as its modes say', () => {
    expect([squad, together].map(hasCampaign)).toEqual([true, false]);
    expect([squad, together, alone].map(canInvite)).toEqual([true, true, false]);
    expect([squad, together].map(({ modes }) => isTogether(modes[0]))).toEqual([false, true]);
  });

  it('is begun with as few as it needs', () => {
    expect(firstPlan(together, null, '').seats.map((seat) => seat.who)).toEqual(['me']);
  });

  it('is told that the lists are to lie open, and nothing if they are not', () => {
    const plan = firstPlan(squad, null, '');
    plan.options = { lists: 'open' };
    expect(newTable(squad, plan).options).toEqual({ lists: 'open' });
    plan.options = { lists: undefined };
    expect(newTable(squad, plan).options).toBeUndefined();
  });
});

describe('seats', () => {
  it('get starters of which none is mine, each another as far as they go', () => {
    const seats = resized(squad, firstPlan(squad, null, 'built-in:b').seats, 4);
    dealStarters(seats, ['built-in:a', 'built-in:b', 'built-in:c']);
    expect(seats.map(({ deck }) => deck)).toEqual(['built-in:b', 'built-in:a', 'built-in:c', 'built-in:a']);
    dealStarters(seats, ['built-in:d']);
    expect(seats[1]!.deck, 'what was chosen stays').toBe('built-in:a');
    const heroes = resized(squad, firstPlan(squad, null, 'built-in:b:2').seats, 3);
    dealStarters(heroes, ['built-in:a:1', 'built-in:b:1', 'built-in:c:1'], (one, other) => one.slice(0, 10) === other.slice(0, 10));
    expect(heroes.map(({ deck }) => deck), 'nor one that cannot be played beside mine').toEqual(['built-in:b:2', 'built-in:a:1', 'built-in:c:1']);
    const few = firstPlan(squad, null, 'built-in:a').seats;
    dealStarters(few, ['built-in:a']);
    expect(few[1]!.deck).toBe('');
  });

  it('stay as they are when there are more or fewer', () => {
    const plan = firstPlan(squad, null, 'own:1');
    const four = resized(squad, plan.seats, 4);
    expect(four.map((seat) => seat.who)).toEqual(['me', 'machine', 'machine', 'machine']);
    expect(four[0]).toBe(plan.seats[0]);
    expect(resized(squad, four, 2)).toEqual(plan.seats);
  });

  it('are open where no machine plays the game', () => {
    const lonely = { ...squad, machines: [] };
    expect(usualMachine(lonely)).toBe('');
    expect(firstPlan(lonely, null, '').seats[1]!.who).toBe('open');
  });
});

describe('settings', () => {
  const [power, villain] = squad.settings as [(typeof squad.settings)[0], (typeof squad.settings)[0]];

  it('are those of the mode, asked of everybody or only of who looks for more', () => {
    expect(settingsOf(squad, 'duel', true)).toEqual([villain]);
    expect(settingsOf(squad, 'duel', false)).toEqual([power]);
    expect(settingsOf(squad, 'fray', false)).toEqual([]);
  });

  it('are left unsaid where they are as usual', () => {
    const plan = firstPlan(squad, null, '');
    expect(chosen(villain, plan)).toBe(0);
    plan.options = withSetting(villain, plan, 1);
    expect([chosen(villain, plan), newTable(squad, plan).options]).toEqual([1, { villain: 'b' }]);
    plan.options = withSetting(villain, plan, 0);
    expect(newTable(squad, plan).options).toBeUndefined();
  });

  it('stay in another mode that knows them', () => {
    const options = { power: 2, villain: 'b', lists: 'open', foe: 'q' };
    expect(keptOptions(squad, { options }, 'fray')).toEqual({ villain: 'b', lists: 'open' });
  });
});
