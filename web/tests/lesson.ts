/** A lesson as somebody plays it who takes what the balloons say, and the last option where they say nothing. */

import type { Page } from '@playwright/test';
import { t } from '../src/text';
import { expect } from './fixtures';
import { Seat } from './seat';

/** Play the lesson that is open, to its end; the button that leads on from there is returned. */
export async function playLesson(page: Page, lesson: { readonly title: string; readonly end: string }, onward: string) {
  const me = new Seat(page);
  const end = page.getByRole('button', { name: onward });
  const balloon = page.locator('.balloon').getByRole('button', { name: new RegExp(`^(${t.learn.next}|${t.learn.good})$`) });
  await expect(page.getByRole('heading', { name: lesson.title })).toBeVisible();
  for (let steps = 0; steps < 60 && !(await end.isVisible()); steps += 1) {
    await expect(balloon.or(me.options).or(end).first()).toBeVisible();
    if (await end.isVisible()) break;
    if (await balloon.isVisible()) await balloon.click();
    // After a wrong answer the right one is marked.
    else if (await page.locator('.option.usual').isVisible()) await page.locator('.option.usual').click();
    else await me.options.last().click();
  }
  await expect(page.getByText(lesson.end)).toBeVisible();
  return end;
}
