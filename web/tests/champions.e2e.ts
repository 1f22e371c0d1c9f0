import type { Page } from '@playwright/test';
import { t } from '../src/text';
import { words } from '../src/games/champions/text';
import { findings } from './axe';
import { expect, test } from './fixtures';
import { settled } from './screens.list';
import { Seat } from './seat';

const w = words.board;

/** Alone against the villain that is proposed. */
async function alone(page: Page): Promise<Seat> {
  await page.goto('/play/champions');
  await page.getByRole('button', { name: t.home.play.start, exact: true }).click();
  const me = new Seat(page);
  await me.asked();
  return me;
}

test('a game against the villain by clicking, to its end', async ({ guest }) => {
  const page = await guest({ colorScheme: 'light' });
  const me = await alone(page);
  await expect(page.getByRole('list', { name: w.villain, exact: true }).locator('[data-card]')).toHaveCount(1);
  await expect(page.getByRole('list', { name: w.main }).locator('[data-card]')).toHaveCount(1);
  await expect(page.getByRole('list', { name: w.hand })).toBeVisible();
  let moves = 0;
  const found: string[] = [];
  await me.playOut(async () => {
    moves += 1;
    if (moves % 12 === 1) {
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await settled(page);
        found.push(...(await findings(page)).map((one) => `move ${moves}, ${colorScheme}: ${one}`));
      }
    }
    await me.click();
  });
  expect(found).toEqual([]);
  expect(moves).toBeGreaterThan(10);
});

test('a game against the villain by keyboard alone, to its end', async ({ guest }) => {
  const page = await guest();
  const me = await alone(page);
  await me.playOut(() =>
    me.decide(async () => {
      // Enter declines or ends the turn; where that cannot be, the first option is taken.
      const usual = (await page.locator('[data-option].usual').count()) > 0;
      await page.keyboard.press(usual ? 'Enter' : '1');
    }),
  );
  await expect(me.end).toBeVisible();
});

test('one person with two heroes sees either of them large', async ({ guest }) => {
  const page = await guest();
  await page.goto('/play/champions');
  await page.getByRole('group', { name: t.home.play.howMany }).getByText('2', { exact: true }).click();
  await page.getByRole('region', { name: t.home.play.seat(2) }).getByText(t.home.play.me, { exact: true }).click();
  await page.getByRole('button', { name: t.home.play.start, exact: true }).click();
  const me = new Seat(page);
  await me.asked();
  // Nobody has to hand over: they play together.
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const piles = page.locator('section.hero');
  const first = await piles.getAttribute('aria-label');
  await page.keyboard.press('h');
  await expect(piles).not.toHaveAttribute('aria-label', first ?? '');
  await page.keyboard.press('h');
  await expect(piles).toHaveAttribute('aria-label', first ?? '');
});
