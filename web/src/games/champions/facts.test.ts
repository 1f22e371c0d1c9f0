import { describe as group, expect, it } from 'vitest';
import type { OptionSeen, QuestionSeen } from '$/generated/protocol';
import type { AnyCard } from '$/state/cards.svelte';
import { championsCard, colours, originOf } from './cards';
import { describe } from './describe';
import { direct } from './direct';
import { ending } from './ending';
import { deck } from './deck';
import { facts } from './facts';
import { pace } from './pace';
import { parts } from './parts';

const card = (more: Record<string, unknown> = {}): AnyCard => ({
  id: '90001',
  name: 'Cage',
  called: 'Cage',
  subname: null,
  kind: 'ally',
  set: null,
  aspect: 'Protection',
  unique: true,
  traits: ['Defender'],
  cost: 4,
  resources: ['energy'],
  thw: '1',
  atk: '–',
  def: null,
  rec: null,
  sch: null,
  hp: { number: 5, per_player: false },
  hand: 0,
  hurts: [1, 1],
  boost: 0,
  stage: 0,
  starts: null,
  target: null,
  grows: null,
  icons: [],
  copies: 1,
  most: 3,
  text: ['Toughness.'],
  ...more,
});
const read = (key: string, of = card()) => facts.find((fact) => fact.key === key)?.read(of);

group('facts of cards', () => {
  it('are read as people read them', () => {
    expect(read('kind')).toBe('Ally');
    expect(read('against')).toBeNull();
    expect(read('against', card({ kind: 'minion', aspect: null, set: 'x' }))).toBe('Minion');
    expect(read('thw')).toBe(1);
    expect(read('atk'), 'a dash is no number').toBeNull();
    expect(read('resource', card({ resources: ['wild', 'wild'] }))).toEqual(['wild']);
    expect(read('boost', card({ kind: 'treachery', aspect: null, set: 'x' }))).toBe(0);
    expect(read('boost', card({ kind: 'villain', aspect: null, set: 'x' })), 'no villain is a boost card').toBeNull();
  });

  it('tell where a card comes from', () => {
    const origin = (more: Record<string, unknown>) => originOf(championsCard(card(more)));
    expect(origin({})).toBe('Protection');
    expect(origin({ aspect: null })).toBe('basic');
    expect(origin({ aspect: null, set: 'hulk' })).toBe('hero');
    expect(origin({ aspect: null, set: 'hulk', kind: 'obligation' })).toBe('encounter');
    expect(colours(card())).toHaveLength(1);
  });

  it('have values that cards really have, and no query word twice', () => {
    for (const fact of facts.filter(({ values }) => values)) {
      for (const one of [fact.read(card())].flat().filter((value) => value !== null)) expect(fact.values).toContain(one);
    }
    const asked = facts.flatMap((fact) => fact.words);
    expect(new Set(asked).size).toBe(asked.length);
    expect(facts.map(({ key }) => key)).toContain(deck.groupBy);
  });
});

group('a card in words', () => {
  it('says everything that is printed', () => {
    expect(describe(card())).toBe(
      'Cage. Ally, Protection, unique, cost 4, thwart 1, attack none, 5 hit points, takes 1 damage for thwarting, pays energy. Traits: Defender. Toughness.',
    );
  });

  it('says of a scheme what it needs', () => {
    const scheme = card({ name: 'Plot', kind: 'main scheme', aspect: null, set: 'x', unique: false, cost: null, thw: null, atk: null, hp: null, hurts: [0, 0], resources: [], traits: [], stage: 1, text: [], target: { number: 7, per_player: true }, icons: ['hazard'] });
    expect(describe(scheme)).toBe('Plot. Main scheme, stage 1, completed at 7 threat for each hero, hazard icon. It has no text.');
  });
});

group('a line of text', () => {
  it('is itself again when its parts are put together', () => {
    const text = 'Web — Hero Action (attack): Spend a [mental] resource → 2 [per player] damage. Surge.';
    const list = parts(text);
    expect(list.map((part) => part.text).join('')).toBe(text);
    expect(list.map(({ kind }) => kind)).toEqual(['timing', 'words', 'resource', 'words', 'each', 'words', 'keyword', 'words']);
  });

  it('has a timing only at its start', () => {
    expect(parts('After you use an Action: nothing.').map(({ kind }) => kind)).toEqual(['words']);
  });
});

group('a click on a card', () => {
  const question = (rule: string): QuestionSeen => ({ text: '', source: null, rule, window: false });
  const option = (...ats: string[]): OptionSeen => ({ label: '', pass: false, cards: ats.map((at) => ({ id: at, name: at, at })) });
  const hand = 'seats.0.hand.0';

  it('plays from the hand where nothing else can be meant', () => {
    const play = option(hand);
    expect(direct(question('turn.menu'), hand, [play])).toBe(play);
    expect(direct(question('turn.menu'), hand, [play, option(hand)])).toBeNull();
    expect(direct(question('turn.menu'), 'seats.0.identity', [option('seats.0.identity')])).toBeNull();
  });

  it('pays with that card, and not with all that were suggested', () => {
    const alone = option(hand);
    expect(direct(question('pay'), hand, [option(hand, 'seats.0.hand.1'), alone])).toBe(alone);
  });

  it('does nothing at once where a rule asks back', () => {
    expect(direct(question('window.response'), hand, [option(hand)])).toBeNull();
    expect(direct(null, hand, [])).toBeNull();
  });
});

group('how a game is told', () => {
  const line = (kind: string, more = {}) => ({ move: 1, kind, seat: 0, text: '', cards: [], rule: null, amount: null, sign: null, ...more });

  it('looks longer at the first of several cards', () => {
    const lines = [line('draw'), line('draw'), line('reveal')];
    expect(pace(lines, 1).ms).toBeLessThan(pace(lines, 0).ms);
    expect(pace(lines, 2).ms).toBeGreaterThan(pace(lines, 0).ms);
    expect(pace([line('unheard-of')], 0).ms).toBe(0);
  });

  it('ends with what decided it', () => {
    const view = { round: 4, villain: { id: 'v', name: 'V', remaining: 3 }, villain_deck: [], main: { id: 'm', name: 'M', threat: 7, target: 7 }, seats: [] };
    const lost = ending({ log: [line('over', { rule: 'lose.scheme' })], view, me: 0, winners: [], names: [] });
    expect(lost.card).toMatchObject({ id: 'm' });
    expect(lost.figures.map(({ value }) => value)).toEqual([4, 3, 7]);
    expect(ending({ log: [], view, me: null, winners: [0], names: [] }).card).toMatchObject({ id: 'v' });
  });
});
