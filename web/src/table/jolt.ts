/** A short movement of something that stays where it is. */

import { ms } from '$/state/settings.svelte';

/** Move it for so many milliseconds at normal pace; not at all if nothing is to move. */
export function jolt(node: Element | undefined, frames: Keyframe[], normal: number): void {
  const duration = ms(normal);
  if (duration > 0) node?.animate(frames, { duration, easing: 'ease-out' });
}
