import { describe, expect, it } from 'vitest';
import type { ClientMessage, ServerMessage } from '$/generated/protocol';
import { TableAt } from './table.svelte';
import { toasts } from './toast.svelte';

type StateMessage = Extract<ServerMessage, { type: 'state' }>;
type ErrorMessage = Extract<ServerMessage, { type: 'error' }>;

const asks = (decision: number): StateMessage => ({
  type: 'state',
  table: 't',
  seat: 0,
  decision,
  moves: decision,
  asked: 0,
  clock: null,
  view: {},
  question: { text: 'Attack?', source: null, rule: 'r', window: false },
  options: [
    { label: 'attack', cards: [], pass: false },
    { label: 'pass', cards: [], pass: true },
  ],
  can_undo: false,
  undo_to: [],
  log_from: 0,
  log: [],
  hints: null,
});
const failed = (about: string): ErrorMessage => ({ type: 'error', code: 'stale', message: 'Too late.', about, table: 't' });

function seated() {
  const said: ClientMessage[] = [];
  const at = new TableAt('t', (message) => said.push(message));
  at.heard(asks(3));
  return { at, said };
}

describe('TableAt', () => {
  it('answers a decision once', () => {
    const { at, said } = seated();
    at.answer(0);
    at.answer(1);
    expect(said).toEqual([{ type: 'answer', table: 't', seat: 0, decision: 3, option: 0 }]);
    at.heard(asks(4));
    at.answer(1);
    expect(said).toHaveLength(2);
  });

  it('tells of the seats of one person as whom they play, also what was told before that was known and after they are out', () => {
    const { at } = seated();
    at.info = { yours: [0, 1], seats: [0, 1].map((seat) => ({ seat, kind: 'person', name: 'Ann' })) } as never;
    const line = { text: 'Player 2 draws.', cards: [] } as never;
    const plays = (view: object) => at.heard({ ...asks(4), view, log: [line], options: [{ label: 'ask Player 2 to act', cards: [], pass: false }] });
    const told = () => [at.standing!.log[0]!.text, at.standing!.options[0]!.label];
    plays({ two: 'Iron Man' });
    expect(told()).toEqual(['Ann (2) draws.', 'ask Ann (2) to act']);
    at.playsAs = (view, seat) => (seat === 1 ? ((view as { two?: string }).two ?? null) : null);
    expect(told()).toEqual(['Iron Man draws.', 'ask Iron Man to act']);
    const [first] = at.standing!.log;
    plays({});
    expect(told()).toEqual(['Iron Man draws.', 'ask Iron Man to act']);
    expect(at.standing!.log[0]).toBe(first);
  });

  it('looks no longer through the eyes of a seat that was left to a machine', () => {
    const { at, said } = seated();
    at.heard({ ...asks(3), seat: 1 });
    at.info = { yours: [0, 1] } as never;
    at.leaveToMachine(0);
    at.leaveToMachine(2);
    expect(said.splice(0)).toEqual([{ type: 'stand', table: 't', seat: 0 }, { type: 'free', table: 't', seat: 2 }]);
    at.heard({ type: 'table', table: { yours: [1], from: 'replay', seats: [] } as never });
    expect([...at.standings.keys()]).toEqual([1]);
    // Of the last seat what was seen stands until what an onlooker sees is there.
    at.heard({ type: 'table', table: { yours: [], from: 'replay', seats: [] } as never });
    at.heard({ ...asks(3), seat: null });
    expect([...at.standings.keys()]).toEqual([null]);
    at.takeOver(0);
    expect(said).toEqual([{ type: 'sit', table: 't', seat: 0 }]);
  });

  it('stays closed after an answer when another message fails', () => {
    const { at, said } = seated();
    at.answer(0);
    at.heard(failed('preview'));
    expect(at.answered).toBe(3);
    at.answer(1);
    expect(said).toHaveLength(1);
  });

  it('opens again when the answer was refused', () => {
    const { at, said } = seated();
    at.answer(0);
    at.heard(failed('answer'));
    at.answer(1);
    expect(said).toHaveLength(2);
  });

  it('is not asked twice whether something may be taken back', () => {
    const { at, said } = seated();
    const asked = { type: 'undo_asked', table: 't', request: 7, decision: 4, seat: 1, to: 2, by: 'Bob', reveals: false, needed: 2 } as const;
    at.heard(asked);
    at.consent(true);
    at.heard({ ...asked, needed: 1 });
    expect(at.undoAsked).toBe(null);
    expect(said).toHaveLength(1);
    at.heard({ ...asked, request: 8 });
    expect(at.undoAsked?.request).toBe(8);
  });

  it('takes back and asks for another game about the decision that it has seen', () => {
    const { at, said } = seated();
    at.undo();
    at.undo(1);
    at.rematch();
    at.heard({ type: 'over', table: 't', over: { verdicts: [null, null], ending: '', decision: 9, replay: 'r', fairness: null } });
    at.rematch();
    expect(said).toEqual([
      { type: 'undo', table: 't', seat: 0, decision: 3, only: false },
      { type: 'undo', table: 't', seat: 0, decision: 3, only: false, to: 1 },
      { type: 'rematch', table: 't', decision: 9 },
    ]);
  });

  it('asks for no preview of what was answered', () => {
    const { at, said } = seated();
    at.answer(0);
    at.preview(1);
    expect(said).toHaveLength(1);
  });

  const tells = (moves: number, from: number, ...texts: string[]): StateMessage => ({
    ...asks(moves),
    view: { moves },
    log_from: from,
    log: texts.map((text) => ({ kind: 'x', text, cards: [], seat: null, rule: null, amount: null, sign: null, move: moves })),
  });

  it('tells a game from its beginning to who was there, however many moves were made until they look', () => {
    const at = new TableAt('t', () => undefined);
    at.heard(tells(0, 0, 'coin', 'draw'));
    at.heard(tells(1, 2, 'attack'));
    at.heard(tells(2, 3, 'attack'));
    expect(at.standing).toMatchObject({ from: 0, began: { view: { moves: 0 }, lines: 2 } });
    expect(at.standing?.log).toHaveLength(4);
  });

  it('does not tell again what was there before somebody came, nor what was left after something was taken back', () => {
    const at = new TableAt('t', () => undefined);
    at.heard(tells(5, 0, 'coin', 'draw', 'attack'));
    expect(at.standing).toMatchObject({ from: 3, began: null });
    at.heard(tells(6, 3, 'pass'));
    expect(at.standing).toMatchObject({ from: 3 });
    at.heard(tells(5, 2, 'attack'));
    expect(at.standing).toMatchObject({ from: 3 });
  });

  it('tells the others that somebody gives up, and not whoever does', () => {
    const at = new TableAt('t', () => undefined);
    at.info = { yours: [0], seats: [{ kind: 'person', name: 'Ann' }, { kind: 'person', name: 'Bob' }] } as never;
    const said = () => toasts.list.map(({ text }) => text);
    at.heard({ type: 'note', table: 't', text: 'Ann gives up.' });
    expect(said()).toEqual([]);
    at.heard({ type: 'note', table: 't', text: 'Bob gives up.' });
    expect(said()).toEqual(['Bob gives up.']);
  });

  it('calls the machine of a battle by the name of the foe', () => {
    const at = new TableAt('t', () => undefined);
    at.info = { seats: [{ kind: 'person', name: 'Ann' }, { kind: 'machine', name: 'greedy' }] } as never;
    at.foe = 'Doctor Doom';
    at.heard({ ...tells(1, 0, 'Player 2 attacks.'), question: { text: 'Player 2 attacks: block?', source: null, rule: 'r', window: false }, options: [{ label: 'hit Player 2', cards: [], pass: false }] });
    expect(at.names).toEqual(['Ann', 'Doctor Doom']);
    expect([at.standing?.log[0]?.text, at.standing?.question?.text, at.standing?.options[0]?.label]).toEqual(['Doctor Doom attacks.', 'Doctor Doom attacks: block?', 'hit Doctor Doom']);
  });

  const weighed = (option: number, label: string) => ({ option, label, chance: 0.6, doubt: 0.01, visits: 70 });
  const hint = (decision: number, left: number | null): ServerMessage => ({ type: 'hint', table: 't', seat: 0, decision, options: [weighed(1, 'pass')], walks: 100, expected: ['Player 2: attack'], left });

  it('asks for one hint, and keeps it until the next decision', () => {
    const { at, said } = seated();
    at.askHint();
    at.askHint();
    expect(said).toEqual([{ type: 'hint', table: 't', seat: 0, decision: 3 }]);
    expect(at.hinting).toBe(3);
    at.heard(hint(3, 2) as never);
    expect(at.hinting).toBeNull();
    expect(at.hint?.options[0]?.option).toBe(1);
    expect(at.standing?.hints).toBe(2);
    at.askHint();
    expect(said, 'it is there already').toHaveLength(1);
    at.heard(asks(4));
    expect(at.hint).toBeNull();
    at.heard(hint(3, 1) as never);
    expect(at.hint, 'it is about an earlier decision').toBeNull();
  });

  it('may ask again when a hint was refused', () => {
    const { at, said } = seated();
    at.askHint();
    at.heard({ ...failed('hint'), code: 'not-now' });
    expect(at.hinting).toBeNull();
    at.askHint();
    expect(said).toHaveLength(2);
  });

  it('keeps what machines explain of the moves that stand', () => {
    const { at } = seated();
    const thought = (move: number) => ({ move, seat: 1, taken: 'attack', options: [weighed(0, 'attack')], walks: 100, expected: [] });
    at.heard({ type: 'explained', table: 't', thoughts: [thought(1), thought(3)] });
    at.heard({ type: 'explained', table: 't', thoughts: [thought(5)] });
    at.heard(asks(5));
    expect([...at.thoughts.keys()]).toEqual([1, 3, 5]);
    at.heard({ ...asks(6), moves: 3 });
    expect([...at.thoughts.keys()], 'the others were taken back').toEqual([1, 3]);
  });
});
