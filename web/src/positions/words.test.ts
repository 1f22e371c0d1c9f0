import { expect, it } from 'vitest';
import type { Field, Positions } from '$/games/module';
import { positions as champions } from '$/games/champions/positions';
import { positions as squad } from '$/games/squad/positions';
import { positions as vs } from '$/games/vs/positions';

const fields = ({ places, groups }: Positions): Field[] => [...places, ...groups].flatMap((one) => one.fields ?? []);

it.each(Object.entries({ squad, vs, champions }))('%s: every list of the position editor is in words', (_, positions) => {
  const listed = fields(positions).flatMap(({ kind }) => (typeof kind === 'object' && 'words' in kind ? [kind.words] : []));
  expect(listed.length).toBeGreaterThan(0);
  for (const words of listed) {
    // Scenarios write small letters and short words; people read sentences' beginnings.
    for (const [word, said] of words) expect([word, said]).toEqual([word, expect.stringMatching(/^\p{Lu}/u)]);
    expect(new Set(words.map(([, said]) => said)).size).toBe(words.length);
  }
});

it('modes and seats are said as the lobby says them', () => {
  const words = (key: string) => fields(vs).flatMap(({ key: one, kind }) => (one === key && typeof kind === 'object' && 'words' in kind ? kind.words : []));
  expect(Object.fromEntries(words('mode'))).toMatchObject({ duel: 'Duel', ffa: 'Free for all', '2headed': 'Two-headed' });
  expect(Object.fromEntries(words('turn'))).toMatchObject({ me: 'You', foe: 'The next player' });
});
