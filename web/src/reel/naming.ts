/** A reel by name, once the game's folder and cards are here: they know who plays whom. */

import type { Reel } from '$/generated/protocol';
import { games } from '$/games/index.svelte';
import { library } from '$/state/cards.svelte';
import { session } from '$/state/session.svelte';
import { named } from './film';

export async function withNames(reel: Reel): Promise<Reel> {
  const [module] = await Promise.all([games.load(reel.game), library.loadCards(reel.game)]);
  return named(reel, session.game(reel.game)?.machines, module.playsAs);
}
