/** How a game begins: the villain waits, and the opening hands are drawn. */

import type { LogLine } from '$/generated/protocol';
import type { Opening } from '$/games/module';
import { library } from '$/state/cards.svelte';
import { undealt } from '$/table/deal';
import { championsCard } from './cards';
import type { View } from './generated';

export function opening(view: View, lines: readonly LogLine[]): Opening | null {
  // Hands that nobody drew were laid out.
  if (!lines.some(({ kind }) => kind === 'draw')) return null;
  const moments = [undealt(view)];
  const as = view.seats.map(({ identity }) => identity?.id ?? null).map(heroSide);
  return view.villain ? { moments, as, against: view.villain } : { moments, as };
}

/** An identity begins as the alter-ego: it is told by the hero. */
function heroSide(id: string | null): string | null {
  const card = id === null ? undefined : library.card('champions', id);
  const set = card ? championsCard(card).set : null;
  const hero = set === null ? undefined : [...library.cards('champions').values()].find((one) => championsCard(one).kind === 'hero' && championsCard(one).set === set);
  return hero?.id ?? id;
}
