import { t } from '../src/text';
import type { AnalysisSeen } from '../src/generated/protocol';
import { findings } from './axe';
import { expect, test } from './fixtures';
import { proposed, quickGame, Seat } from './seat';

const w = t.table.advice;

test('a hint tells what the machine would do, marks it, and goes with the next decision', async ({ page }) => {
  const me = await quickGame(page);
  const ask = me.bar.getByRole('button', { name: w.hint });
  // Where there is only one thing to do, there is nothing to ask.
  for (let moves = 0; !(await ask.isVisible()) && moves < 10; moves += 1) {
    await me.click();
    await me.asked();
  }
  const panel = page.getByRole('region', { name: w.ask });
  await ask.click();
  await expect(panel.locator('[data-weighed]').first()).toBeVisible({ timeout: 60_000 });
  const best = (await panel.locator('[data-weighed]').first().getAttribute('data-weighed'))!;
  await expect(me.bar.locator('[data-option][data-advised]')).toHaveCount(1);
  await expect(me.bar.locator('[data-option][data-advised]')).toHaveAttribute('data-option', best);
  await expect(panel.getByRole('status')).toContainText(/Best: .+ percent to win/);

  expect(await findings(page)).toEqual([]);

  // By its key it goes and comes, and the key is among those that are listed.
  await page.keyboard.press('t');
  await expect(panel).toBeHidden();
  await page.keyboard.press('t');
  await expect(panel.locator('[data-weighed]').first()).toBeVisible();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: t.common.keysAbout })).toContainText(w.key);
  await page.keyboard.press('Escape');

  await me.decide(async () => me.bar.locator(`[data-option="${best}"]`).click());
  await me.next();
  await expect(panel).toBeHidden();
  await expect(page.locator('[data-advised]')).toHaveCount(0);
});

test('a machine that explains itself says why', async ({ page }) => {
  await page.goto('/play/squad');
  await proposed(page);
  await page.getByText(t.home.play.more).click();
  await page.getByRole('switch', { name: t.home.play.explain }).check({ force: true });
  await page.getByRole('button', { name: t.home.play.start, exact: true }).click();
  const me = new Seat(page);
  const why = page.getByRole('button', { name: w.why });
  await me.asked();
  for (let moves = 0; (await why.count()) === 0 && moves < 30; moves += 1) {
    await me.click();
    if ((await me.next()) === 'over') break;
  }
  await why.first().click();
  const panel = page.getByRole('region', { name: new RegExp(`${w.why.replace('?', '\\?')}$`) });
  await expect(panel).toBeVisible();
  await expect(panel.locator('[data-weighed]').first().or(panel.getByText(w.noThought)).first()).toBeVisible();
  await panel.getByRole('button', { name: t.common.close }).click();
  await expect(panel).toBeHidden();
  await page.keyboard.press('e');
  await expect(panel).toBeVisible();
});

test('a replay is judged, and a choice that fell short can be played better', async ({ page }) => {
  const me = await quickGame(page);
  for (let moves = 0; moves < 4; moves += 1) {
    await me.click();
    await me.asked();
  }
  await me.giveUp();
  await page.getByRole('link', { name: t.table.toReplay }).click();

  // What a machine finds is its affair: here the first choice of this seat falls short.
  let marked: AnalysisSeen['choices'][number] | undefined;
  await page.route('**/analysis*', async (route) => {
    const answer = await route.fetch();
    const seen = (await answer.json()) as AnalysisSeen;
    seen.choices.forEach((choice) => {
      choice.falls_short = false;
      marked ??= choice.seat === 0 ? choice : undefined;
      if (choice.move === marked?.move) Object.assign(choice, { falls_short: true, cost: 0.25, line: ['Player 2: pass'] });
    });
    await route.fulfill({ response: answer, json: seen });
  });
  const a = t.replay.analysis;
  await page.getByRole('button', { name: a.start }).click();
  const judged = page.getByRole('region', { name: a.title });
  await expect(judged.getByRole('status')).toContainText(a.short(1), { timeout: 120_000 });
  await expect(page.locator('.advantage path.line').first()).toBeAttached();

  // The mark leads to the moment, and tells what would have been better.
  const entry = judged.getByText(/^▼? ?Turn \d+, Ann: cost 25 %$/);
  await entry.click();
  const moment = page.getByRole('slider', { name: t.replay.scrubber });
  await expect(moment).toHaveValue(String(marked!.move - 1));
  await expect(judged.getByText(a.took)).toBeVisible();
  await expect(judged.getByText(a.better)).toBeVisible();
  await expect(judged.locator('.steps li')).toHaveCount(1);

  // Of one seat only; and as a table.
  await judged.getByText(a.table).click();
  expect(await findings(page)).toEqual([]);
  const rows = judged.locator('tbody tr');
  const all = await rows.count();
  await judged.getByRole('radio', { name: 'Ann' }).check({ force: true });
  await expect.poll(() => rows.count()).toBeLessThan(all);
  await expect(rows.first()).toContainText('Ann');

  await judged.getByRole('button', { name: a.playOn('Ann') }).click();
  await expect(page).toHaveURL(/\/table\//);
  await new Seat(page).asked();
});
