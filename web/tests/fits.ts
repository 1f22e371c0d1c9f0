/** Whether all that one can choose is seen, at once or page by page, and nothing covers what one chooses from or another button. */

import { expect, type Page } from '@playwright/test';

/** What of it does not hold for the page of options that is open, and which of them are on it. */
const look = (page: Page) =>
  page.evaluate(() => {
    const inside = (one: Element, by: Element) => {
      const [a, b] = [one.getBoundingClientRect(), by.getBoundingClientRect()];
      return a.top >= b.top - 1 && a.bottom <= b.bottom + 1 && a.left >= b.left - 1 && a.right <= b.right + 1;
    };
    const balloon = document.querySelector('[data-question] .balloon')!;
    const options = [...balloon.querySelectorAll<HTMLElement>('[data-option]')];
    const shown = options.filter((one) => one.checkVisibility());
    const far = shown.filter((one) => !inside(one, balloon)).map((one) => `far: ${one.textContent}`);
    const turned = [...balloon.querySelectorAll('.answers, .options')].filter((one) => one.scrollHeight > one.clientHeight + 1).map((one) => `scrolls: ${one.className}`);
    const { top, left } = balloon.getBoundingClientRect();
    const isBeside = left > innerWidth / 3;
    const held = isBeside ? [] : [...document.querySelectorAll('[data-path*=".hand."][data-mark="playable"]')];
    // A card of a fan stands a little askew.
    const covered = held.filter((one) => one.getBoundingClientRect().bottom > top + 6).map((one) => `covered: ${one.getAttribute('data-path')}`);
    const buttons = [...document.querySelectorAll<HTMLElement>('.table button:not([data-path])')].filter((one) => !balloon.contains(one) && one.checkVisibility());
    const hidden = buttons.filter((one) => {
      const box = one.getBoundingClientRect();
      return balloon.contains(document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2));
    });
    const faults = [...far, ...turned, ...covered, ...hidden.map((one) => `hidden: ${one.getAttribute('aria-label') ?? one.textContent}`)];
    return {
      faults: [...faults, ...(inside(balloon, document.documentElement) ? [] : ['the balloon is cut off'])],
      shown: shown.map((one) => Number(one.dataset['option'])),
      all: options.map((one) => Number(one.dataset['option'])),
    };
  });

/** Where a page ends, the next one is a key away. */
async function pageByPage(page: Page, when: string): Promise<void> {
  const seen = new Set<number>();
  for (;;) {
    await expect.poll(async () => (await look(page)).faults, when).toEqual([]);
    const { shown, all } = await look(page);
    const before = seen.size;
    for (const one of shown) seen.add(one);
    if (all.every((one) => seen.has(one))) break;
    expect(seen.size, `${when}: each page has more`).toBeGreaterThan(before);
    await page.keyboard.press('PageDown');
    await expect.poll(async () => (await look(page)).shown, when).not.toEqual(shown);
  }
  for (let turns = seen.size; turns > 0; turns -= 1) await page.keyboard.press('PageUp');
}

/** At the size of a small laptop, with twice the zoom, with large letters. */
export async function seesAllOptions(page: Page, sizes = [{ width: 1366, height: 768 }, { width: 683, height: 384 }]): Promise<void> {
  const before = page.viewportSize()!;
  for (const size of sizes) {
    for (const large of ['false', 'true']) {
      await page.setViewportSize(size);
      await page.evaluate((on) => (document.documentElement.dataset['large'] = on), large);
      await pageByPage(page, `${size.width} wide, large letters: ${large}`);
    }
  }
  await page.setViewportSize(before);
  await page.evaluate(() => (document.documentElement.dataset['large'] = 'false'));
}
