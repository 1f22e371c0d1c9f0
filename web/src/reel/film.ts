/** A reel is a row of frames; here is what can be counted about it. */

import { byName, called, distinct } from '$/lib/names';
import { isAbout } from '$/table/asking.svelte';
import type { CardName, Shot, LogLine, OptionSeen, QuestionSeen, Reel } from '$/generated/protocol';
import type { GameModule, Sitter } from '$/games/module';
import type { Mark } from '$/table/ui';

/** `all`, `onlooker`, or the number of a seat. */
export type Eyes = string;

/** A place on the scrubber where a turn begins. */
export interface TurnMark {
  readonly at: number;
  readonly turn: number;
}

/** A frame number that exists. */
export function within(reel: Reel, at: number): number {
  const last = Math.max(0, reel.frames.length - 1);
  return Number.isFinite(at) ? Math.min(last, Math.max(0, Math.round(at))) : 0;
}

/** Where each turn begins, in games that count turns. */
export function turnMarks(reel: Reel, turn: (view: unknown) => { readonly number: number } | null): TurnMark[] {
  const marks: TurnMark[] = [];
  reel.frames.forEach((frame, at) => {
    const number = turn(frame.view)?.number;
    if (number !== undefined && number !== marks.at(-1)?.turn) marks.push({ at, turn: number });
  });
  return marks;
}

/** Every line of the log, and how many of them have been heard by the end of each frame. */
export function toldLines(reel: Reel): { lines: LogLine[]; upTo: number[] } {
  const lines: LogLine[] = [];
  const upTo = reel.frames.map((frame) => {
    lines.push(...frame.log);
    return lines.length;
  });
  return { lines, upTo };
}

/** Whose side is at the bottom of the board. */
export function seatOf(eyes: Eyes): number | null {
  const seat = Number(eyes);
  return eyes !== '' && Number.isInteger(seat) ? seat : null;
}

/** Whether it came out differently for those who played. */
export function isApart({ verdicts }: Pick<Reel, 'verdicts'>): boolean {
  return new Set(verdicts).size > 1;
}

/** The players as those who sit there. */
export function sitters(reel: Reel): Sitter[] {
  return reel.players.map((name, seat) => ({ seat, name, kind: 'person', present: true, conceded: false }));
}

/** Everybody by a name that can be told apart; machines (those of the game, by their short names) as the table calls them, one person on several seats as whom they play. */
export function named(reel: Reel, machines: readonly string[] = [], playsAs: GameModule['playsAs'] = undefined): Reel {
  const first = reel.frames[0]?.view;
  const roles = reel.players.map((_, seat) => (first === undefined ? null : (playsAs?.(first, seat) ?? null)));
  const players = distinct(called(reel.players, machines), roles);
  const naming = (text: string) => byName(text, players);
  const frames = reel.frames.map((frame) => ({
    ...frame,
    log: frame.log.map((line) => ({ ...line, text: naming(line.text) })),
    question: frame.question && { ...frame.question, text: naming(frame.question.text) },
    options: frame.options.map((option) => ({ ...option, label: naming(option.label) })),
  }));
  return { ...reel, players, frames, ending: reel.ending === null ? null : naming(reel.ending) };
}

/** How a card stands out in a frame: what was taken, what could have been, what asks. */
export function markIn(frame: Shot | undefined, path: string, id: string | null): Mark | null {
  if (!frame) return null;
  const stands = (option: OptionSeen | undefined) => option?.cards.some((card) => card.at === path) ?? false;
  if (frame.chosen !== null && stands(frame.options[frame.chosen])) return 'chosen';
  if (frame.options.some((option) => isAbout(option, path, id))) return 'playable';
  return sourcePath(frame.question) === path ? 'source' : null;
}

function sourcePath(question: QuestionSeen | null): string | undefined {
  return question?.source?.at;
}

/** The cards that a row of rulings names, each once, the most frequent first. */
export function cardsOf(rulings: readonly { readonly cards: readonly CardName[] }[]): CardName[] {
  const counted = new Map<string, { card: CardName; times: number }>();
  for (const card of rulings.flatMap((ruling) => ruling.cards)) {
    const known = counted.get(card.id);
    counted.set(card.id, { card, times: (known?.times ?? 0) + 1 });
  }
  return [...counted.values()].toSorted((a, b) => b.times - a.times).map(({ card }) => card);
}
