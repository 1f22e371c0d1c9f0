/** A game looked back on: what is one line in the log, and what the last page tells. */

import type { LogLine } from '$/generated/protocol';
import type { Ended, Ending, Figure, GameModule } from '$/games/module';
import { library } from '$/state/cards.svelte';
import { championsCard } from './cards';
import type { View } from './generated';
import { lacked } from './lacked';
import { words } from './text';

const w = words.ending;

export const folds: GameModule['folds'] = {
  draw: (lines, who) => words.log.draws(lines.length, who),
  mill: (lines, who) => words.log.mills(lines.length, who),
  discard: (lines, who) => words.log.discards(lines.length, who),
  pay: (lines, who) => words.log.pays(lines.length, who),
  dealt: (lines, who) => words.log.deals(lines.length, who),
  'encounter-discard': (lines) => words.log.encounters(lines.length),
  'turn-up': (lines) => words.log.turnUps(lines.length),
  leave: (lines) => words.log.leave(lines.length),
};

/** The hit points of a stage that has not come up, for that many heroes. */
function hitPoints(id: string, heroes: number): number {
  const card = library.card('champions', id);
  const hp = card ? championsCard(card).hp : null;
  return hp ? hp.number * (hp.per_player ? heroes : 1) : 0;
}

const lastOf = (log: readonly LogLine[], kind: string): LogLine | undefined => log.findLast((line) => line.kind === kind);

/** The card on which it turned: the villain, the scheme, or the hero who fell last. */
function decisive({ log, view, winners }: Ended): Ending['card'] {
  const { villain, main } = view as View;
  const stamped = (id: string | undefined, stamp: string) => (id === undefined ? null : { id, stamp });
  if (winners.length > 0) return stamped(villain?.id ?? lastOf(log, 'defeat')?.cards[0]?.id, w.stamps.won);
  switch (lastOf(log, 'over')?.rule) {
    case 'lose.scheme':
      return stamped(main?.id ?? lastOf(log, 'threat')?.cards[0]?.id, w.stamps.schemed);
    case 'elimination.all':
      return stamped(lastOf(log, 'defeat')?.cards[0]?.id, w.stamps.out);
    default:
      return null;
  }
}

function figures({ log, view, me, winners }: Ended): Figure[] {
  const { round, villain, villain_deck: stages, main, seats } = view as View;
  const rounds = { label: w.rounds(round), value: round };
  const mine = me === null ? null : (seats[me]?.identity ?? null);
  if (winners.length > 0) {
    const enemies = new Set(log.filter(({ kind }) => kind === 'strike').map(({ cards }) => cards[1]?.id));
    const hits = log.filter(({ kind, cards }) => kind === 'damage' && enemies.has(cards[0]?.id)).map(({ amount }) => amount ?? 0);
    return [rounds, { label: w.largestHit, value: Math.max(0, ...hits) }, ...(mine ? [{ label: w.yours, value: mine.remaining }] : main ? [{ label: w.threat, value: main.threat }] : [])];
  }
  return [
    rounds,
    ...(villain ? [{ label: w.villain, value: villain.remaining }] : []),
    ...(stages.length > 0 ? [{ label: w.stages, value: stages.length }] : main ? [{ label: w.threat, value: main.threat }] : []),
  ];
}

export function ending(game: Ended): Ending {
  return { why: null, card: decisive(game), figures: figures(game), notes: lacked(game, hitPoints) };
}
