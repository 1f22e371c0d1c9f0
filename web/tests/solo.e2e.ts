import type { Page } from '@playwright/test';
import type { ServerMessage } from '../src/generated/protocol';
import { t } from '../src/text';
import { lessons as squadLessons } from '../src/games/squad/text/en-lessons';
import { expect, test } from './fixtures';
import { playLesson } from './lesson';
import { Seat, SOON } from './seat';

test('the tutorial from the first to the last lesson, then the first game', async ({ page }) => {
  await page.getByRole('link', { name: t.home.learnGo }).click();
  await page.getByRole('link', { name: t.learn.start }).click();
  const lessons = Object.values(squadLessons);
  for (const lesson of lessons.slice(0, -1)) await (await playLesson(page, lesson, t.learn.nextLesson)).click();
  const finish = await playLesson(page, lessons.at(-1)!, t.learn.first);

  await finish.click();
  await expect(page).toHaveURL(/\/table\//);
  await new Seat(page).asked();
  await page.goto('/learn/squad');
  await expect(page.getByText(t.learn.progress(lessons.length, lessons.length))).toBeVisible();
  await page.goto('/');
  await expect(page.getByRole('link', { name: t.home.questsGo })).toBeVisible();
  await expect(page.getByRole('link', { name: t.home.learnGo })).toHaveCount(0);
});

test('who is new is asked once whether to be shown the game', async ({ guest }) => {
  const play = (page: Page) => page.getByRole('button', { name: t.home.playNow });
  const question = (page: Page) => page.getByRole('dialog', { name: t.home.welcome.title });

  // At once into a game: two clicks.
  const keen = await guest({ likes: { welcomed: false } });
  const me = new Seat(keen);
  await play(keen).click();
  await question(keen).getByRole('button', { name: t.home.welcome.play }).click();
  await me.asked();
  await me.giveUp();
  await keen.goto('/');
  await play(keen).click();
  await expect(keen).toHaveURL(/\/table\//);
  await me.asked();

  // Or to the first lesson, by keyboard: what is proposed has the focus.
  const careful = await guest({ name: 'Ben', likes: { welcomed: false } });
  await play(careful).focus();
  await careful.keyboard.press('Enter');
  await expect(question(careful).getByRole('button', { name: t.home.welcome.learn })).toBeFocused();
  await careful.keyboard.press('Enter');
  await expect(careful).toHaveURL(/\/learn\/squad\/life$/);
  await expect(careful.getByRole('heading', { name: squadLessons.life.title })).toBeVisible();
  await careful.goto('/');
  await play(careful).click();
  await expect(careful).toHaveURL(/\/table\//);

  // Who sends the question away has answered it.
  const hasty = await guest({ name: 'Cid', likes: { welcomed: false } });
  await play(hasty).click();
  await expect(question(hasty)).toBeVisible();
  await hasty.keyboard.press('Escape');
  await expect(question(hasty)).toBeHidden();
  await hasty.reload();
  await play(hasty).click();
  await expect(hasty).toHaveURL(/\/table\//);
});

/** Whoever loses at this page is told that they won, until that is ended. */
async function alwaysWin(page: Page): Promise<() => void> {
  let wins = true;
  await page.routeWebSocket(/./, (line) => {
    const server = line.connectToServer();
    line.onMessage((message) => server.send(message));
    server.onMessage((message) => {
      const told = JSON.parse(String(message)) as ServerMessage;
      if (told.type === 'over' && wins) told.over.verdicts.reverse();
      line.send(JSON.stringify(told));
    });
  });
  await page.reload();
  return () => (wins = false);
}

test('a battle of the campaign, from the map', async ({ page }) => {
  const noLonger = await alwaysWin(page);
  await page.getByRole('link', { name: t.home.questsGo }).click();
  await expect(page.getByText(t.home.quests.progress(0, 156))).toBeVisible();
  // Any battle can be picked on the map.
  await page.getByRole('region', { name: t.home.quests.volume(1) }).getByRole('button').nth(1).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(/Battle 2 of \d+/);
  const foe = (await dialog.locator('strong').first().textContent())!.replace('against ', '');
  await dialog.getByRole('button', { name: t.home.quests.fight, exact: true }).click();
  await expect(page).toHaveURL(/\/table\//);
  const me = new Seat(page);
  await me.asked();
  // The foe has a name, also when one comes back.
  await expect(page.getByRole('region', { name: foe, exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('region', { name: foe, exact: true })).toBeVisible();
  await me.asked();
  await me.click();
  expect(await me.next()).toBe('asked');

  // Its end tells what was won, and leads to the next one.
  await me.giveUp();
  await expect(me.end).toContainText(t.table.won);
  await expect(me.end.getByText(t.home.quests.youWon)).toBeVisible();
  const old = page.url();
  await me.end.getByRole('button', { name: t.home.quests.nextBattle('') }).click();
  await expect(page).not.toHaveURL(old);
  await me.asked();
  await expect(page.getByRole('region', { name: foe, exact: true })).toHaveCount(0);
  // And a battle that is lost leads back to the map.
  noLonger();
  await me.giveUp();
  await expect(me.end).toContainText(t.table.lost);
  await expect(me.end.getByRole('link', { name: t.table.anotherDeck })).toHaveCount(0);
  await expect(me.end.getByRole('link', { name: t.home.quests.toMap })).toBeVisible();

  // Where a table is set up, the next battle is chosen as long as nobody chooses another.
  await page.goto('/play/squad?mode=quest');
  await expect(page.getByRole('region', { name: t.home.play.seat(1) }).getByRole('combobox', { name: t.home.play.deck })).toHaveValue(/^built-in:/);
  await expect(page.getByRole('combobox', { name: t.home.play.battle })).toHaveValue(/^quest-/);
});

test('three on one screen, at a game that has no board of its own', async ({ guest }) => {
  const page = await guest();
  await page.goto('/play/lantern');
  await page.getByRole('group', { name: t.home.play.howMany }).getByText('3', { exact: true }).click();
  for (const seat of [2, 3]) await page.getByRole('region', { name: t.home.play.seat(seat) }).getByText(t.home.play.me, { exact: true }).click();
  await expect(page.getByText(t.home.play.hotSeat)).toBeVisible();
  await page.getByRole('button', { name: t.home.play.start, exact: true }).click();
  const me = new Seat(page);
  const goOn = page.getByRole('dialog').getByRole('button', { name: t.table.goOn });
  const looked = new Set<string>();
  for (let moves = 0; moves < 200; moves += 1) {
    await expect(me.options.or(goOn).or(me.end).first()).toBeVisible();
    if (await me.end.isVisible()) break;
    // Three are told of a move one after the other, and the curtain may fall and rise again meanwhile.
    await expect(async () => {
      if (await goOn.isVisible()) {
        const name = await page.getByRole('dialog').getByRole('heading').textContent({ timeout: SOON });
        await expect(me.options, 'nothing is asked before it is handed over').toHaveCount(0, { timeout: SOON });
        await goOn.click({ timeout: SOON });
        looked.add(name!);
      } else if (await me.isAsked()) {
        await me.options.first().click({ timeout: SOON });
      }
    }).toPass();
  }
  await expect(me.end).toBeVisible();
  expect([...looked].toSorted()).toEqual([1, 2, 3].map((seat) => t.table.handOver(t.table.seat(seat))));
});
