import type { Locator, Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { packed } from '../src/positions/link';
import { t } from '../src/text';
import { findings } from './axe';
import { expect, test } from './fixtures';
import { Seat, SOON } from './seat';

const w = t.puzzles;
const p = t.positions;

/** Where what is wanted stands, over the table. */
const barOf = (page: Page) => page.getByRole('region', { name: w.one });
const endOf = (page: Page) => page.getByRole('dialog', { name: w.over });

/** To the puzzle of that name and to its table. */
async function tryIt(page: Page, game: string, count: number, name: string): Promise<void> {
  await page.goto(`/puzzles/${game}`);
  await expect(page.getByText(w.progress(0, count))).toBeVisible();
  await page.getByRole('link', { name }).click();
  await page.getByRole('button', { name: w.begin }).click();
  await expect(barOf(page)).toContainText(w.wanted);
}

/** Whatever declines, or else what has to be. */
async function passing(me: Seat): Promise<Locator> {
  const pass = me.options.and(me.page.locator('[data-pass]'));
  return (await pass.count()) > 0 ? pass.first() : me.options.last();
}

/** Do nothing that one need not do, until the puzzle is failed. */
async function fail(page: Page): Promise<void> {
  const me = new Seat(page);
  for (let moves = 0; moves < 60; moves += 1) {
    await me.options.or(endOf(page)).first().waitFor();
    if (await endOf(page).isVisible()) break;
    await me.decide(async () => (await passing(me)).click());
  }
  await expect(endOf(page)).toContainText(w.isFailed);
}

/** The same once more, at a table of its own: the end of the last try is gone before anything is looked for there. */
async function again(page: Page): Promise<void> {
  await endOf(page).getByRole('button', { name: w.again }).click();
  await expect(endOf(page)).toBeHidden();
  await expect(barOf(page)).toContainText(w.wanted);
}

/** Take these options one after the other, and pass where none of them is offered. */
async function solve(page: Page, lines: readonly string[]): Promise<void> {
  const me = new Seat(page);
  const left = [...lines];
  for (let moves = 0; moves < 60; moves += 1) {
    await me.options.or(endOf(page)).first().waitFor();
    if (await endOf(page).isVisible()) break;
    const line = me.bar.getByRole('button', { name: left[0] ?? 'nothing is left to do' }).and(me.options);
    const planned = (await line.count()) > 0;
    await me.decide(async () => (planned ? line.first() : await passing(me)).click());
    if (planned) left.shift();
  }
  expect(left).toEqual([]);
  await expect(endOf(page)).toContainText(w.isSolved);
}

test('a puzzle is failed, tried again with a hint and solved; the next one follows', async ({ page }) => {
  await tryIt(page, 'squad', 13, 'Friends of a feather');
  const me = new Seat(page);
  await fail(page);
  await expect(barOf(page)).toContainText(w.isFailed);
  // A win in a later turn is none of the puzzle, nor after a reload.
  await endOf(page).getByRole('button', { name: w.stay }).click();
  await page.reload();
  await expect(barOf(page)).toContainText(w.isFailed);
  await endOf(page).getByRole('button', { name: w.hint }).click();
  await expect(endOf(page)).toContainText('None of your cards has enough attack by itself.');

  await again(page);
  await me.asked();
  for (const card of ['ST254', 'ST322']) {
    await me.decide(async () => {
      await me.hand.and(page.locator(`[data-card="${card}"]`)).first().click({ timeout: SOON });
      // One click is enough where nothing else can be meant.
      if (await me.chosen.isVisible()) await me.options.first().click({ timeout: SOON });
    });
  }
  await expect(endOf(page)).toContainText(w.isSolved);
  await expect(page.getByRole('button', { name: t.table.rematch })).toHaveCount(0);
  await endOf(page).getByRole('link', { name: w.nextPuzzle }).click();
  await expect(page.getByRole('button', { name: w.begin })).toBeVisible();
  await expect(page.getByText(w.solved, { exact: true })).toHaveCount(0);
  await page.getByRole('link', { name: w.all }).click();
  await expect(page.getByText(w.progress(1, 13))).toBeVisible();
});

test('a puzzle of Vs. System is failed and solved', async ({ page }) => {
  await tryIt(page, 'vs', 13, 'Fly past the Dragon');
  await fail(page);
  await again(page);
  await solve(page, ['attack with Iron Man', 'attack Phoenix']);
});

test('a puzzle of Marvel Champions is failed and solved', async ({ page }) => {
  await tryIt(page, 'champions', 12, 'Stronger still');
  await fail(page);
  await again(page);
  await solve(page, ['play Superhuman Strength', 'Hellcat (1 wild)', 'attack with She-Hulk']);
});

test('a position is laid out, mended and played on from', async ({ guest }) => {
  const page = await guest();
  await page.goto('/positions/squad');
  const text = page.getByRole('textbox', { name: p.text });
  await expect(page.getByText(p.fine)).toBeVisible();
  await text.fill('power = 3\nme.hand = ["Nobody at all"]');
  await expect(page.getByText(p.faults)).toBeVisible();
  await expect(page.getByRole('button', { name: p.play })).toBeDisabled();
  await text.fill('power = 3\nme.deck = ["5 ST003"]\nfoe.deck = ["5 ST003"]\n');
  await expect(page.getByText(p.fine)).toBeVisible();
  await page.getByRole('combobox', { name: p.card }).fill('Wolverine: Claws and Effect');
  await page.getByRole('button', { name: p.add }).click();
  await expect(text).toHaveValue(/me\.hand = \["ST067"\]/);
  await expect(page.locator('[data-card="ST067"]').first()).toBeVisible();

  // Whoever has the link sees the same.
  const other = await guest({ name: 'Ben' });
  await other.goto(page.url());
  await expect(other.locator('[data-card="ST067"]').first()).toBeVisible();

  await page.getByRole('button', { name: p.play }).click();
  const me = new Seat(page);
  await me.asked();
  expect(await me.held()).toEqual(['ST067']);
});

/** Drag what lies there to somewhere else, once the board has its size. */
async function drag(page: Page, from: Locator, to: Locator): Promise<void> {
  // Both stand still before they are pointed at.
  await to.hover();
  await from.hover();
  await page.mouse.down();
  const box = (await from.boundingBox())!;
  await page.mouse.move(box.x + box.width / 2 + 20, box.y + box.height / 2 + 20, { steps: 2 });
  await expect(from).toHaveClass(/taken/);
  await to.hover({ force: true });
  await page.mouse.up();
}

test('a position is laid out on the board itself, and the text says the same', async ({ page }) => {
  // However late the game's folder comes: the first position that is looked at is the one that the game begins with.
  const looked: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && request.url().includes('/positions') && looked.push(request.postData() ?? ''));
  await page.route(/\/assets\/vs-[^/]*\.js/, async (route) => {
    await page.clock.fastForward(1_000);
    await route.continue();
  });
  await page.goto('/positions/vs');
  const text = page.getByRole('textbox', { name: p.text });
  await expect(page.getByText(p.fine)).toBeVisible();
  expect(looked).toEqual([expect.stringContaining('Captain America')]);
  // To the back row by dragging, where nobody stands: not the main character, whose place is said beside the board.
  const card = page.locator('[data-path^="seats.0.front."].movable');
  await expect(card).toHaveCount(1);
  const id = await card.getAttribute('data-card');
  await drag(page, card, page.locator('[data-spot="0.back"]'));
  await expect(text).toHaveValue(/me\.back = \["Luke Cage"\]/);
  const moved = page.locator(`[data-path^="seats.0.back."][data-card="${id}"]`);
  await expect(moved).toBeVisible();

  // Exhausted, with two counters, by a click.
  await moved.click();
  const picked = page.getByRole('region', { name: p.selected });
  await picked.getByLabel('Exhausted').check();
  await picked.getByLabel('counters (below 0').fill('2');
  await picked.getByLabel('counters (below 0').press('Enter');
  await expect(text).toHaveValue(/me\.back = \[\{ card = "Luke Cage", exhausted = true, counters = 2 \}\]/);
  await expect(page.getByText(p.fine)).toBeVisible();
  // What the table has, and the text the other way round.
  await page.getByLabel('Number of the turn').fill('7');
  await page.getByLabel('Number of the turn').press('Enter');
  await expect(text).toHaveValue(/number = 7/);
  await text.fill((await text.inputValue()).replace('number = 7', 'number = 9'));
  await expect(page.getByLabel('Number of the turn')).toHaveValue('9');

  // Away with it, by its key.
  await moved.click();
  if (!(await picked.isVisible())) await moved.click();
  await page.keyboard.press('Delete');
  await expect(text).toHaveValue(/me\.back = \[\]/);
  await expect(moved).toHaveCount(0);
  expect(await findings(page)).toEqual([]);
});

test('a position is proved to be a puzzle, shared by its link and solved; one that is none says why', async ({ page, guest }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/positions/squad');
  const text = page.getByRole('textbox', { name: p.text });
  await expect(page.getByText(p.fine)).toBeVisible();
  await page.getByRole('button', { name: p.puzzle }).click();
  const dialog = page.getByRole('dialog', { name: p.puzzle });
  await dialog.getByRole('button', { name: p.prove }).click();
  await expect(dialog).toContainText(p.faults);
  await expect(dialog.getByRole('button', { name: p.savePuzzle })).toBeDisabled();
  await page.keyboard.press('Escape');

  // The position of a puzzle that comes with the game, over several lines.
  const ruling = await (await page.request.get('/api/v1/games/squad/scenarios/puzzle-friends-of-a-feather')).json();
  await text.fill(`power = ${ruling.given.power}\n[me]\nhand = [\n${ruling.given.me.hand.map((card: string) => JSON.stringify(card)).join(',\n')}\n]\ndeck = ${JSON.stringify(ruling.given.me.deck ?? [])}\n[foe]\nhand = ${JSON.stringify(ruling.given.foe.hand ?? [])}\ndeck = ${JSON.stringify(ruling.given.foe.deck ?? [])}\n`);
  // The position before was fine as well: the new one is on the board.
  await expect(page.locator('[data-card="ST254"]').first()).toBeVisible();
  await page.getByRole('button', { name: p.puzzle }).click();
  await dialog.getByLabel(p.puzzleTitle).fill('Birds');
  await dialog.getByLabel(p.puzzleHints).fill('Together.');
  await dialog.getByRole('button', { name: p.prove }).click();
  await expect(dialog).toContainText(p.proved);
  const [file] = await Promise.all([page.waitForEvent('download'), dialog.getByRole('button', { name: p.savePuzzle }).click()]);
  const saved = readFileSync(await file.path(), 'utf8');
  expect(saved).toContain('given.me.hand = [');
  expect(saved).toContain('puzzle = { hints = ["Together."] }');
  await dialog.getByRole('button', { name: p.puzzleLink }).click();
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await expect.poll(copied).toContain('/puzzles/squad/');
  const link = await copied();

  const friend = await guest({ name: 'Ben' });
  await friend.goto(link);
  await friend.getByRole('button', { name: w.begin }).click();
  await expect(barOf(friend)).toContainText('Birds');
});

test('a link to another position that is opened on the same page shows that one', async ({ page }) => {
  const position = (hero: string) => `/positions/champions#${packed(`me = { hero = "${hero}", hand = ["Energy"] }`)}`;
  for (const hero of ['Spider-Man', 'Iron Man']) {
    await page.goto(position(hero));
    await expect(page.locator('[data-path="seats.0.identity"]')).toHaveAccessibleName(new RegExp(`^${hero}`));
  }
  await page.getByRole('button', { name: t.positions.play }).click();
  await new Seat(page).asked();
  await expect(page.locator('[data-path="seats.0.identity"]')).toHaveAccessibleName(/^Iron Man/);
});
