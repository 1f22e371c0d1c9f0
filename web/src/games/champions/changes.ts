/** What an answer would change: what follows from it and not from declining. */

import type { LogLine } from '$/generated/protocol';

/** The answer itself says so. */
const SAID = ['play', 'use', 'pay', 'generate', 'exhaust', 'leave'];

/** The lines of an answer up to where it goes on as if one had declined. */
export function changes(answer: readonly LogLine[], declined: readonly LogLine[]): readonly LogLine[] {
  let alike = 0;
  while (alike < answer.length && alike < declined.length && answer.at(-1 - alike)!.text === declined.at(-1 - alike)!.text) alike += 1;
  return answer.slice(0, answer.length - alike);
}

/** Of these what the answer does not say itself. */
export const unsaid = (lines: readonly LogLine[]): readonly LogLine[] => lines.filter(({ kind }) => !SAID.includes(kind));
