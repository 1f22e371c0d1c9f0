import { t } from '../src/text';
import { squadLessons } from '../src/text/en/squad-lessons';
import { expect, test } from './fixtures';
import { Seat } from './seat';

test('the tutorial from the first to the last lesson, then the first game', async ({ page }) => {
  await page.getByRole('link', { name: t.home.learnGo }).click();
  await page.getByRole('link', { name: t.learn.start }).click();
  const me = new Seat(page);
  const onward = page.getByRole('button', { name: t.learn.nextLesson });
  const finish = page.getByRole('button', { name: t.learn.first });
  const balloon = page.getByRole('button', { name: new RegExp(`^(${t.learn.next}|${t.learn.good})`) });
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

test('a battle of the campaign, from the map', async ({ page }) => {
  await page.getByRole('link', { name: t.home.questsGo }).click();
  await expect(page.getByText(t.home.quests.progress(0, 156))).toBeVisible();
  // Any battle can be picked on the map.
  await page.getByRole('region', { name: t.home.quests.volume(1) }).getByRole('button').nth(1).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(t.home.quests.stage(2));
  await dialog.getByRole('button', { name: t.home.quests.fight, exact: true }).click();
  await expect(page).toHaveURL(/\/table\//);
  const me = new Seat(page);
  await me.asked();
  await me.click();
  expect(await me.next()).toBe('asked');
});

test('three on one screen, at a game that has no board of its own', async ({ guest }) => {
  const page = await guest({ likes: { autopass: false } });
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
    if (await goOn.isVisible()) {
      looked.add((await page.getByRole('dialog').getByRole('heading').textContent())!);
      await expect(me.options, 'nothing is asked before it is handed over').toHaveCount(0);
      await goOn.click();
    } else {
      await me.options.first().click();
    }
  }
  await expect(me.end).toBeVisible();
  expect([...looked].toSorted()).toEqual([1, 2, 3].map((seat) => t.table.handOver(t.table.seat(seat))));
});
