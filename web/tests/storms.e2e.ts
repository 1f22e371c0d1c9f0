import { t } from '../src/text';
import { expect, test } from './fixtures';
import { quickGame, Seat } from './seat';

test('a reload in the middle leads back to the same question', async ({ page }) => {
  const me = await quickGame(page);
  for (let moves = 0; moves < 4; moves += 1) {
    await me.asked();
    await me.click();
  }
  await me.asked();
  const before = [await me.held(), await me.options.allTextContents(), await page.getByRole('list', { name: t.table.log }).textContent()];
  await page.reload();
  await me.asked();
  expect([await me.held(), await me.options.allTextContents(), await page.getByRole('list', { name: t.table.log }).textContent()]).toEqual(before);
  await me.click();
  await me.next();

  // From the first page there is a way back too.
  await page.goto('/');
  await page.getByRole('link', { name: /Go on/ }).first().click();
  expect(await me.next()).toBe('asked');
});

test('the server is killed in the middle: the page says so, comes back, and the game goes on', async ({ page, server, faults }) => {
  faults.allow(/WebSocket connection to/, /ERR_CONNECTION_REFUSED/, /ERR_CONNECTION_RESET/, /ERR_EMPTY_RESPONSE/);
  const me = await quickGame(page);
  for (let moves = 0; moves < 3; moves += 1) {
    await me.asked();
    await me.click();
  }
  await me.asked();
  const hand = await me.held();

  await server.kill();
  await expect(page.getByText(t.common.lost)).toBeVisible();
  await server.up();
  await expect(page.getByText(t.common.lost)).toBeHidden({ timeout: 30_000 });
  await me.asked();
  expect(await me.held()).toEqual(hand);
  await me.playOut();
  await expect(new Seat(page).end).toBeVisible();
});
