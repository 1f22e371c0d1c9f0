import { t } from '../src/text';
import { expect, test } from './fixtures';
import { quickGame, type Seat } from './seat';

/** Play on until somebody may be declined because of a card: an attack that could be blocked. */
async function untilOptional(me: Seat): Promise<void> {
  const quiet = me.page.getByRole('button', { name: /^Don't ask about/ });
  for (let moves = 0; moves < 200; moves += 1) {
    if ((await me.next()) === 'over') break;
    if (await quiet.isVisible()) return;
    await me.click();
  }
  throw new Error('nothing could be blocked in the whole game');
}

const likes = { autopass: false };

test('a card that cannot be played says why, with the rule', async ({ guest }) => {
  const page = await guest({ likes });
  const me = await quickGame(page);
  // The power is low at first: in the first turns some card in hand is too high.
  const idle = me.hand.and(page.locator(':not([data-mark])')).first();
  for (let moves = 0; moves < 20 && (await me.next()) === 'asked' && !(await idle.isVisible()); moves += 1) await me.click();
  await idle.click();
  await expect(page.locator('[data-mark="refused"]')).toBeVisible();
  const why = me.bar.getByRole('status');
  await expect(why).toContainText(t.table.whyNot);
  await why.getByRole('link', { name: t.table.rule }).first().click();
  await expect(page).toHaveURL(/\/rules\/squad\/[a-z.-]+$/);
  await expect(page.getByRole('heading', { level: 1 })).not.toBeEmpty();
  await expect(page.getByRole('heading', { name: t.browse.rules.rulings, exact: true })).toBeVisible();
  await page.goBack();
  await me.asked();
});

test('holding the pointer on an option tells what would follow', async ({ guest }) => {
  const page = await guest({ likes });
  const me = await quickGame(page);
  await me.options.first().hover();
  await expect(me.bar.getByRole('status')).toContainText(new RegExp(`${t.table.wouldFollow}|${t.table.nothingSure}`));
  const decision = await me.options.allTextContents();
  await page.mouse.move(5, 5);
  await expect(me.bar.getByRole('status')).toBeHidden();
  expect(await me.options.allTextContents(), 'looking is not choosing').toEqual(decision);
});

const unblocked = (me: Seat) => me.page.getByRole('list', { name: t.table.log }).evaluate((log) => log.textContent!.split('You play no block from the hand').length - 1);

test('a card is not asked about any more this turn', async ({ guest }) => {
  const me = await quickGame(await guest({ likes }));
  await untilOptional(me);
  const before = await unblocked(me);
  await me.page.getByRole('button', { name: /^Don't ask about/ }).click();
  await expect.poll(() => unblocked(me)).toBeGreaterThan(before);
});

test('everything is declined until my turn', async ({ guest }) => {
  const me = await quickGame(await guest({ likes }));
  await untilOptional(me);
  const before = await unblocked(me);
  await me.page.getByRole('button', { name: t.table.skipTurn }).click();
  await expect.poll(() => unblocked(me)).toBeGreaterThan(before);
  if ((await me.next()) === 'asked') await expect(me.page.getByText(t.squad.board.yourTurn, { exact: true })).toBeVisible();
});

test('a report takes the game along', async ({ page, server }) => {
  const me = await quickGame(page);
  await me.click();
  await page.getByRole('button', { name: t.table.report }).click();
  const dialog = page.getByRole('dialog', { name: t.table.report });
  await expect(dialog.getByRole('button', { name: t.table.reportSend })).toBeDisabled();
  await dialog.getByRole('textbox').fill('The coin is always tails.');
  const saved = page.waitForEvent('download');
  await dialog.getByRole('button', { name: t.table.reportSend }).click();
  expect((await saved).suggestedFilename()).toMatch(/^longbox-report-\d+\.json$/);
  await expect(page.getByText(/This is report \d+/)).toBeVisible();
  expect(server.reports()).toContain('The coin is always tails.');
});
