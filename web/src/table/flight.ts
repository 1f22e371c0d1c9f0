/** Cards in flight: from where a card was to where it is, or from the pile that it came off. */

import type { AnimationConfig } from 'svelte/animate';
import type { TransitionConfig } from 'svelte/transition';
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

/** What a `transform` has to reckon with: the zoom of the board, what moves the card already, and about which point it shrinks. */
function poseOf(node: Element): { zoom: number; moved: string; x: number; y: number } {
  const { transform, transformOrigin } = getComputedStyle(node);
  const { width, height } = getComputedStyle(node.firstElementChild ?? node);
  const [x = 0, y = 0] = transformOrigin.split(' ').map(parseFloat);
  let zoom = 1;
  for (let at: Element | null = node; at; at = at.parentElement) zoom *= Number(getComputedStyle(at).zoom) || 1;
  return { zoom, moved: transform === 'none' ? '' : transform, x: parseFloat(width) / 2 - x, y: parseFloat(height) / 2 - y };
}

/** A card is larger than its place where many lie in a row: the card is what is seen. */
const seenAt = (place: Element): DOMRect => (place.firstElementChild ?? place).getBoundingClientRect();

/** How many times its own size a card may be on its way: it never swells over the board. */
const LARGEST = 1.2;
/** Where it was seen at another size before: out of the hand, off the middle. */
const SEEN_LARGER = 2.2;

/** Nobody had that key before: it comes off its pile, or goes onto it. */
function viaPile(node: Element, { pile }: Flight, intro: boolean): TransitionConfig {
  const from = pileAt(pile);
  const to = seenAt(node);
  const duration = ms(intro ? 300 : 240);
  if (!from || duration === 0) return { duration: Math.min(duration, 150), css: (t) => `opacity:${t}` };
  const across = from.left + from.width / 2 - (to.left + to.width / 2);
  const down = from.top + from.height / 2 - (to.top + to.height / 2);
  // It lies on that very pile: it stays until what covers it is there.
  if (!intro && Math.hypot(across, down) < 4) return { duration, css: () => 'z-index: 0;' };
  const shrinks = 1 - Math.min(LARGEST, Math.max(0.2, from.width / Math.max(1, to.width)));
  const { zoom, moved, x, y } = poseOf(node);
  const [dx, dy] = [across / zoom + x * shrinks, down / zoom + y * shrinks];
  return {
    duration,
    easing: cubicOut,
    css: (t, u) =>
      `transform: ${moved} translate(${dx * u}px, ${dy * u}px) scale(${1 - shrinks * u}) rotateY(${u * 50}deg); opacity:${Math.min(1, t * 2)}; z-index: 20;`,
  };
}

/** How much a card is lifted towards the eye in the middle of its way. */
const LIFT = 0.07;

/** It was seen elsewhere: it goes from there to here, one card and no ghost of it. */
function between(node: Element, other: Element, intro: boolean): TransitionConfig {
  const from = seenAt(other);
  const to = seenAt(node);
  const [across, down] = [from.left - to.left, from.top - to.top];
  const times = (was: number, is: number) => Math.min(SEEN_LARGER, was / Math.max(1, is));
  const [wide, high] = [times(from.width, to.width), times(from.height, to.height)];
  const duration = ms(Math.min(380, 160 + Math.hypot(across, down) * 0.35));
  // What is seen coming is not seen leaving as well; it only keeps its place until then.
  if (!intro) return { duration, css: () => 'visibility: hidden;' };
  const { zoom, moved } = poseOf(node);
  return {
    duration,
    easing: cubicOut,
    css: (t, u) => {
      const lifted = 1 + LIFT * Math.sin(Math.PI * t);
      return `transform-origin: top left; transform: ${moved} translate(${(across / zoom) * u}px, ${(down / zoom) * u}px) scale(${lifted * (t + u * wide)}, ${lifted * (t + u * high)}); z-index: 20;`;
    },
  };
}

/** It stays in its zone, where others make room or close up. Its place may get narrower, the card does not. */
export function moveUp(node: Element, { from, to }: { from: DOMRect; to: DOMRect }): AnimationConfig {
  const [across, down] = [from.left - to.left, from.top - to.top];
  const { zoom, moved } = poseOf(node);
  return {
    duration: Math.hypot(across, down) < 1 ? 0 : ms(220),
    easing: cubicOut,
    css: (_, u) => `transform: ${moved} translate(${(across / zoom) * u}px, ${(down / zoom) * u}px);`,
  };
}

type Flown = (node: Element, flight: Flight) => () => TransitionConfig;

/** As Svelte's `crossfade` does it, on a board that may be zoomed. */
function pair(mine: Map<string, Element>, others: Map<string, Element>, intro: boolean): Flown {
  return (node, flight) => {
    mine.set(flight.key, node);
    return () => {
      const other = others.get(flight.key);
      if (other) {
        others.delete(flight.key);
        return between(node, other, intro);
      }
      mine.delete(flight.key);
      return viaPile(node, flight, intro);
    };
  };
}

const leaving = new Map<string, Element>();
const coming = new Map<string, Element>();

/** Out of one zone: to wherever the same key comes in, or onto the pile. */
export const send = pair(leaving, coming, false);

/** Into a zone: from wherever the same key went out, or off the pile. */
export const receive = pair(coming, leaving, true);
