import { expect, it } from 'vitest';
import type { LogLine } from '$/generated/protocol';
import { opening as champions } from './champions/opening';
import type { View as ChampionsView } from './champions/generated';
import { opening as squad } from './squad/opening';
import type { View as SquadView } from './squad/generated';
import type { Shown as VsView } from './vs/advance';
import { opening as vs } from './vs/opening';

const line = (kind: string, seat: number | null, amount: number | null = null): LogLine => ({ kind, seat, amount, text: '', cards: [], rule: null, sign: null, move: 0 });
const sides = (...hands: string[][]) => hands.map((hand) => ({ hand, deck: ['z'] }));
const hands = (moment: unknown) => (moment as { seats: { hand: unknown[] }[] }).seats.map(({ hand }) => hand.length);

it('Super Hero Squad begins before the deal, then with what was dealt', () => {
  const view = { seats: sides(['a', 'b', 'c', 'd', 'e'], ['f', 'g', 'h', 'i']) } as unknown as SquadView;
  const begun = squad(view, [line('coin', 0), line('turn', 0, 1), line('draw', 0)]);
  expect(begun?.moments.map(hands)).toEqual([[0, 0], [4, 4]]);
});

it('Marvel Champions begins before the hands are drawn, against the villain', () => {
  const view = { seats: sides(['a', 'b']).map((side) => ({ ...side, identity: { id: 'peter', name: 'Peter Parker' } })), villain: { name: 'Rhino', id: 'rhino' } } as unknown as ChampionsView;
  const begun = champions(view, [line('stage', null), line('draw', 0), line('draw', 0)]);
  expect([begun?.moments.map(hands), begun?.against?.name, begun?.as]).toEqual([[[0]], 'Rhino', ['peter']]);
});

it('Vs. System begins with empty hands, before it is known who goes first, and with the face of each main character', () => {
  const view = { seats: sides([], [], []).map((side, seat) => ({ ...side, main: seat === 2 ? null : { id: `main-${seat}` } })) } as unknown as VsView;
  expect(vs(view)).toEqual({ moments: [view], as: ['main-0', 'main-1', null] });
});

it('a position that somebody laid out is not dealt', () => {
  expect(vs({ seats: sides(['a'], []) } as unknown as VsView)).toBeNull();
  expect(squad({ seats: sides(['a']) } as unknown as SquadView, [])).toBeNull();
  expect(champions({ seats: sides(['a']), villain: null } as unknown as ChampionsView, [])).toBeNull();
});
