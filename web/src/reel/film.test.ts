import { describe, expect, it } from 'vitest';
import type { Shot, LogLine, OptionSeen, Reel } from '$/generated/protocol';
import { cardsOf, markIn, named, seatOf, toldLines, turnMarks, within } from './film';

const line = (text: string) => ({ move: 0, kind: 'x', seat: null, text, cards: [], rule: null }) as unknown as LogLine;
const option = (label: string, at?: string) => ({ label, cards: at ? [{ id: label, name: label, at }] : [], pass: false }) as OptionSeen;
const frame = (turn: number, log: string[], more: Partial<Shot> = {}): Shot => ({
  moves: 0,
  asked: 0,
  view: { turn },
  question: null,
  options: [],
  chosen: null,
  gives_up: null,
  log: log.map(line),
  ...more,
});
const reel = (frames: Shot[]): Reel => ({ game: 'g', title: '', players: ['a', 'b'], eyes: 'all', frames, ending: null, verdicts: null });
const turn = (view: unknown) => ({ number: (view as { turn: number }).turn });

describe('a reel', () => {
  const film = reel([frame(1, ['a']), frame(1, ['b', 'c']), frame(2, []), frame(2, ['d']), frame(3, [])]);

  it('has a mark where a turn begins', () => {
    expect(turnMarks(film, turn)).toEqual([
      { at: 0, turn: 1 },
      { at: 2, turn: 2 },
      { at: 4, turn: 3 },
    ]);
    expect(turnMarks(film, () => null)).toEqual([]);
  });

  it('counts the lines that were told by each frame', () => {
    const { lines, upTo } = toldLines(film);
    expect(lines.map(({ text }) => text)).toEqual(['a', 'b', 'c', 'd']);
    expect(upTo).toEqual([1, 3, 3, 4, 4]);
  });

  it('stays within its frames', () => {
    expect([-3, 0, 2.4, 99, Number.NaN].map((at) => within(film, at))).toEqual([0, 0, 2, 4, 0]);
    expect(within(reel([]), 5)).toBe(0);
  });
});

describe('a reel with names', () => {
  it('tells of players by name, and leaves everything else alone', () => {
    const film = named({ ...reel([frame(1, ['Player 1 draws.', "Player 2's turn.", 'Player 7 waits.'])]), players: ['Ada', '$& Bob'], ending: 'Player 2 wins.' });
    expect(film.frames[0]!.log.map(({ text }) => text)).toEqual(['Ada draws.', "$& Bob's turn.", 'Player 7 waits.']);
    expect(film.ending).toBe('$& Bob wins.');
  });

  it('asks by name too, and tells the seats of one person apart by whom they play, if the game knows', () => {
    const shot = frame(1, ['Player 2 draws.'], { question: { text: 'Player 2 asks you to act.', rule: 'r', window: false, source: null }, options: [option('ask Player 1 to act')] });
    const film = named({ ...reel([shot]), players: ['Ada', 'Ada'] }, [], (_, seat) => (seat === 1 ? 'Iron Man' : null));
    const [{ log, question, options }] = film.frames as [(typeof film.frames)[number]];
    expect([log[0]?.text, question?.text, options[0]?.label]).toEqual(['Iron Man draws.', 'Iron Man asks you to act.', 'ask Ada (1) to act']);
  });
});

describe('eyes', () => {
  it('are those of a seat only if they say so', () => {
    expect(['0', '1', 'all', 'onlooker', ''].map(seatOf)).toEqual([0, 1, null, null, null]);
  });
});

describe('marks', () => {
  const asked = frame(1, [], {
    options: [option('A', 'seats.0.hand.0'), option('B', 'seats.0.hand.1'), option('pass')],
    chosen: 1,
    question: { text: '?', rule: 'r', window: false, source: { id: 'S', name: 'S', at: 'seats.0.keepers.0' } },
  });

  it('tell what was taken, what could have been, and what asks', () => {
    expect(['seats.0.hand.1', 'seats.0.hand.0', 'seats.0.keepers.0', 'seats.1.hand.0'].map((path) => markIn(asked, path, null))).toEqual(['chosen', 'playable', 'source', null]);
    expect(markIn(undefined, 'seats.0.hand.0', null)).toBeNull();
  });

  it('cover every copy of a card that could have been taken', () => {
    expect(markIn(asked, 'seats.0.hand.4', 'B')).toBe('playable');
    expect(markIn(asked, 'seats.1.hand.4', 'B')).toBeNull();
  });
});

describe('cards of rulings', () => {
  it('are named once, the most frequent first', () => {
    const card = (id: string) => ({ id, name: id });
    expect(cardsOf([{ cards: [card('a')] }, { cards: [card('b'), card('a')] }, { cards: [card('c'), card('a'), card('b')] }]).map(({ id }) => id)).toEqual(['a', 'b', 'c']);
  });
});
