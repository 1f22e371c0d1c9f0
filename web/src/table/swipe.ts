/** A finger drawn across a part of the board. */

import type { Attachment } from 'svelte/attachments';

/** How far it goes at the least, in pixels. */
const FAR = 60;

/** Tells whether it went on (to the left, as one turns a page) or back. */
export function swipe(turn: (by: 1 | -1) => void): Attachment<HTMLElement> {
  return (node) => {
    let from: Touch | null = null;
    const down = ({ touches }: TouchEvent) => (from = touches.length === 1 ? touches[0]! : null);
    const up = ({ changedTouches }: TouchEvent) => {
      const [start, end] = [from, changedTouches[0]];
      from = null;
      if (!start || !end) return;
      const [across, along] = [end.clientX - start.clientX, end.clientY - start.clientY];
      if (Math.abs(across) > FAR && Math.abs(across) > 2 * Math.abs(along)) turn(across < 0 ? 1 : -1);
    };
    const lost = () => (from = null);
    node.addEventListener('touchstart', down, { passive: true });
    node.addEventListener('touchend', up);
    node.addEventListener('touchcancel', lost);
    return () => {
      node.removeEventListener('touchstart', down);
      node.removeEventListener('touchend', up);
      node.removeEventListener('touchcancel', lost);
    };
  };
}
