/** Cards in flight: from where a card was to where it is, or from the pile that it came off. */

import { crossfade, type TransitionConfig } from 'svelte/transition';
import { cubicOut } from 'svelte/easing';
import { ms } from '$/state/settings.svelte';

/** Where piles lie: a board marks them with `data-pile`. */
function pileAt(name: string | undefined): DOMRect | null {
  if (!name) return null;
  return document.querySelector(`[data-pile="${CSS.escape(name)}"]`)?.getBoundingClientRect() ?? null;
}

interface Flight {
  key: string;
  /** The pile that an unseen card comes off or goes to. */
  pile?: string | undefined;
}

/** Nobody had that key before: it comes off its pile, or goes onto it. */
function viaPile(node: Element, { pile }: Flight, intro: boolean): TransitionConfig {
  const from = pileAt(pile);
  const to = node.getBoundingClientRect();
  const duration = ms(intro ? 300 : 240);
  if (!from || duration === 0) return { duration: Math.min(duration, 150), css: (t) => `opacity:${t}` };
  const dx = from.left + from.width / 2 - (to.left + to.width / 2);
  const dy = from.top + from.height / 2 - (to.top + to.height / 2);
  // It lies on that very pile: it stays until what covers it is there.
  if (!intro && Math.hypot(dx, dy) < 4) return { duration, css: () => 'z-index: 0;' };
  const small = Math.max(0.2, from.width / Math.max(1, to.width));
  return {
    duration,
    easing: cubicOut,
    css: (t, u) =>
      `transform: translate(${dx * u}px, ${dy * u}px) scale(${1 - (1 - small) * u}) rotateY(${u * 50}deg); opacity:${Math.min(1, t * 2)}; z-index: 20;`,
  };
}

const [leave, arrive] = crossfade({
  duration: (distance: number) => ms(Math.min(380, 160 + distance * 0.35)),
  easing: cubicOut,
  fallback: (node, params, intro) => viaPile(node, params as Flight, intro),
});

/** Out of one zone: to wherever the same key comes in, or onto the pile. */
export const send = (node: Element, flight: Flight) => leave(node, flight);

/** Into a zone: from wherever the same key went out, or off the pile. */
export const receive = (node: Element, flight: Flight) => arrive(node, flight);
