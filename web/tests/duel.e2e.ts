import { t } from '../src/text';
import { expect, test } from './fixtures';
import { settled } from './screens.list';
import { quickGame, Seat } from './seat';

const VERDICTS = new RegExp([t.table.won, t.table.lost, t.table.draw].join('|'));

test('a whole game against the machine, by clicking; then it counts', async ({ page }) => {
  let clicks = 0;
  await page.exposeFunction('counted', () => (clicks += 1));
  await page.evaluate(() => addEventListener('click', () => (globalThis as unknown as { counted(): void }).counted(), true));
  const me = await quickGame(page);
  await expect.poll(() => clicks, 'clicks are counted').toBeGreaterThan(0);
  expect(clicks, 'clicks from the first page to the first decision').toBeLessThanOrEqual(3);

  await me.playOut();
  await expect(me.end).toContainText(VERDICTS);
  const won = (await me.end.textContent())!.includes(t.table.won);

  await page.goto('/stats');
  await expect(page.getByRole('link', { name: t.person.stats.replay })).toHaveCount(1);
  await expect(page.getByText(t.person.stats.wonOf(won ? 1 : 0, 1)).first()).toBeVisible();
});

test('a whole game by keyboard alone, from the first page on', async ({ page }) => {
  const { keyboard } = page;
  const focused = () => page.evaluate(() => document.activeElement?.textContent?.trim() ?? '');
  await expect(page.getByRole('button', { name: t.home.playNow })).toBeEnabled();
  for (let tabs = 0; tabs < 30 && (await focused()) !== t.home.playNow; tabs += 1) await keyboard.press('Tab');
  expect(await focused()).toBe(t.home.playNow);
  await keyboard.press('Enter');
  const me = new Seat(page);
  await me.asked();

  // What keys there are.
  await keyboard.press('?');
  const keys = page.getByRole('dialog', { name: t.common.keysAbout });
  await expect(keys).toContainText(t.table.keyOption);
  await keyboard.press('Escape');
  await expect(keys).toBeHidden();

  // With the arrows to a card in hand; Enter takes it up, Enter again plays it.
  const at = (fact: string) => page.evaluate((name) => document.activeElement?.getAttribute(name) ?? '', fact);
  const WAY = ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp', ...Array(8).fill('ArrowLeft'), ...Array(8).fill('ArrowRight')];
  let byArrows = 0;
  const arrows = async () => {
    for (const key of WAY) {
      await keyboard.press(key);
      if (!/hand/.test(await at('data-path')) || (await at('data-mark')) !== 'playable') continue;
      await keyboard.press('Enter');
      await expect.poll(() => at('data-mark')).toBe('chosen');
      await keyboard.press('Enter');
      byArrows += 1;
      return;
    }
    await keyboard.press('1');
  };
  await me.playOut(async () => {
    const decision = await me.decision();
    await (byArrows < 2 ? arrows() : keyboard.press('1'));
    await expect.poll(() => me.decision()).not.toBe(decision);
  });
  expect(byArrows, 'cards played with the arrows').toBe(2);

  await expect(me.end).toContainText(VERDICTS);
  for (let tabs = 0; tabs < 10 && (await focused()) !== t.table.toHome; tabs += 1) await keyboard.press('Tab');
  expect(await focused()).toBe(t.table.toHome);
  await keyboard.press('Enter');
  await expect(page.getByRole('button', { name: t.home.playNow })).toBeVisible();
});

test('at the normal pace things are told one by one, and can be skipped', async ({ guest }) => {
  const page = await guest({ pace: 'normal' });
  const me = await quickGame(page);
  const skip = page.getByRole('button', { name: t.table.skipTelling, exact: true });
  await me.asked();
  // The clock of the page stands still: what is told one by one is told for as long as nobody skips it.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 3_600_000);
  await me.click();
  await expect(skip).toBeVisible();
  await page.keyboard.press(' ');
  await expect(skip).toBeHidden();
  // A window in which passing is all there is is passed by the page's own clock.
  await page.clock.resume();
  await me.asked();
});

test('with reduced motion nothing moves, whatever the pace', async ({ guest }) => {
  const page = await guest({ pace: 'slow', reducedMotion: 'reduce' });
  const me = await quickGame(page);
  await page.evaluate(() => {
    const seen = globalThis as unknown as { moved: string[] };
    seen.moved = [];
    const look = () => {
      for (const one of document.getAnimations()) {
        const { duration } = one.effect!.getComputedTiming();
        if (Number(duration) > 20) seen.moved.push(`${(one as CSSAnimation).animationName ?? (one as CSSTransition).transitionProperty ?? 'moved'} ${duration} ms`);
      }
      requestAnimationFrame(look);
    };
    look();
  });
  for (let moves = 0; moves < 3; moves += 1) {
    await me.asked();
    await me.click();
  }
  await me.next();
  expect(await page.evaluate(() => (globalThis as unknown as { moved: string[] }).moved)).toEqual([]);
});

test('the table stays where it is while it is played at', async ({ page }) => {
  const me = await quickGame(page);
  await settled(page);
  // Whatever moves, however long after a click: only what a move changes, within its part of the table.
  await page.evaluate(() => {
    const seen = globalThis as unknown as { shifted: string[] };
    seen.shifted = [];
    const within = '[data-question], .zone, .who, .power';
    new PerformanceObserver((list) => {
      const entries = list.getEntries() as (PerformanceEntry & { sources: { node: Node | null }[] })[];
      for (const { node } of entries.flatMap(({ sources }) => sources)) {
        const element = node instanceof Element ? node : node?.parentElement;
        if (element?.isConnected && !element.closest(within)) seen.shifted.push(element.outerHTML.slice(0, 80));
      }
    }).observe({ type: 'layout-shift', buffered: false });
  });
  // And the parts keep their places.
  const parts = () =>
    page.evaluate(() =>
      Object.fromEntries(
        ['header', '.board .side:not(.mine)', '.board .side.mine', '[data-spot="power"]', '[data-pile="0.deck"]', '[data-pile="1.deck"]', 'aside', '[role="toolbar"]'].map((part) => {
          const { x, y, width, height } = document.querySelector(part)!.getBoundingClientRect();
          return [part, [x, y, width, height].map(Math.round).join(' ')];
        }),
      ),
    );
  const before = await parts();
  const bottom = async () => Math.round((await me.bar.evaluate((bar) => bar.getBoundingClientRect().bottom)) ?? 0);
  const low = await bottom();
  for (let moves = 0; moves < 8 && (await me.next()) === 'asked'; moves += 1) {
    expect(await parts()).toEqual(before);
    expect(await bottom()).toBe(low);
    await me.click();
  }
  expect(await page.evaluate(() => (globalThis as unknown as { shifted: string[] }).shifted)).toEqual([]);
});
