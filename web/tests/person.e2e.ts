import type { Page } from '@playwright/test';
import { t } from '../src/text';
import { expect, test } from './fixtures';

const w = t.person.settings;
const form = (page: Page, title: string) => page.getByRole('form', { name: title });

async function enter(page: Page, title: string, login: string, password: string): Promise<void> {
  await form(page, title).getByRole('textbox', { name: w.login }).fill(login);
  await form(page, title).getByLabel(w.password).fill(password);
  await form(page, title).getByRole('button', { name: title }).click();
}

test('settings are kept over a reload', async ({ guest }) => {
  const page = await guest({ pace: 'normal', colorScheme: 'light' });
  // Known to the server before the settings are there: the name that comes late takes the place of what was written.
  await page.waitForFunction(() => localStorage.getItem('longbox.secret') !== null);
  await page.getByRole('navigation', { name: t.common.menu }).getByRole('link', { name: t.common.settings }).click();
  await page.getByRole('group', { name: w.theme }).getByText(w.themes.dark).click();
  await page.getByRole('group', { name: w.pace }).getByText(w.paces.fast).click();
  await page.getByRole('switch', { name: w.large }).check({ force: true });
  await expect(page.getByRole('textbox', { name: w.name, exact: true })).toHaveValue('Ann');
  await page.getByRole('textbox', { name: w.name, exact: true }).fill('Doctor Inkwell');
  // What is told goes away by itself: look for it from the beginning.
  await Promise.all([page.getByText(w.renamed('Doctor Inkwell')).waitFor(), page.getByRole('button', { name: w.rename }).click()]);
  await page.reload();
  const root = page.locator('html');
  await expect(root).toHaveAttribute('data-theme', 'dark');
  await expect(root).toHaveAttribute('data-pace', 'fast');
  await expect(root).toHaveAttribute('data-large', 'true');
  await expect(page.getByRole('switch', { name: w.large })).toBeChecked();
  await expect(page.getByRole('textbox', { name: w.name, exact: true })).toHaveValue('Doctor Inkwell');
});

test('an account: made, left, entered elsewhere, its sessions ended, deleted', async ({ guest, faults }) => {
  faults.allow(/status of 40[01]/);
  const login = 'ann';
  const [page, elsewhere] = [await guest({ name: 'Ann' }), await guest({ name: 'Ben' })];
  await page.goto('/settings');
  await enter(page, w.make, login, 'correct horse');
  await expect(page.getByText(w.account(login))).toBeVisible();

  await page.getByRole('button', { name: w.logOut, exact: true }).click();
  await expect(page.getByText(w.guest)).toBeVisible();
  await enter(page, w.logIn, login, 'wrong horse');
  await expect(form(page, w.logIn).getByRole('alert')).not.toBeEmpty();
  await enter(page, w.logIn, login, 'correct horse');
  await expect(page.getByText(w.account(login))).toBeVisible();

  await elsewhere.goto('/settings');
  await enter(elsewhere, w.logIn, login, 'correct horse');
  await expect(elsewhere.getByText(w.account(login))).toBeVisible();
  await expect(elsewhere.getByRole('textbox', { name: w.name, exact: true })).toHaveValue('Ann');

  // The second browser ends the first.
  const known = elsewhere.getByRole('region', { name: w.sessions });
  await expect(known.getByText(w.here)).toHaveCount(1);
  const others = known.getByRole('button', { name: w.end });
  for (let left = await others.count(); left > 0; left -= 1) {
    await others.first().click();
    await expect(others).toHaveCount(left - 1);
  }
  await page.reload();
  await expect(page.getByText(w.guest)).toBeVisible();

  await elsewhere.getByRole('button', { name: w.forget }).click();
  const sure = elsewhere.getByRole('dialog', { name: w.forget });
  await expect(sure.getByRole('button', { name: w.forget })).toBeDisabled();
  await sure.getByRole('textbox').fill(w.forgetWord);
  await sure.getByRole('button', { name: w.forget }).click();
  await expect(elsewhere.getByText(w.guest)).toBeVisible();
  await enter(elsewhere, w.logIn, login, 'correct horse');
  await expect(form(elsewhere, w.logIn).getByRole('alert')).not.toBeEmpty();
});

test('a password is changed, and every other session ends', async ({ guest, faults }) => {
  faults.allow(/status of 40[013]/);
  const login = 'ann';
  const [page, elsewhere] = [await guest({ name: 'Ann' }), await guest({ name: 'Ben' })];
  await page.goto('/settings');
  await enter(page, w.make, login, 'correct horse');
  await expect(page.getByText(w.account(login))).toBeVisible();
  await elsewhere.goto('/settings');
  await enter(elsewhere, w.logIn, login, 'correct horse');
  await expect(elsewhere.getByText(w.account(login))).toBeVisible();

  const change = async (old: string, wanted: string): Promise<void> => {
    await form(page, w.changePassword).getByLabel(w.oldPassword).fill(old);
    await form(page, w.changePassword).getByLabel(w.newPassword).fill(wanted);
    await form(page, w.changePassword).getByRole('button', { name: w.changePassword }).click();
  };
  await change('wrong horse', 'another horse');
  await expect(form(page, w.changePassword).getByRole('alert')).not.toBeEmpty();
  // What is told goes away by itself: look for it from the beginning.
  await Promise.all([page.getByText(w.passwordChanged(1)).waitFor(), change('correct horse', 'another horse')]);

  await elsewhere.reload();
  await expect(elsewhere.getByText(w.guest)).toBeVisible();
  await enter(elsewhere, w.logIn, login, 'correct horse');
  await expect(form(elsewhere, w.logIn).getByRole('alert')).not.toBeEmpty();
  await enter(elsewhere, w.logIn, login, 'another horse');
  await expect(elsewhere.getByText(w.account(login))).toBeVisible();
});
