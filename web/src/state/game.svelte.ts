/** The game that the page is about where the address names none. */

import type { GameInfo } from '$/generated/protocol';
import { keep } from '$/net/identity';
import { session } from './session.svelte';

const KEY = 'longbox.game';

class CurrentGame {
  #last = $state(keep.get(KEY) ?? '');

  /** The one that this browser looked at last, as long as the server has it; else the first that the server lists. */
  get info(): GameInfo | undefined {
    return session.game(this.#last) ?? session.games[0];
  }

  /** Its short name; empty until the server has said which games there are. */
  get name(): string {
    return session.games.length === 0 ? this.#last : (this.info?.name ?? '');
  }

  choose(name: string): void {
    if (name === this.#last || !session.game(name)) return;
    this.#last = name;
    keep.set(KEY, name);
  }
}

export const currentGame = new CurrentGame();
