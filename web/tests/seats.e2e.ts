import type { Page } from '@playwright/test';
import { t } from '../src/text';
import { expect, test } from './fixtures';
import { Seat } from './seat';

const howMany = (page: Page, seats: number) => page.getByRole('group', { name: t.home.play.howMany }).getByText(String(seats), { exact: true }).click();
const planned = (page: Page, seat: number) => page.getByRole('region', { name: t.home.play.seat(seat) });

/** Ann sets a table up for three, Ben and Cid come by the link. */
async function threeAtATable(ann: Page, ben: Page, cid: Page): Promise<{ seats: readonly [Seat, Seat, Seat]; link: string }> {
  await ann.goto('/play/lantern');
  await howMany(ann, 3);
  for (const seat of [2, 3]) await planned(ann, seat).getByText(t.home.play.open, { exact: true }).click();
  await expect(ann.getByText(t.home.play.inviteAbout(2))).toBeVisible();
  await ann.getByRole('button', { name: t.home.play.invite }).click();
  await expect(ann.getByText(t.home.room.waitingFor(2))).toBeVisible();
  const link = await ann.getByRole('textbox', { name: t.home.room.link }).inputValue();
  for (const page of [ben, cid]) {
    await page.goto(link);
    await page.getByRole('button', { name: t.home.room.take }).first().click();
    await expect(page.getByText(t.home.room.you, { exact: true })).toBeVisible();
  }
  await ann.getByRole('button', { name: t.home.room.start }).click();
  return { seats: [new Seat(ann), new Seat(ben), new Seat(cid)], link };
}

/** Whoever is asked. */
async function whoDecides(seats: readonly Seat[]): Promise<Seat> {
  await expect.poll(async () => (await Promise.all(seats.map((seat) => seat.isAsked()))).includes(true), 'somebody is asked').toBe(true);
  for (const seat of seats) if (await seat.isAsked()) return seat;
  throw new Error('nobody is asked any more');
}

/** Whoever is asked answers, until nobody is or `enough`. */
async function playOn(seats: readonly Seat[], enough: () => Promise<boolean>): Promise<void> {
  for (let moves = 0; moves < 300; moves += 1) {
    let asked: Seat | undefined;
    await expect
      .poll(async () => {
        if (await enough()) return true;
        for (const seat of seats) if (await seat.isAsked()) asked ??= seat;
        return asked !== undefined;
      }, 'somebody is asked, or it is enough')
      .toBe(true);
    if (!asked) return;
    await asked.click();
  }
  throw new Error('300 decisions, and no end');
}

test('three people on two sides: everybody by name, and how it came out for each', async ({ guest }) => {
  const [ann, ben, cid, eve] = [await guest({ name: 'Ann' }), await guest({ name: 'Ben' }), await guest({ name: 'Cid' }), await guest({ name: 'Eve' })];
  const { seats, link } = await threeAtATable(ann, ben, cid);
  await eve.goto(link);
  const onlooker = new Seat(eve);
  const first = await whoDecides(seats);
  for (const seat of [onlooker, ...seats]) if (seat !== first) await expect(seat.bar).toContainText(t.table.waitingFor(['Ann', 'Ben', 'Cid'][seats.indexOf(first)]!));
  for (const name of ['Ann', 'Ben', 'Cid']) await expect(eve.getByRole('region', { name, exact: true })).toBeVisible();

  await playOn(seats, () => onlooker.end.isVisible());
  const sides = { [t.table.won]: 'won', [t.table.lost]: 'lost', [t.table.draw]: 'draw' };
  const told: string[] = [];
  for (const seat of seats) {
    const title = (await seat.end.getByRole('heading').textContent())!;
    expect(Object.keys(sides)).toContain(title);
    told.push(sides[title]!);
  }
  expect(told[2], 'Ann and Cid are on one side').toBe(told[0]);
  const names = ['Ann', 'Ben', 'Cid'];
  const winners = names.filter((_, seat) => told[seat] === 'won');
  await expect(onlooker.end.getByRole('heading')).toHaveText(winners.length > 0 ? t.table.wins(winners) : t.table.draw);
  const lists = onlooker.end.getByRole('list', { name: t.table.verdicts }).getByRole('listitem');
  for (const [seat, name] of names.entries()) await expect(lists.nth(seat)).toContainText(new RegExp(`${name}.*${told[seat]}`));
  await expect(seats[1].end.getByRole('list', { name: t.table.verdicts })).toContainText(`Ben (${t.table.you})`);

  // The same in the replay, with the eyes of each; and in what Ben has played.
  await ben.getByRole('link', { name: t.table.toReplay }).click();
  await expect(ben.getByRole('heading', { level: 1 })).toHaveText(t.replay.between(names, true));
  const eyes = ben.getByRole('group', { name: t.replay.eyes });
  await expect(eyes.getByRole('radio')).toHaveCount(5);
  await eyes.getByText('Cid', { exact: true }).click();
  await expect(ben).toHaveURL(/eyes=2/);
  await ben.goto('/replay');
  await expect(ben.getByRole('main')).toContainText(t.replay.with(['Ann', 'Cid']));
  await ben.goto('/stats');
  await expect(ben.getByRole('figure', { name: t.person.stats.byCompany }).getByRole('listitem')).toHaveCount(2);
});

test('one of three gives up, and the others play on', async ({ guest }) => {
  const [ann, ben, cid] = [await guest({ name: 'Ann' }), await guest({ name: 'Ben' }), await guest({ name: 'Cid' })];
  const { seats } = await threeAtATable(ann, ben, cid);
  await whoDecides(seats);
  const giveUp = cid.getByRole('toolbar').getByRole('button', { name: t.table.concede });
  await giveUp.click();
  await cid.getByRole('dialog', { name: t.table.concedeSure }).getByRole('button', { name: t.table.concede }).click();
  await expect(giveUp, 'nobody gives up twice').toHaveCount(0);
  await expect(ben.getByRole('region', { name: 'Cid' })).toContainText(t.table.gaveUp);
  await expect(seats[2].end).toBeHidden();
  await playOn([seats[0], seats[1]], () => seats[0].end.isVisible());
  await expect(seats[2].end.getByRole('heading')).toHaveText(t.table.lost);
});

test('alone against the game', async ({ page }) => {
  await page.goto('/play/lantern');
  await page.getByRole('group', { name: t.home.play.mode }).getByText(t.home.mode('together'), { exact: true }).click();
  await howMany(page, 1);
  await expect(planned(page, 2)).toHaveCount(0);
  await page.getByRole('button', { name: t.home.play.start, exact: true }).click();
  const me = new Seat(page);
  await me.playOut();
  await expect(me.end.getByRole('heading')).toHaveText(new RegExp(`${t.table.won}|${t.table.lost}`));
  await expect(me.end.getByRole('list', { name: t.table.verdicts })).toHaveCount(0);
  await page.goto('/replay');
  await expect(page.getByRole('main')).toContainText(t.replay.alone);
});

test('a public table at which all play together is listed as such, and found by its game', async ({ guest }) => {
  const [ann, ben] = [await guest({ name: 'Ann' }), await guest({ name: 'Ben' })];
  for (const mode of ['together', 'sides']) {
    await ann.goto('/play/lantern');
    await ann.getByRole('group', { name: t.home.play.mode }).getByText(t.home.mode(mode), { exact: true }).click();
    await howMany(ann, 2);
    await planned(ann, 2).getByText(t.home.play.open, { exact: true }).click();
    await ann.getByText(t.home.play.more).click();
    await ann.getByRole('group', { name: t.home.play.who }).getByText(t.home.play.public, { exact: true }).click();
    await ann.getByRole('button', { name: t.home.play.invite }).click();
    await expect(ann.getByText(t.home.room.waitingFor(1))).toBeVisible();
  }
  await ben.reload();
  const tables = ben.getByRole('region', { name: t.home.tables });
  await expect(tables.getByRole('listitem')).toHaveCount(2);
  await expect(tables.getByRole('listitem').filter({ hasText: t.home.together })).toHaveCount(1);
  await expect(tables.getByRole('listitem').filter({ hasText: t.home.together })).toContainText(t.home.mode('together'));
  await tables.getByRole('combobox', { name: t.home.game }).selectOption('squad');
  await expect(tables.getByRole('listitem')).toHaveCount(0);
});

test('games side by side: one switch, and the page remembers', async ({ page }) => {
  const menu = page.getByRole('navigation', { name: t.common.menu });
  const games = page.getByRole('banner').getByRole('combobox', { name: t.home.game });
  await page.goto('/cards');
  await expect(games).toHaveValue('squad');
  await expect(menu.getByRole('link', { name: t.common.decks })).toBeVisible();
  await games.selectOption('lantern');
  await expect(page).toHaveURL(/\/cards\/lantern$/);
  await expect(page.getByText(t.browse.cards.found(5, 5))).toBeVisible();
  // What the game does not have is not offered.
  for (const name of [t.common.decks, t.common.quests, t.common.learn]) await expect(menu.getByRole('link', { name })).toHaveCount(0);
  await menu.getByRole('link', { name: t.common.rules }).click();
  await expect(page).toHaveURL(/\/rules\/lantern$/);
  // As long as the cards stand there, the key is theirs.
  await expect(page.getByText(t.browse.cards.found(5, 5))).toHaveCount(0);

  // All games at once, and one of them.
  await page.keyboard.press('/');
  await expect(page).toHaveURL(/\/search/);
  const search = page.getByRole('searchbox', { name: t.browse.everything.title });
  await expect(search).toBeFocused();
  await search.fill('spider');
  const found = page.getByRole('region', { name: /^Cards: / });
  for (const title of ['Super Hero Squad', 'Vs. System', 'Marvel Champions']) {
    await page.getByRole('group', { name: t.home.game }).getByText(title).click();
    await expect(found.getByRole('listitem').first()).toContainText(title);
    await expect(found.getByRole('listitem').filter({ hasNotText: title })).toHaveCount(0);
  }
  await expect(page).toHaveURL(/q=spider&game=champions/);
  await page.getByRole('group', { name: t.browse.everything.kind }).getByText(t.browse.everything.kinds.rulings, { exact: true }).click();
  await expect(found).toHaveCount(0);
  await page.getByRole('region', { name: /^Rulings: / }).getByRole('link').first().click();
  await expect(page).toHaveURL(/\/rulings\/champions\//);
  await page.goto('/rules/lantern');
  await expect(games).toHaveValue('lantern');

  // Where the address names no game, it is the last one.
  await page.goto('/');
  await expect(page.getByText(`${t.home.today}: Lantern`)).toBeVisible();
  await page.goto('/rulings');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t.browse.rulings.pageTitle('Lantern'));
  await page.goto('/');
  await page.getByRole('group', { name: t.home.game }).getByText('Super Hero Squad').click();
  await expect(page.getByRole('link', { name: t.home.questsGo })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('radio', { name: 'Super Hero Squad' })).toBeChecked();
});
