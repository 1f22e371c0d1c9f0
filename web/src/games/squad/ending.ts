/** A game looked back on: what is one line in the log, and what the last page tells. */

import type { LogLine } from '$/generated/protocol';
import type { View } from './generated';
import type { Ended, Ending, Figure, GameModule } from '$/games/module';
import { words } from './text';

const w = words.ending;

export const folds: GameModule['folds'] = {
  flip: (lines, who) => words.log.flips(lines.length, who),
  mill: (lines, who) => words.log.mills(lines.length, who),
};

/** The last line, which says why it is over. */
const over = (log: readonly LogLine[]) => log.findLast(({ kind }) => kind === 'over');

/** The card that the last line names; it stands in its sentence only. */
function namedIn(text: string, log: readonly LogLine[]): LogLine['cards'][number] | undefined {
  return log.flatMap(({ cards }) => cards).findLast(({ name }) => text.includes(name));
}

/** The last blow that the loser took; of two who are out together, the last of all. */
function lastBlow(log: readonly LogLine[], victim: number | null): LogLine['cards'][number] | undefined {
  const hurt = log.findLast(({ kind, seat, amount }) => kind === 'damage' && (victim === null || seat === victim) && (amount ?? 0) > 0);
  return hurt?.cards[0];
}

/** Two play, and one of them wins; or nobody, if it lasts too long. */
const winnerOf = ({ winners }: Ended): number | null => winners[0] ?? null;

function decisive(game: Ended): Ending['card'] {
  const { log } = game;
  const winner = winnerOf(game);
  const last = over(log);
  const loser = winner === null ? null : 1 - winner;
  const stamped = (card: LogLine['cards'][number] | undefined, stamp: string) => (card ? { id: card.id, stamp } : null);
  switch (last?.rule) {
    case 'win.end-of-turn':
      return stamped(lastBlow(log, loser), w.stamps.out);
    case 'win.both-out':
      return stamped(lastBlow(log, null), w.stamps.both);
    case 'win.by-card':
      return stamped(namedIn(last.text, log), w.stamps.card);
    default:
      return null;
  }
}

function why(game: Ended): string | null {
  const { log, me, names } = game;
  const winner = winnerOf(game);
  const last = over(log);
  if (!last || me === null) return null;
  const other = names[1 - me] ?? '';
  switch (last.rule) {
    case 'win.end-of-turn':
      return me === winner ? w.isOut(other) : w.youAreOut;
    case 'win.both-out':
      return w.bothOut(me === winner ? null : other);
    case 'win.by-card': {
      const card = namedIn(last.text, log);
      return card ? w.byCard(card.name) : null;
    }
    case 'win.give-up':
      return me === winner ? w.gaveUp(other) : w.youGaveUp;
    case 'limit.turns':
      return w.tooLong;
    default:
      return null;
  }
}

function figures(game: Ended): Figure[] {
  const { log, view, me } = game;
  const winner = winnerOf(game);
  const { turn, seats } = view as View;
  const hits = log.filter(({ kind, seat }) => kind === 'damage' && (me === null || seat !== me)).map(({ amount }) => amount ?? 0);
  const winning = winner === null ? undefined : seats[winner];
  return [
    { label: w.turns(turn), value: turn },
    { label: me === null ? w.largestHit : w.yourHit, value: Math.max(0, ...hits) },
    ...(winning ? [{ label: me === null ? w.winnersCards : me === winner ? w.yourCards : w.theirCards, value: winning.deck.length + winning.hand.length }] : []),
  ];
}

export function ending(game: Ended): Ending {
  return { why: why(game), card: decisive(game), figures: figures(game) };
}
