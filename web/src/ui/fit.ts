/** How large words are set so that they fit: by steps, never between them. */

export type Step = readonly [upTo: number, size: number];

/** The size for something of that length: of the first step that it is not too long for, else the least. */
export function step(length: number, steps: readonly Step[], least: number): number {
  return steps.find(([upTo]) => length <= upTo)?.[1] ?? least;
}
