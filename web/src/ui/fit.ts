/** How large words are set so that they fit: by steps, in hundredths of the card's width. */

/** Up to so many letters, so large. */
export type Step = readonly [upTo: number, size: number];

export function step(length: number, steps: readonly Step[], least: number): number {
  return steps.find(([upTo]) => length <= upTo)?.[1] ?? least;
}
