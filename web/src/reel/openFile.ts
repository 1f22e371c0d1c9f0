/** A replay file from somebody's disk, as a reel. */

import type { Reel } from '$/generated/protocol';
import { api } from '$/net/api';
import { withNames } from './naming';

/** As much as the server reads. */
export const MOST = 1 << 20;

export async function reelOfFile(text: string, eyes: string): Promise<Reel> {
  const reel = await api<Reel>('reel', { method: 'POST', text, query: { eyes } });
  return withNames(reel);
}
