/** Who comes for the first time is asked once whether to be shown the game. */

import { keep } from '$/net/identity';
import { keepSettings, settings } from '$/state/settings.svelte';
import { learned } from './learned';
import { lastDeck } from './shelf.svelte';

/** Nothing was played in this browser, no lesson was begun, and nobody was asked. */
export function isNewcomer(game: string): boolean {
  return !settings.welcomed && lastDeck(game) === '' && !learned(game) && keep.get(`longbox.lessons.${game}`) === null;
}

/** From now on they find their way by themselves. */
export function welcomed(): void {
  if (settings.welcomed) return;
  settings.welcomed = true;
  keepSettings();
}
