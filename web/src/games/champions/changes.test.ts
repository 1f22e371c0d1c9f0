import { expect, it } from 'vitest';
import type { LogLine } from '$/generated/protocol';
import { changes, unsaid } from './changes';

const told = (...lines: readonly [kind: string, text: string][]) => lines.map(([kind, text]) => ({ kind, text }) as LogLine);
const ATTACK = ['attack', 'Rhino attacks you.'] as const;

it('leaves out what happens as well if one declines', () => {
  const answer = told(['play', 'You play Great Responsibility.'], ['damage', 'Spider-Man takes 2 damage.'], [...ATTACK]);
  const declined = told(['threat', '2 threat is placed on The Break-In!'], [...ATTACK]);
  expect(unsaid(changes(answer, declined)).map(({ text }) => text)).toEqual(['Spider-Man takes 2 damage.']);
  expect(changes(declined, declined)).toEqual([]);
});

it('tells all of it as long as nobody knows what declining brings', () => {
  const answer = told(['damage', 'Spider-Man takes 2 damage.'], [...ATTACK]);
  expect(changes(answer, [])).toEqual(answer);
});
