/** A table by chance: somebody else than last time, rather what was never won. */

import type { TablePlan } from '$/lobby/wish';
import { ASPECTS } from './cards';
import { deckFor } from './heroes';
import { unbeaten, type Fought } from './record';

export interface Box {
  readonly heroes: readonly string[];
  readonly villains: readonly string[];
  readonly modulars: readonly string[];
}

/** `chance`: a number from 0 up to 1 at each call. */
export function surprise(plan: TablePlan, { heroes, villains, modulars }: Box, games: readonly Fought[], chance: () => number): TablePlan {
  const one = <T>(list: readonly T[]): T | undefined => list[Math.floor(chance() * list.length)];
  const bouts = heroes.flatMap((hero) => villains.map((villain) => ({ hero, villain, mode: plan.mode })));
  const open = unbeaten(games, bouts);
  const bout = one(open.length > 0 ? open : bouts);
  if (!bout) return plan;
  const left = new Set(heroes.filter((hero) => hero !== bout.hero));
  const seats = plan.seats.map((seat, at) => {
    const hero = at === 0 ? bout.hero : one([...left]);
    const aspect = one(ASPECTS);
    if (hero === undefined || aspect === undefined) return seat;
    left.delete(hero);
    return { ...seat, deck: deckFor({ hero, aspect }) };
  });
  return { ...plan, seats, options: { ...plan.options, villain: bout.villain, modular: one(modulars) } };
}
