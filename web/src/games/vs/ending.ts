/** A game looked back on: what is one line in the log, and what the last page tells. */

import type { LogLine } from '$/generated/protocol';
import type { Ended, Ending, Figure, GameModule } from '$/games/module';
import type { View } from './generated';
import { words } from './text';

const w = words.ending;

export const folds: GameModule['folds'] = {
  ready: (lines, who) => words.log.readies(lines.length, who),
  recover: (lines, who) => words.log.recovers(lines.length, who),
  pass: (lines, who) => words.log.passes(lines.length, who),
};

/** The last main character that was KO'd: a player is out by that. */
function lastMain(game: Ended): LogLine['cards'][number] | undefined {
  const { log, view } = game;
  const mains = (view as View).seats.map(({ main }) => main?.name.replace(/ Level \d$/u, '') ?? '');
  const isMain = (line: LogLine) => line.kind === 'ko' && line.seat !== null && mains[line.seat] !== '' && (line.cards[0]?.name ?? '').startsWith(mains[line.seat]!);
  return log.findLast(isMain)?.cards[0];
}

function why(game: Ended): string | null {
  const { log, me, names, view } = game;
  const gaveUp = log.findLast(({ kind }) => kind === 'give-up')?.seat ?? null;
  const ending = (view as View).ending;
  if (ending !== null && 'fewest-wounds' in ending) return w.fewest;
  const loser = log.findLast(({ kind }) => kind === 'out' || kind === 'give-up')?.seat ?? null;
  if (loser === null) return null;
  if (loser === gaveUp) return loser === me ? w.youGaveUp : w.gaveUp(names[loser] ?? '');
  return loser === me ? w.youLost : w.mainLost(names[loser] ?? '');
}

function figures(game: Ended): Figure[] {
  const { log, view, me } = game;
  const stuns = log.filter(({ kind, seat }) => kind === 'stun' && (me === null || seat !== me));
  const struck = log.filter(({ kind, seat }) => (kind === 'stun' || kind === 'strike') && (me === null || seat !== me)).map(({ amount }) => amount ?? 0);
  const { turn } = view as View;
  return [
    { label: w.turns(turn), value: turn },
    { label: me === null ? w.stunned : w.yourStuns, value: stuns.length },
    { label: w.highest, value: Math.max(0, ...struck) },
  ];
}

export function ending(game: Ended): Ending {
  const main = lastMain(game);
  return { why: why(game), card: main ? { id: main.id, stamp: w.stamp } : null, figures: figures(game) };
}
