/** A table that begins with a position. */

import type { GameInfo, NewTable, Reel } from '$/generated/protocol';
import { usualMachine } from '$/lobby/wish';

/** The seat that one plays: whoever is asked first, with machines on the others. */
export function tableFrom(game: GameInfo, given: Record<string, unknown>, reel: Reel): NewTable {
  const count = reel.players.length;
  const mine = reel.frames[0]?.asked ?? 0;
  const machine = usualMachine(game);
  const mode = game.modes.find((one) => one.fewest <= count && count <= one.most)?.name;
  const seats: NewTable['seats'] = reel.players.map((_, seat) => (seat === mine ? { who: 'me' } : { who: 'machine', machine }));
  return { game: game.name, ...(mode === undefined ? {} : { mode }), options: { given }, seats, public: false };
}
