/** The way from the end of a game to the next one with the same people. */

import { path } from '$/lib/router.svelte';

/** In the address: whoever comes so would like to play at once. */
export const REMATCH = 'rematch';

export const rematchPath = (table: string) => `${path('table', table)}?${REMATCH}`;
