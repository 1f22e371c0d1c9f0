import { t } from '../src/text';
import { expect, test } from './fixtures';

test('a host mutes somebody, frees their seat and sends them away; their link stops working', async ({ guest }) => {
  const [ann, ben] = [await guest({ name: 'Ann' }), await guest({ name: 'Ben' })];
  await ann.getByRole('button', { name: t.home.friend }).click();
  const link = await ann.getByRole('textbox', { name: t.home.room.link }).inputValue();
  await ben.goto(link);
  await ben.getByRole('button', { name: t.home.room.take }).click();
  const say = async (text: string) => {
    await ben.getByRole('textbox', { name: t.table.say }).fill(text);
    await ben.keyboard.press('Enter');
  };
  await say('one');
  const chat = ann.locator('.chat > ul');
  await expect(chat).toContainText(`Ben\u00a0(${t.table.seat(2)}) one`);

  // Only the host has a menu, and not about herself.
  const menu = chat.getByLabel(t.table.host.about('Ben'));
  await expect(ben.getByLabel(t.table.host.about('Ann'))).toHaveCount(0);
  await menu.click();
  await chat.getByRole('button', { name: t.table.host.mute }).click();
  await expect(menu).toHaveText(t.table.host.muted);
  // What is told goes away by itself: look for it from the beginning.
  await Promise.all([ben.getByText('the host has muted you at this table').waitFor(), say('two')]);
  await chat.getByRole('button', { name: t.table.host.unmute }).click();
  await expect(menu).toHaveText('⋯');
  await say('three');
  await expect(chat).toContainText('three');
  await expect(chat).not.toContainText('two');

  await ann.getByRole('button', { name: t.home.room.frees }).click();
  await expect(ben.getByRole('button', { name: t.home.room.take })).toBeVisible();

  await menu.click();
  await chat.getByRole('button', { name: t.table.host.kick }).click();
  await expect(chat).toContainText(t.table.host.kickSure('Ben'));
  await Promise.all([ben.getByText('the host has sent you away from this table').first().waitFor(), chat.getByRole('button', { name: t.table.host.kick }).click()]);
  await expect(ann.getByRole('textbox', { name: t.home.room.link })).not.toHaveValue(link);
  const eve = await guest({ name: 'Eve' });
  await eve.goto(link);
  await expect(eve.getByText('this table is not public')).toBeVisible();
});
