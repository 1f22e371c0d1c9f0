/** How close it was: what the heroes lacked, and what the villain needed one more turn for. */

import type { LogLine } from '$/generated/protocol';
import type { Ended } from '$/games/module';
import { bare } from './cards';
import type { InPlay, View } from './generated';
import { words } from './text';

const w = words.ending;

const isAbout = (line: LogLine, card: InPlay): boolean => bare(line.cards[0]?.name ?? '') === bare(card.name);
const amountOf = (lines: readonly LogLine[]): number => lines.reduce((sum, { amount }) => sum + (amount ?? 0), 0);

/** What was told in each round. */
function byRounds(log: readonly LogLine[]): LogLine[][] {
  const rounds: LogLine[][] = [[]];
  for (const line of log) {
    if (line.kind === 'round') rounds.push([]);
    rounds.at(-1)!.push(line);
  }
  return rounds;
}

/** What comes onto the main scheme in a villain phase at least: what it grows by, and the villain's scheming against who is no hero. */
function growth({ main, villain, seats }: View): number {
  const schemes = seats.some(({ form, out }) => !out && form !== 'hero') ? (villain?.sch ?? 0) : 0;
  return main ? main.grows + schemes : 0;
}

function pace({ log, view }: Ended, hitPoints: (id: string, heroes: number) => number): string[] {
  const { villain, villain_deck: stages, seats } = view as View;
  if (!villain) return [];
  const hits = (lines: readonly LogLine[]) => amountOf(lines.filter((line) => line.kind === 'damage' && isAbout(line, villain)));
  const best = Math.max(0, ...byRounds(log).map(hits));
  if (best === 0) return [w.neverHit(bare(villain.name))];
  const left = villain.remaining + stages.reduce((sum, card) => sum + (card ? hitPoints(card.id, seats.length) : 0), 0);
  return left > 0 ? [w.lackedRounds(Math.ceil(left / best), best, bare(villain.name))] : [];
}

function scheme({ log, view }: Ended): string[] {
  const { main } = view as View;
  if (!main) return [];
  const told = (kind: string) => amountOf(log.filter((line) => line.kind === kind && isAbout(line, main)));
  const placed = told('threat');
  const over = main.threat - main.target;
  return [...(main.target > 0 && over >= 0 ? [w.lackedThreat(over + 1)] : []), ...(placed > 0 ? [w.removed(told('threat-removed'), placed)] : [])];
}

function room(view: View): { readonly name: string; readonly threat: number; readonly rounds: number } | null {
  const { main } = view;
  const grows = growth(view);
  if (!main || main.target === 0 || main.threat >= main.target || grows === 0) return null;
  const threat = main.target - main.threat;
  return { name: bare(main.name), threat, rounds: Math.ceil(threat / grows) };
}

/** The hero who would have fallen next: whom the villain and the minions there hit for as much as is left, boost cards apart. */
function falls({ villain, seats }: View): string[] {
  if (!villain || villain.stunned) return [];
  const facing = seats.flatMap(({ identity, form, out, engaged }) => {
    if (out || !identity || form !== 'hero' || identity.tough) return [];
    const hits = (villain.atk ?? 0) + engaged.filter(({ stunned }) => !stunned).reduce((sum, { atk }) => sum + (atk ?? 0), 0);
    return [{ name: bare(identity.name), left: identity.remaining, hits }];
  });
  const [next] = facing.filter(({ left, hits }) => left > 0 && left <= hits).toSorted((one, other) => one.left - one.hits - (other.left - other.hits));
  return next ? [w.fallsNext(next.name, next.left, next.hits)] : [];
}

/** `hitPoints`: of a stage that has not come up, for that many heroes. */
export function lacked(game: Ended, hitPoints: (id: string, heroes: number) => number): string[] {
  const left = room(game.view as View);
  if (game.winners.length > 0) return left && left.rounds === 1 ? [w.close(left.name, left.threat)] : [];
  switch (game.log.findLast(({ kind }) => kind === 'over')?.rule) {
    case 'lose.scheme':
      return [...scheme(game), ...pace(game, hitPoints), ...falls(game.view as View)];
    case 'elimination.all':
      return [...pace(game, hitPoints), ...(left ? [left.rounds === 1 ? w.schemeNext(left.name, left.threat) : w.schemeLater(left.name, left.threat, left.rounds)] : [])];
    default:
      return [];
  }
}
