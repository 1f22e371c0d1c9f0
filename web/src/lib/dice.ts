/** Numbers that look random and are always the same for the same words: for emblems and sample hands. */

export function hash(words: string): number {
  let h = 2166136261;
  for (let i = 0; i < words.length; i += 1) h = Math.imul(h ^ words.charCodeAt(i), 16777619);
  return h >>> 0;
}

/** A generator from a seed (mulberry32): each call a number from 0 up to 1. */
export function dice(seed: number): () => number {
  let a = seed >>> 0;
  return () => {
    a = (a + 0x6d2b79f5) >>> 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}
