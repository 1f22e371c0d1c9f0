/** The log in panels: one for each turn, in it one for each cause, and in that the lines, some of them folded. */

import type { LogLine } from '$/generated/protocol';
import type { GameModule } from '$/games/module';

export interface Cause {
  /** The choice that it follows from; 0 is the deal. */
  readonly move: number;
  readonly lines: readonly LogLine[];
}

export interface Turn {
  /** The line that opens it; nothing for what comes before the first turn. */
  readonly heading: LogLine | null;
  readonly causes: readonly Cause[];
  /** Stays the same while the log grows. */
  readonly key: string;
}

export function inTurns(lines: readonly LogLine[]): Turn[] {
  const turns: { heading: LogLine | null; causes: { move: number; lines: LogLine[] }[]; key: string }[] = [];
  for (const line of lines) {
    if (line.kind === 'turn' || turns.length === 0) {
      turns.push({ heading: line.kind === 'turn' ? line : null, causes: [], key: `${turns.length} ${line.text}` });
      if (line.kind === 'turn') continue;
    }
    const turn = turns.at(-1)!;
    const cause = turn.causes.at(-1);
    if (cause && cause.move === line.move) cause.lines.push(line);
    else turn.causes.push({ move: line.move, lines: [line] });
  }
  return turns;
}

/** Several lines that are one until somebody opens them. */
export interface Row {
  readonly called: string;
  readonly lines: readonly LogLine[];
}

/** Lines in a row of a kind that folds, about the same seat and without a sign of their own, become one. */
export function folded(lines: readonly LogLine[], folds: GameModule['folds'] = {}): (LogLine | Row)[] {
  const rows: LogLine[][] = [];
  const folding = (line: LogLine) => Object.hasOwn(folds, line.kind) && line.sign === null;
  for (const line of lines) {
    const row = rows.at(-1);
    const last = row?.at(-1);
    if (row && last && folding(line) && folding(last) && last.kind === line.kind && last.seat === line.seat) row.push(line);
    else rows.push([line]);
  }
  return rows.map((row) => (row.length === 1 ? row[0]! : { called: folds[row[0]!.kind]!(row), lines: row }));
}
