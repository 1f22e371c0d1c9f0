/** Hold a card up while a mouse points at something that stands for it. */

import type { Attachment } from 'svelte/attachments';
import { zoom } from '$/state/zoom.svelte';

/** What comes to lie under a pointer at rest is not pointed at: somebody has to move it there. */
export function isPointing(event: Pick<PointerEvent, 'pointerType' | 'movementX' | 'movementY'>): boolean {
  return event.pointerType === 'mouse' && (event.movementX !== 0 || event.movementY !== 0);
}

/** `wait`: how long it is pointed at before, in milliseconds. */
export function holdsUp(game: string, id: string, wait?: number): Attachment<HTMLElement> {
  return (element) => {
    let pointed = false;
    const moved = (event: PointerEvent) => {
      if (pointed || !isPointing(event)) return;
      pointed = true;
      zoom.soon(game, id, element, wait);
    };
    const left = () => {
      pointed = false;
      zoom.drop();
    };
    element.addEventListener('pointermove', moved);
    element.addEventListener('pointerleave', left);
    return () => {
      // What goes away under the pointer is never left by it.
      if (pointed) queueMicrotask(() => element.isConnected || zoom.drop());
      element.removeEventListener('pointermove', moved);
      element.removeEventListener('pointerleave', left);
    };
  };
}
