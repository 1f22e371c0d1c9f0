/** A gamepad in the hands of a test. */

import type { Page } from '@playwright/test';

/** The buttons by their numbers. */
export const PAD = { ENTER: 0, BACK: 1, PASS: 6, NEXT: 5, UP: 12, DOWN: 13, RIGHT: 15 } as const;

/** A gamepad that a test holds: its buttons by their numbers. */
export async function withPad(page: Page): Promise<(button: number) => Promise<void>> {
  await page.addInitScript(() => {
    const down = new Set<number>();
    Object.assign(globalThis, { down });
    const buttons = () => Array.from({ length: 16 }, (_, at) => ({ pressed: down.has(at) }));
    // Down for one look: a direction that is held for long is pressed again.
    const pad = { axes: [0, 0], get buttons() { const seen = buttons(); down.clear(); return seen; } };
    Object.defineProperty(navigator, 'getGamepads', { value: () => [pad] });
    document.hasFocus = () => true;
  });
  await page.reload();
  // Down, seen; up, seen.
  return (button) =>
    page.evaluate(async (at) => {
      const { down } = globalThis as unknown as { down: Set<number> };
      const frames = async () => {
        for (let n = 0; n < 3; n += 1) await new Promise(requestAnimationFrame);
      };
      down.add(at);
      while (down.has(at)) await frames();
      await frames();
    }, button);
}
