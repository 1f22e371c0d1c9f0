/** The clock of the page as a test drives it: what the page does by its own timer is seen however slow the machine is. */

import { expect, type Page } from '@playwright/test';
import { MOST } from '../src/table/pause.svelte';

/** Milliseconds: a little ahead of where it is, since it goes on until it is told to stop. */
const AHEAD = 1_000;
const STEP = 50;

/** It stands still from now on, unless it is moved on. */
export async function standStill(page: Page): Promise<void> {
  // Whoever has not been greeted by the server yet waits for it by that clock, and would give the line up for lost.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('longbox.secret')), 'greeted').not.toBeNull();
  await expect(async () => page.clock.pauseAt((await page.evaluate(() => Date.now())) + AHEAD)).toPass();
}

/** Move it on, step by step, until that holds. */
export async function moveOn(page: Page, holds: () => Promise<boolean>, what: string): Promise<void> {
  await expect
    .poll(
      async () => {
        if (await holds()) return true;
        await page.clock.runFor(STEP);
        return false;
      },
      { message: what, intervals: [10] },
    )
    .toBe(true);
}

/** So long that whatever the page answers by itself has been answered. */
export const aWhile = (page: Page) => page.clock.runFor(MOST + 200);
