import { t } from '../src/text';
import { standStill } from './clock';
import { expect, test } from './fixtures';
import { PAD, withPad } from './pad';
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

  // With the arrows to a card in hand; Enter plays it.
  const at = (fact: string) => page.evaluate((name) => document.activeElement?.getAttribute(name) ?? '', fact);
  const WAY = ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp', ...Array(8).fill('ArrowLeft'), ...Array(8).fill('ArrowRight')];
  let byArrows = 0;
  const arrows = async () => {
    for (const key of WAY) {
      await keyboard.press(key);
      if (!/hand/.test(await at('data-path')) || (await at('data-mark')) !== 'playable') continue;
      await keyboard.press('Enter');
      byArrows += 1;
      return;
    }
    await keyboard.press('1');
  };
  await me.playOut(async () => {
    await me.decide(() => (byArrows < 2 ? arrows() : keyboard.press('1')));
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
  await standStill(page);
  await me.click();
  await expect(skip).toBeVisible();
  // What the machine does about it may come while that is told, and is skipped as well.
  await expect(async () => {
    await page.keyboard.press(' ');
    await expect(skip).toBeHidden({ timeout: 200 });
  }).toPass();
  // A window in which passing is all there is is passed by the page's own clock.
  await page.clock.resume();
  await me.asked();
});

test('a game from a table that was set up has a beginning: who plays, the deal, the coin, the first turn', async ({ guest }) => {
  const page = await guest({ pace: 'normal', reducedMotion: 'reduce' });
  const me = new Seat(page);
  await page.goto('/play/squad');
  const start = page.getByRole('button', { name: t.home.play.start, exact: true });
  await expect(page.getByRole('region', { name: t.home.play.seat(2) }).getByRole('combobox', { name: t.home.play.deck })).toHaveValue(/^built-in:/);
  // The clock of the page stands still unless it is moved on: also with reduced motion there is time to read.
  await standStill(page);
  await start.click();
  await expect(page.getByRole('status', { name: t.table.versus([['Ann'], [t.home.machine('normal')]], null) })).toBeVisible();
  await expect(me.hand).toHaveCount(0);
  await expect(me.bar, 'nobody is told that they think').not.toContainText('Ann');
  await page.clock.runFor(1700);
  await expect(me.hand, 'dealt').toHaveCount(4);
  await page.clock.runFor(900);
  await expect(me.bar).toContainText('by the flip of a coin');
  await expect(me.options).toHaveCount(0);
  await page.clock.runFor(520);
  await expect(me.bar).toContainText('Turn 1');
  await page.clock.resume();
  await me.asked();
  await page.clock.runFor(60_000);

  // Enter begins to choose, and never passes while there is a choice.
  const decision = await me.decision();
  await page.keyboard.press('Enter');
  await expect.poll(() => page.evaluate(() => document.activeElement?.matches('[data-mark], [data-option]'))).toBe(true);
  expect(await me.decision()).toBe(decision);
});

test('with reduced motion nothing moves, whatever the pace', async ({ guest }) => {
  const page = await guest({ pace: 'fast', reducedMotion: 'reduce' });
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
    const within = '[data-question], [data-pile], .zone, .who, .power';
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

test('a gamepad works like the keyboard, from the first page on', async ({ page }) => {
  const { ENTER, BACK, PASS, NEXT, RIGHT } = PAD;
  const press = await withPad(page);
  const at = (fact: string) => page.evaluate((name) => document.activeElement?.getAttribute(name) ?? '', fact);
  const play = page.getByRole('button', { name: t.home.playNow });
  await expect(play).toBeEnabled();
  for (let tabs = 0; tabs < 30 && !(await play.evaluate((one) => one === document.activeElement)); tabs += 1) await press(NEXT);
  await press(ENTER);
  const me = new Seat(page);
  await me.asked();

  // To a card that can be played, and to play it; or to pass where there is none.
  let played = 0;
  for (let moves = 0; moves < 40 && played === 0; moves += 1) {
    await me.asked();
    const decision = await me.decision();
    await press(ENTER);
    await press(RIGHT);
    await press(BACK);
    if ((await me.decision()) !== decision) continue;
    for (let steps = 0; steps < 12 && (await at('data-mark')) !== 'playable'; steps += 1) await press(RIGHT);
    if ((await at('data-mark')) === 'playable') {
      await press(ENTER);
      played += 1;
    } else await press(PASS);
    await expect.poll(() => me.decision()).not.toBe(decision);
  }
  expect(played).toBe(1);
});
