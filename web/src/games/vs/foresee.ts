/** What is sure of an attack before it is made: how the strike comes out, and the strike back. */

import type { CombatView, ForecastView } from './generated';
import type { Figure, Shown } from './advance';
import { ROWS } from './lift';
import { words } from './text';

const w = words.board;

/** An attack on somebody, in words: a sentence, and what there is room for on a card. */
export interface Foreseen {
  readonly forecast: ForecastView;
  readonly stuns: boolean;
  /** "9 ATK against 7 DEF". */
  readonly strike: string;
  /** "strikes back 5 against your 4: stunned". */
  readonly back: string;
  readonly short: string;
  readonly shortBack: string;
  /** Whether an attacker falls, or may fall, if the defender strikes back. */
  readonly costs: boolean;
}

const named = ({ name }: Figure) => name.replace(/ Level \d$/u, '');

/** `me`: whose attackers are "yours". */
export function foresee(view: Shown, combat: CombatView, forecast: ForecastView, me: number | null): Foreseen {
  const sides = view.seats.map((side) => ROWS.flatMap((row) => side[row] as readonly Figure[]));
  const attackers = sides.flat().filter(({ place }) => combat.attackers.includes(place));
  const mine = new Set(me === null ? [] : sides[me]?.map(({ place }) => place));
  const { attack, defense, back } = forecast;
  const stuns = forecast.stunned.includes(forecast.defender);
  const at = combat.target === null ? attackers : attackers.filter(({ place }) => place === combat.target);
  const [only, ...more] = at;
  const sure = attackers.filter(({ place }) => forecast.stunned.includes(place));
  const perhaps = attackers.filter(({ place }) => forecast.one_of.includes(place));
  const told = (): string => {
    if (back === null) return w.noBack;
    if (only && more.length === 0) return w.backAt(back, only.def, mine.has(only.place), sure.length > 0);
    return sure.length > 0 ? w.backAtAll(back, sure.map(named)) : w.backAtOne(back, perhaps.map(named));
  };
  const costs = sure.length + perhaps.length > 0;
  const shortBack = back === null ? w.noBackShort : w.strikeBack(back, only && more.length === 0 ? only.def : null, costs);
  return { forecast, stuns, strike: w.strike(attack, defense), back: told(), short: w.prospect(attack, defense, stuns), shortBack, costs };
}

/** "9 ATK against 7 DEF: stuns; strikes back 5 against your 4: stunned". */
export const sentence = ({ strike, stuns, back }: Foreseen): string => `${strike}: ${stuns ? w.stuns : w.holds}; ${back}`;

/** The ATK of those who attack together, as far as it is the same whomever they attack: from the least to the most. */
export function together(view: Shown, combat: CombatView): string {
  const totals = combat.prospects.map(({ attack }) => attack);
  const figures = view.seats.flatMap((side) => ROWS.flatMap((row) => side[row]));
  const sum = figures.filter(({ place }) => combat.attackers.includes(place)).reduce((all, { atk }) => all + Math.max(0, atk), 0);
  if (totals.length === 0) return `${sum}`;
  const [least, most] = [Math.min(...totals), Math.max(...totals)];
  return least === most ? `${least}` : `${least}–${most}`;
}
