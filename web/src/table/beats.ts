/** Lines of the log told one after the other, while the board follows. */

import type { LogLine } from '$/generated/protocol';

/** What is being told right now. */
export interface Beat {
  readonly line: LogLine;
  /** Counts up: two equal lines are two beats. */
  readonly number: number;
}
