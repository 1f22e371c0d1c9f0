import { words as squad } from '../src/games/squad/text';
import { t } from '../src/text';
import { expect, test } from './fixtures';
import { settled } from './screens.list';
import { quickGame, Seat } from './seat';

test('a replay is scrubbed, seen with other eyes, and played on from', async ({ page, guest }) => {
  const me = await quickGame(page);
  for (let moves = 0; moves < 6; moves += 1) {
    await me.asked();
    await me.click();
  }
  await me.asked();
  await me.giveUp();
  await page.getByRole('link', { name: t.table.toReplay }).click();

  const moment = page.getByRole('slider', { name: t.replay.scrubber });
  const inHands = page.locator('[data-path*=".hand."][data-card]');
  const turn = page.getByText(/^Turn \d+$/);
  await expect(moment).toHaveValue('0');
  await expect(inHands.first()).toBeVisible();
  const last = Number(await moment.getAttribute('max'));
  expect(last).toBeGreaterThan(5);
  // Four cards each, and the one that is drawn first.
  await expect(inHands).toHaveCount(9);

  // By the pointer far along the line (the first turn may hold several decisions), by keys on from there.
  await settled(page);
  const box = (await moment.boundingBox())!;
  await moment.click({ position: { x: box.width * 0.8, y: box.height / 2 } });
  const far = Number(await moment.inputValue());
  expect(far).toBeGreaterThan(0);
  expect(far).toBeLessThan(last);
  await expect(turn).not.toHaveText(squad.board.turn(1));
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('ArrowRight');
  await expect(moment).toHaveValue(String(far + 1));
  await page.keyboard.press('End');
  await expect(moment).toHaveValue(String(last));
  await page.keyboard.press('Home');
  await expect(moment).toHaveValue('0');

  // Both hands, one hand, none.
  await expect(inHands).toHaveCount(9);
  await page.getByRole('radio', { name: 'Ann' }).check({ force: true });
  await expect.poll(async () => [4, 5].includes(await inHands.count()), 'one hand').toBe(true);
  await page.getByRole('radio', { name: t.replay.onlooker }).check({ force: true });
  await expect(inHands).toHaveCount(0);
  await expect(page).toHaveURL(/eyes=onlooker/);

  // Whoever has the link sees the same moment.
  const friend = await guest({ name: 'Ben' });
  await friend.goto(page.url().replace(/at=\d+/, 'at=3').replace('eyes=onlooker', 'eyes=0'));
  await expect(friend.getByRole('slider', { name: t.replay.scrubber })).toHaveValue('3');

  // The first step too.
  await friend.goto(friend.url().replace(/at=\d+/, 'at=1'));
  await expect(friend.getByRole('slider', { name: t.replay.scrubber })).toHaveValue('1');
  await expect(friend.locator('[data-path*=".hand."][data-card]').first()).toBeVisible();

  // On from there, against the machine.
  await friend.getByRole('button', { name: t.replay.playOn }).click();
  await expect(friend).toHaveURL(/\/table\//);
  const other = new Seat(friend);
  await other.asked();
  await other.click();
  expect(await other.next()).toBe('asked');
});
