import type { Page } from '@playwright/test';
import { t } from '../src/text';
import { findings } from './axe';
import { expect, test } from './fixtures';
import { onTheWay, screens, settled, show } from './screens.list';
import { Seat } from './seat';

/** Another theme, and everything that changes with it has changed. */
async function turn(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
  await settled(page);
}

test('axe finds nothing serious on any screen, by day and by night', async ({ guest }) => {
  test.setTimeout(600_000);
  const page = await guest({ colorScheme: 'light' });
  const found: string[] = [];
  const look = async (name: string) => {
    await turn(page, 'light');
    found.push(...(await findings(page)).map((one) => `${name}, ${one}`));
    // At night only the colours are others.
    await turn(page, 'dark');
    found.push(...(await findings(page, 'color-contrast')).map((one) => `${name} at night, ${one}`));
  };
  const replays = await onTheWay(page, look);
  for (const screen of screens(replays)) {
    await show(page, screen);
    await look(screen.name);
  }
  expect(found).toEqual([]);
});

test('no screen is wider than a phone of 360 pixels', async ({ guest }) => {
  test.setTimeout(400_000);
  const page = await guest({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
  const wide: string[] = [];
  const look = async (name: string) => {
    const width = await page.evaluate(() => Math.max(document.documentElement.scrollWidth, document.body.scrollWidth));
    if (width > 360) wide.push(`${name}: ${width}`);
  };
  const replays = await onTheWay(page, look);
  for (const screen of screens(replays)) {
    await show(page, screen);
    await look(screen.name);
  }
  expect(wide).toEqual([]);
});

test('whatever can be pressed is 44 pixels high and wide', async ({ guest }) => {
  test.setTimeout(400_000);
  const page = await guest();
  const small = new Set<string>();
  const look = async (name: string) => {
    const found = await page.evaluate(() => {
      const pressed = 'button, a.button, nav a, select, input.input, textarea';
      // Cards are as large as the board allows, a card named in a sentence is as high as the sentence, and options stand
      // closer where not all of them would be seen otherwise.
      const exempt = '.slot, .card-chip:not(.alone), :is([data-fit="close"], [data-fit="high"]) .option';
      // What is small to look at may reach further.
      const reached = (one: Element) => {
        const box = one.getBoundingClientRect();
        const after = getComputedStyle(one, '::after');
        const reach = (side: string) => (after.content !== 'none' && after.position === 'absolute' ? Number.parseFloat(side) || 0 : 0);
        return { width: Math.max(box.width, reach(after.width)), height: Math.max(box.height, reach(after.height)) };
      };
      const shown = [...document.querySelectorAll<HTMLElement>(pressed)].filter((one) => one.offsetParent !== null && !one.matches(exempt));
      const sized = shown.map((one) => ({ one, box: reached(one) }));
      return sized.filter(({ box }) => box.width > 0 && Math.min(box.width, box.height) < 43.5).map(({ one, box }) => `${one.className.replace(/\s*svelte-\w+/g, '')} ${Math.round(box.width)}x${Math.round(box.height)}`);
    });
    for (const one of found) small.add(`${name}: ${one}`);
  };
  const replays = await onTheWay(page, look);
  // Boards with much on them are held to what fits in tests of their own.
  for (const screen of screens(replays).filter(({ name }) => !/^(champions|board-vs)-/u.test(name))) {
    await show(page, screen);
    await look(screen.name);
  }
  expect([...small]).toEqual([]);
});

test('a game on a phone, by touch', async ({ guest }) => {
  const page = await guest({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 });
  await page.getByRole('button', { name: t.home.playNow }).tap();
  const me = new Seat(page);
  // A card that is swiped up is played.
  while ((await me.next()) === 'asked' && !(await me.playable.first().isVisible())) await me.tap();
  const decision = await me.decision();
  const box = (await me.playable.first().boundingBox())!;
  const touch = await page.context().newCDPSession(page);
  const [x, y] = [box.x + box.width * 0.22, box.y + box.height * 0.5];
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
  for (let up = 10; up <= 150; up += 20) await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x, y: y - up }] });
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await expect.poll(() => me.decision()).not.toBe(decision);
  await me.playOut(() => me.tap());
  await expect(me.end).toBeInViewport();
});

test('the first load is small', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL });
  const page = await context.newPage();
  const sizes: Promise<[string, number]>[] = [];
  page.on('requestfinished', (request) => sizes.push(request.sizes().then(({ responseBodySize, responseHeadersSize }) => [request.url(), responseBodySize + responseHeadersSize])));
  const began = Date.now();
  await page.goto('/');
  await expect(page.getByRole('button', { name: t.home.playNow })).toBeEnabled();
  await expect(page.getByText('Super Hero Squad').first()).toBeVisible();
  // How quick it is depends on the machine and what else it does; how small, and in how many pieces, does not.
  console.log(`    one can play after ${Date.now() - began} ms`);
  await page.evaluate(() => document.fonts.ready);
  await page.waitForLoadState('networkidle');
  const loaded = await Promise.all(sizes);
  const told = loaded.map(([url, size]) => `${size} ${url}`).join('\n');
  const kib = loaded.reduce((sum, [, size]) => sum + size, 0) / 1024;
  expect(loaded.some(([url]) => url.endsWith('.woff2'))).toBe(true);
  expect(kib, told).toBeLessThan(250);
  expect(kib, told).toBeGreaterThan(40);
  expect(loaded.length, told).toBeLessThan(30);
  await context.close();
});
