/** The log in panels: one for each turn, in it one for each cause, and in that the lines, some of them folded. */

import type { LogLine } from '$/generated/protocol';
import type { Doer, GameModule } from '$/games/module';

export interface Cause {
  /** The choice that it follows from; 0 is the deal. */
  readonly move: number;
  readonly lines: readonly LogLine[];
}

export interface Turn {
  /** The line that opens it; nothing for what comes before the first turn. */
  readonly heading: LogLine | null;
  readonly causes: readonly Cause[];
  /** Where it begins in the log, and where it ends. */
  readonly from: number;
  readonly to: number;
  /** Stays the same while the log grows. */
  readonly key: string;
}

/** `chapters`: the kinds of lines that open a panel beside a turn. */
export function inTurns(lines: readonly LogLine[], chapters: readonly string[] = []): Turn[] {
  const turns: { heading: LogLine | null; causes: { move: number; lines: LogLine[] }[]; from: number; to: number; key: string }[] = [];
  for (const [at, line] of lines.entries()) {
    const opens = line.kind === 'turn' || chapters.includes(line.kind);
    const last = turns.at(-1);
    // A round that begins with a turn is one heading.
    if (line.kind === 'turn' && last?.heading && last.heading.kind !== 'turn' && last.heading.move === line.move && last.causes.length === 0) {
      last.heading = { ...line, text: `${last.heading.text} ${line.text}` };
      last.to = at + 1;
      continue;
    }
    if (opens || turns.length === 0) turns.push({ heading: opens ? line : null, causes: [], from: at, to: at, key: `${turns.length} ${line.text}` });
    const turn = turns.at(-1)!;
    turn.to = at + 1;
    if (opens) continue;
    const cause = turn.causes.at(-1);
    if (cause && cause.move === line.move) cause.lines.push(line);
    else turn.causes.push({ move: line.move, lines: [line] });
  }
  return turns;
}

/** What tells who begins. */
const TOSSES: readonly string[] = ['coin', 'toss'];

/** Whether what comes before the first turn is a deal: hands that nobody drew were laid out, and it goes on from there. */
export function isDealt({ causes }: Turn): boolean {
  return causes.some(({ lines }) => lines.some(({ kind, move }) => move === 0 && (kind === 'draw' || TOSSES.includes(kind))));
}

/** Several lines that are one until somebody opens them. */
export interface Row {
  readonly called: string;
  readonly lines: readonly LogLine[];
}

/** Lines in a row of a kind that folds, about the same seat and without a sign of their own, become one. */
export function folded(lines: readonly LogLine[], folds: GameModule['folds'] = {}, who: (seat: number) => Doer | null = () => null): (LogLine | Row)[] {
  const rows: LogLine[][] = [];
  const folding = (line: LogLine) => Object.hasOwn(folds, line.kind) && line.sign === null;
  for (const line of lines) {
    const row = rows.at(-1);
    const last = row?.at(-1);
    if (row && last && folding(line) && folding(last) && last.kind === line.kind && last.seat === line.seat) row.push(line);
    else rows.push([line]);
  }
  return rows.map((row) => {
    const { kind, seat } = row[0]!;
    return row.length === 1 ? row[0]! : { called: folds[kind]!(row, seat === null ? null : who(seat)), lines: row };
  });
}
