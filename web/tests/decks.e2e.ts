import type { Page } from '@playwright/test';
import { t } from '../src/text';
import { expect, test } from './fixtures';
import { Seat } from './seat';

/** What a deck of the game has to be. */
const SIZE = { least: 40, most: 99 };

const size = (page: Page) => page.locator('output.size');
const area = (page: Page, label: string) => page.getByRole('textbox', { name: label });

test('a deck built from nothing, saved, exported, shared, imported and played', async ({ page, guest, request }) => {
  test.setTimeout(400_000);
  await page.goto('/decks/squad');
  await page.getByRole('link', { name: t.decks.new }).first().click();
  await expect(page.getByText(t.decks.empty)).toBeVisible();

  // Ten cards that a search finds, four of each.
  await page.getByRole('searchbox', { name: t.browse.cards.search }).fill('level<=3 attack>=3');
  const found = page.getByRole('list', { name: t.decks.results }).locator('[data-card]');
  const cards = (await (await request.get('/api/v1/games/squad/cards')).json()) as { level: number; attack: number }[];
  const fitting = cards.filter(({ level, attack }) => level <= 3 && attack >= 3).length;
  await expect(page.getByRole('search').getByRole('status')).toHaveText(t.browse.cards.found(fitting, cards.length));
  await expect(found.nth(9)).toBeVisible();
  const ids = (await found.evaluateAll((tiles) => tiles.map((tile) => tile.getAttribute('data-card')!))).slice(0, 10);
  for (const place of [0, 1]) for (let copy = 0; copy < 4; copy += 1) await found.nth(place).click();
  await expect(size(page)).toHaveText(t.decks.ofSize(8, SIZE));
  await expect(page.getByRole('status', { name: t.decks.legality })).toContainText(t.decks.tooFew(8, 40).split(',')[0]!);
  // The others by keyboard.
  for (let place = 2; place < 10; place += 1) {
    await page.keyboard.press('ArrowRight');
    for (let copy = 0; copy < 4; copy += 1) await page.keyboard.press('Enter');
  }
  await expect(size(page)).toHaveText(t.decks.ofSize(40, SIZE));
  await page.keyboard.press('Enter');
  await expect(size(page), 'no fifth copy').toHaveText(t.decks.ofSize(40, SIZE));
  await expect(page.getByRole('status', { name: t.decks.legality })).toContainText(t.decks.legal);
  await page.keyboard.press('Backspace');
  await expect(size(page)).toHaveText(t.decks.ofSize(39, SIZE));
  await page.getByRole('button', { name: t.decks.undo, exact: true }).click();
  await expect(size(page)).toHaveText(t.decks.ofSize(40, SIZE));

  await area(page, t.decks.name).fill('Small and quick');
  await page.getByRole('button', { name: t.decks.save, exact: true }).click();
  await expect(page).toHaveURL(/\/decks\/squad\/\d+$/);
  await expect(page.getByRole('button', { name: t.decks.saveAll })).toBeDisabled();
  const address = page.url();

  await page.getByRole('button', { name: t.decks.more, exact: true }).click();
  await page.getByRole('button', { name: t.decks.share, exact: true }).click();
  const text = await area(page, t.decks.exportText).inputValue();
  const recipe = await area(page, t.decks.exportRecipe).inputValue();
  const link = await area(page, t.decks.exportLink).inputValue();
  for (const id of ids) expect(text).toContain(`(${id})`);
  expect(recipe.split(';').toSorted()).toEqual(ids.map((id) => `${id}:4`).toSorted());
  await page.getByRole('dialog').getByRole('button', { name: t.common.close }).click();

  // A friend opens the link.
  const friend = await guest({ name: 'Ben' });
  await friend.goto(link);
  await expect(friend.getByText(t.decks.shared)).toBeVisible();
  await expect(size(friend)).toHaveText(t.decks.ofSize(40, SIZE));
  await expect(area(friend, t.decks.name)).toHaveValue('Small and quick');

  // Another brings the text along, and a third the recipe, into a deck that has something else in it.
  await friend.goto('/decks/squad');
  await friend.getByRole('button', { name: t.decks.import, exact: true }).click();
  await area(friend, t.decks.importList).fill(`${text}\n3 Nobody at all`);
  await friend.getByRole('button', { name: t.decks.importRead }).click();
  await expect(friend.getByText(t.decks.importFound(40))).toBeVisible();
  await expect(friend.getByRole('dialog')).toContainText('Nobody at all');
  await friend.getByRole('button', { name: t.decks.importNew }).click();
  await expect(size(friend)).toHaveText(t.decks.ofSize(40, SIZE));

  await friend.goto('/decks/squad/new?list=ST001:1');
  await expect(size(friend)).toHaveText(t.decks.ofSize(1, SIZE));
  await friend.getByRole('button', { name: t.decks.more, exact: true }).click();
  await friend.getByRole('button', { name: t.decks.import, exact: true }).click();
  await area(friend, t.decks.importList).fill(recipe);
  await friend.getByRole('button', { name: t.decks.importRead }).click();
  await friend.getByRole('button', { name: t.decks.importReplace }).click();
  await expect(size(friend)).toHaveText(t.decks.ofSize(40, SIZE));

  // It is there after a reload, and is played.
  await page.goto(address);
  await expect(size(page)).toHaveText(t.decks.ofSize(40, SIZE));
  await page.getByRole('button', { name: t.decks.playShort, exact: true }).click();
  await expect(page.getByRole('combobox', { name: t.home.play.deck }).first()).toHaveValue(/^own:\d+$/);
  await page.getByRole('button', { name: t.home.play.start, exact: true }).click();
  const me = new Seat(page);
  await me.asked();
  const hand = await me.held();
  expect(hand.length).toBeGreaterThan(3);
  expect(hand.filter((id) => !ids.includes(id))).toEqual([]);
});
