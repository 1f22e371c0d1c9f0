/** The page's share of a fair shuffle: nobody clicks anything for it, and "fair" is said only after it was checked. */

import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { t } from '../src/text';
import { expect, test } from './fixtures';
import { Seat } from './seat';
import { BINARY } from './server';

const words = t.table.shuffle;

test.describe('a server that deals in earnest', () => {
  test.use({ seed: null });

  test('the shuffle of a game is checked by the page, and by the program with what the page kept', async ({ page }, info) => {
    await page.getByRole('button', { name: t.home.playNow }).first().click();
    const seat = new Seat(page);
    await seat.asked();
    await seat.giveUp();
    await expect(seat.end).toContainText(words.fair);
    await seat.end.getByText(words.fair).click();
    for (const one of words.checks) await expect(seat.end).toContainText(one);

    const [kept] = await Promise.all([page.waitForEvent('download'), seat.end.getByRole('link', { name: words.save }).click()]);
    const keptFile = join(info.outputDir, 'kept.json');
    await kept.saveAs(keptFile);
    const share = (await seat.end.getByRole('link', { name: t.table.toReplay }).getAttribute('href'))!.split('/').at(-1)!;
    const replay = await (await page.request.get(`/api/v1/replays/${share}`)).text();
    const file = join(info.outputDir, 'replay.json');
    writeFileSync(file, replay);
    const proved = execFileSync(BINARY, ['replay', file, '--verify', '--kept', keptFile], { encoding: 'utf8' });
    expect(proved).toContain('nobody can have chosen');
    expect(proved).toContain('It is the game that you were shown');
    // Another table's: what was kept is of no use there.
    writeFileSync(keptFile, readFileSync(keptFile, 'utf8').replaceAll(JSON.parse(replay).setup.fairness.table, 'elsewhere1'));
    expect(() => execFileSync(BINARY, ['replay', file, '--verify', '--kept', keptFile], { stdio: 'pipe' })).toThrow();
  });

  test('a block that is not what was fixed before the game is not called fair', async ({ page }) => {
    await page.getByRole('button', { name: t.home.playNow }).first().click();
    const seat = new Seat(page);
    await seat.asked();
    // As if the server had told something else before the game.
    await page.evaluate(() => {
      const key = Object.keys(localStorage).find((one) => one.startsWith('longbox.kept.'))!;
      const kept = JSON.parse(localStorage.getItem(key)!);
      localStorage.setItem(key, JSON.stringify({ ...kept, promise: { ...kept.promise, setup: '0'.repeat(64) } }));
    });
    await page.reload();
    await seat.asked();
    await seat.giveUp();
    await expect(seat.end.getByRole('alert')).toBeVisible();
    await expect(seat.end).not.toContainText(words.fair);
  });
});

test('a server that deals for tests proves nothing, and the page says so', async ({ page }) => {
  await page.getByRole('button', { name: t.home.playNow }).first().click();
  const seat = new Seat(page);
  await seat.asked();
  await seat.giveUp();
  await expect(seat.end).toContainText(words.unproved.test);
  await expect(seat.end).not.toContainText(words.fair);
});
