/** Whether all that one can choose is seen, or with zoom or large letters one turn of the wheel away, and nothing covers what one chooses from. */

import { expect, type Page } from '@playwright/test';

/** How far a turn of the wheel scrolls. */
const TURN = 100;

/** What of it does not hold; an option may be so far below the edge. */
const faults = (page: Page, further: number) =>
  page.evaluate((turn) => {
    const inside = (one: Element, by: Element, further = 0) => {
      const [a, b] = [one.getBoundingClientRect(), by.getBoundingClientRect()];
      return a.top >= b.top - 1 && a.bottom <= b.bottom + further + 1 && a.left >= b.left - 1 && a.right <= b.right + 1;
    };
    const balloon = document.querySelector('[data-question] .balloon')!;
    const far = [...document.querySelectorAll('[data-option]')].filter((one) => !inside(one, balloon, turn)).map((one) => `far: ${one.textContent}`);
    const top = balloon.getBoundingClientRect().top;
    const isBeside = balloon.getBoundingClientRect().left > innerWidth / 3;
    const held = isBeside ? [] : [...document.querySelectorAll('[data-path*=".hand."][data-mark="playable"]')];
    // A card of a fan stands a little askew.
    const covered = held.filter((one) => one.getBoundingClientRect().bottom > top + 6).map((one) => `covered: ${one.getAttribute('data-path')}`);
    return [...far, ...(inside(balloon, document.documentElement) ? [] : ['the balloon is cut off']), ...covered];
  }, further);

/** At the size of a small laptop, with twice the zoom, with large letters. */
export async function seesAllOptions(page: Page, sizes = [{ width: 1366, height: 768 }, { width: 683, height: 384 }]): Promise<void> {
  const before = page.viewportSize()!;
  for (const size of sizes) {
    for (const large of ['false', 'true']) {
      await page.setViewportSize(size);
      await page.evaluate((on) => (document.documentElement.dataset['large'] = on), large);
      const further = size.width < 1366 || large === 'true' ? TURN : 0;
      await expect.poll(() => faults(page, further), `${size.width} wide, large letters: ${large}`).toEqual([]);
    }
  }
  await page.setViewportSize(before);
  await page.evaluate(() => (document.documentElement.dataset['large'] = 'false'));
}
