import type { Page } from '@playwright/test';
import { words } from '../src/games/vs/text';
import { t } from '../src/text';
import { findings } from './axe';
import { expect, test } from './fixtures';
import { Seat } from './seat';

/** A table against the machine, at its first question. */
async function sitDown(page: Page): Promise<Seat> {
  await page.goto('/play/vs');
  await page.getByRole('button', { name: t.home.play.start, exact: true }).click();
  const seat = new Seat(page);
  await seat.asked();
  return seat;
}

test('a game of Vs. System by clicking to its end; axe finds nothing serious on the way', async ({ page }) => {
  test.setTimeout(600_000);
  const seat = await sitDown(page);
  const found: string[] = [];
  let moves = 0;
  await seat.playOut(async () => {
    moves += 1;
    if (moves === 12 || moves === 40) found.push(...(await findings(page)));
    await seat.click();
  });
  expect(moves).toBeGreaterThan(20);
  found.push(...(await findings(page)));
  expect(found).toEqual([]);
});

test('an attack by pointing: who attacks, whom, and what is sure of it', async ({ page }) => {
  test.setTimeout(240_000);
  const seat = await sitDown(page);
  const front = page.getByRole('list', { name: words.board.front }).locator('[data-card]');
  const attack = page.getByRole('button', { name: 'attack with' });
  for (let moves = 0; moves < 60 && (await attack.count()) === 0; moves += 1) {
    await seat.decide(async () => {
      // In front, and nothing but what has to be done until one may attack.
      const inFront = page.locator('[data-option]:enabled', { hasText: 'the front row' });
      const pass = page.locator('.besides [data-option]:enabled');
      await ((await inFront.count()) > 0 ? inFront : (await pass.count()) > 0 ? pass : seat.options).first().click();
    });
    await seat.asked();
  }
  await seat.decide(async () => {
    await front.first().click();
    await page.locator('[data-option]:enabled', { hasText: 'attack with' }).first().click();
  });
  const sure = page.locator('.prospect').first();
  await expect(sure).toHaveText(/^\d+⚔\d+ (stuns|holds)$/u);
  await seat.decide(() => page.locator('[data-mark="playable"]').first().click());
  await expect(page.getByText(words.board.soloAttack)).toBeVisible();
});
