import type { Lesson } from '../src/games/module';
import { lessons } from '../src/games/vs/lessons';
import { lessons as words } from '../src/games/vs/text/en-lessons';
import { charactersOf, courseOf } from '../src/learn/course';
import { t } from '../src/text';
import { findings } from './axe';
import { expect, test } from './fixtures';
import { playLesson } from './lesson';
import { Seat } from './seat';

test('the course from the first to the last lesson, then a game', async ({ page }) => {
  test.setTimeout(600_000);
  await page.goto('/learn/vs');
  await page.getByRole('link', { name: t.learn.start }).click();
  const course = courseOf(lessons);
  expect(course).toHaveLength(10);
  const [last, ...others] = course.toReversed() as [Lesson, ...Lesson[]];
  for (const lesson of others.toReversed()) {
    const onward = await playLesson(page, lesson, t.learn.nextLesson);
    if (lesson === course[0]) expect(await findings(page)).toEqual([]);
    await onward.click();
  }
  await (await playLesson(page, last, t.learn.first)).click();
  await expect(page).toHaveURL(/\/table\//u);
  await new Seat(page).asked();
  await page.goto('/learn/vs');
  await expect(page.getByText(t.learn.progress(course.length, course.length))).toBeVisible();
});

test('the lesson of a main character, to its end and on to the next', async ({ page }) => {
  const [first, second] = charactersOf(lessons);
  expect(first!.title).toBe(words['captain-america'].title);
  await page.goto(`/learn/vs/${first!.id}`);
  await (await playLesson(page, first!, t.learn.nextCharacter)).click();
  await expect(page.getByRole('heading', { name: second!.title })).toBeVisible();
});
