import type { Page } from '@playwright/test';
import { t } from '../src/text';
import { lessons as squadLessons } from '../src/games/squad/text/en-lessons';
import { expect, test } from './fixtures';
import { Seat, SOON } from './seat';

test('the tutorial from the first to the last lesson, then the first game', async ({ page }) => {
  await page.getByRole('link', { name: t.home.learnGo }).click();
  await page.getByRole('link', { name: t.learn.start }).click();
  const me = new Seat(page);
  const onward = page.getByRole('button', { name: t.learn.nextLesson });
  const finish = page.getByRole('button', { name: t.learn.first });
  const balloon = page.locator('.balloon').getByRole('button', { name: new RegExp(`^(${t.learn.next}|${t.learn.good})$`) });
  const told = page.locator('.balloon').filter({ hasText: 'You could' });

  const lessons = Object.values(squadLessons);
  for (const [number, lesson] of lessons.entries()) {
    await expect(page.getByRole('heading', { name: lesson.title })).toBeVisible();
    const end = number === lessons.length - 1 ? finish : onward;
    for (let steps = 0; steps < 60 && !(await end.isVisible()); steps += 1) {
      await expect(balloon.or(me.options).or(end).first()).toBeVisible();
      if (await end.isVisible()) break;
      if (await balloon.isVisible()) await balloon.click();
      // After a wrong answer the right one is marked.
      else if (await page.locator('.option.usual').isVisible()) await page.locator('.option.usual').click();
      else await me.options.last().click();
    }
    await expect(page.getByText(lesson.end)).toBeVisible();
    if (end === onward) await onward.click();
  }
  await expect(told).toHaveCount(0);

  await finish.click();
  await expect(page).toHaveURL(/\/table\//);
  await me.asked();
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

test('a battle of the campaign, from the map', async ({ page }) => {
  await page.getByRole('link', { name: t.home.questsGo }).click();
  await expect(page.getByText(t.home.quests.progress(0, 156))).toBeVisible();
  // Any battle can be picked on the map.
  await page.getByRole('region', { name: t.home.quests.volume(1) }).getByRole('button').nth(1).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(/Battle 2 of \d+/);
  await dialog.getByRole('button', { name: t.home.quests.fight, exact: true }).click();
  await expect(page).toHaveURL(/\/table\//);
  const me = new Seat(page);
  await me.asked();
  await me.click();
  expect(await me.next()).toBe('asked');

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
