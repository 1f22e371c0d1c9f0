/** Where cards go that nobody sees any more: onto the pile that has grown since. */

import type { SideView } from './generated';
import type { Shown } from './advance';

export interface Whither {
  /** For each player, the pile that grew; none, and the cards are simply gone. */
  readonly sides: readonly (string | null)[];
  /** Whether that player's discard pile got smaller. */
  readonly fewer: readonly boolean[];
  /** The piles of what was in the middle: the attack, the cards that met it, cards that lay open. */
  readonly attack: string | null;
  readonly flips: string | null;
  readonly laid: string | null;
}

function grown(before: SideView | undefined, now: SideView, seat: number): string | null {
  if (!before) return null;
  if (now.discard.length > before.discard.length) return `${seat}.discard`;
  return now.deck.length > before.deck.length ? `${seat}.deck` : null;
}

export function whither(before: Shown, now: Shown): Whither {
  const sides = now.seats.map((side, seat) => grown(before.seats[seat], side, seat));
  const fewer = now.seats.map((side, seat) => side.discard.length < (before.seats[seat]?.discard.length ?? 0));
  const { opened, stage } = before;
  const attacker = before.attacks.at(-1)?.seat;
  const attack = attacker === undefined ? null : (sides[attacker] ?? null);
  const flips = stage ? `${stage.victim}.discard` : null;
  return { sides, fewer, attack, flips, laid: opened ? `${opened.seat}.${opened.from}` : sides.find((pile) => pile?.endsWith('.deck')) ?? null };
}
