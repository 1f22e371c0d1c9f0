/** Whether the names of all cards on the board can be read. */

import { expect, type Page } from '@playwright/test';
import { settled } from './screens.list';

/** The smallest letters of a name, in pixels. */
const LEAST = 8;

const faults = (page: Page) =>
  page.evaluate((least) => {
    const seen = [...document.querySelectorAll<HTMLElement>('.board :is(.face, .standing) .name')].filter((one) => one.checkVisibility());
    const small = seen.filter((one) => parseFloat(getComputedStyle(one).fontSize) < least).map((one) => `small: ${one.textContent}`);
    const cut = seen.filter((one) => one.scrollHeight > one.clientHeight + 2).map((one) => `cut: ${one.textContent}`);
    return [...(seen.length > 0 ? [] : ['there are no names']), ...small, ...cut];
  }, LEAST);

/** At the size of a small laptop; a card so small that it has no name, such as a resource, is known by its sign. */
export async function namesAreLegible(page: Page): Promise<void> {
  const before = page.viewportSize()!;
  await page.setViewportSize({ width: 1366, height: 768 });
  await settled(page);
  expect(await faults(page)).toEqual([]);
  await page.setViewportSize(before);
}

/** Whoever sits there is named whole: nobody has to point at a name to read it. */
export async function seatsAreNamed(page: Page): Promise<void> {
  await settled(page);
  const cut = () => page.evaluate(() => [...document.querySelectorAll<HTMLElement>('[data-name][title]')].filter((one) => one.checkVisibility()).map((one) => one.title));
  await expect.poll(cut).toEqual([]);
}
