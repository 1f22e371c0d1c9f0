/** The log in panels: one for each turn, and in it one for each cause. */

import type { LogLine } from '$/generated/protocol';

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
