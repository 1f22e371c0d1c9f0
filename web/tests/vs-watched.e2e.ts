import { words } from '../src/games/vs/text';
import type { View } from '../src/games/vs/generated';
import type { LogLine } from '../src/generated/protocol';
import { t } from '../src/text';
import { expect, test } from './fixtures';
import { proposed, Seat } from './seat';

const w = words.board;

interface State {
  readonly type: string;
  readonly view: View;
  readonly log: readonly LogLine[];
}

const states = (frames: readonly string[]) => frames.map((frame) => JSON.parse(frame) as State).filter(({ type }) => type === 'state');

/** What of it only a player may know, in words. */
function hidden({ view, log }: State): string[] {
  const inZones = view.seats.flatMap((side, seat) => [
    ...(['hand', 'deck', 'transform', 'inventions'] as const).flatMap((zone) => side[zone].flatMap((card) => (card === null ? [] : [`${zone} of ${seat}: ${card.id}`]))),
    ...side.resources.flatMap((one) => (one.up || one.id === undefined ? [] : [`resource of ${seat}: ${one.id}`])),
    ...side.changed.map(({ at }) => `numbers of card ${at} in the hand of ${seat}`),
  ]);
  return [...inZones, ...log.filter(({ kind, cards }) => kind === 'draw' && cards.length > 0).map(({ text }) => text)];
}

test('an onlooker is sent and shown no hidden card', async ({ guest }) => {
  const pages = [await guest({ name: 'Ann' }), await guest({ name: 'Ben' }), await guest({ name: 'Eve' })] as const;
  const [ann, ben, eve] = pages;
  const [toAnn, , toEve] = pages.map((page) => {
    const frames: string[] = [];
    page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => frames.push(String(payload))));
    return frames;
  }) as [string[], string[], string[]];
  for (const page of pages) await page.reload();
  await ann.goto('/play/vs');
  await proposed(ann);
  await ann.getByRole('region', { name: t.home.play.seat(2) }).getByText(t.home.play.open, { exact: true }).click();
  await ann.getByRole('button', { name: t.home.play.invite }).click();
  const link = await ann.getByRole('textbox', { name: t.home.room.link }).inputValue();
  await ben.goto(link);
  await proposed(ben);
  await ben.getByRole('button', { name: t.home.room.take }).first().click();
  await expect(ben.getByText(t.home.room.you, { exact: true })).toBeVisible();
  await ann.getByRole('button', { name: t.home.room.start }).click();
  const seats = [new Seat(ann), new Seat(ben)];
  const next = async () => {
    let asked: Seat | undefined;
    await expect
      .poll(async () => {
        for (const seat of seats) if (await seat.isAsked()) asked ??= seat;
        return asked !== undefined;
      }, 'somebody is asked')
      .toBe(true);
    return asked!;
  };
  await next();
  await eve.goto(link);
  await expect(new Seat(eve).bar).toContainText(/Ann|Ben/u);
  // Far enough for hands, resources that lie face down, and draws.
  for (let moves = 0; moves < 14; moves += 1) {
    const asked = await next();
    await asked.decide(() => asked.options.first().click());
  }
  await next();
  const last = (frames: readonly string[]) => states(frames).at(-1)!.view;
  await expect.poll(() => last(toEve).seats.map(({ hand }) => hand.length)).toEqual(last(toAnn).seats.map(({ hand }) => hand.length));
  expect(states(toEve).flatMap(hidden)).toEqual([]);
  // There was something to hide, and whoever holds it was sent it.
  expect(states(toAnn).flatMap(hidden).length).toBeGreaterThan(10);
  expect(last(toEve).seats.some(({ resources }) => resources.some(({ up }) => !up)), 'a resource lies face down').toBe(true);
  await expect(eve.locator('[data-path*=".hand."][data-card]')).toHaveCount(0);
  await expect(eve.locator('[data-path*=".hand."][data-card], [data-path*=".deck."][data-card]')).toHaveCount(0);
});

test('a replay is seen from the other side, and played on from', async ({ page }) => {
  await page.goto('/play/vs');
  await proposed(page);
  await page.getByRole('button', { name: t.home.play.start, exact: true }).click();
  const me = new Seat(page);
  for (let moves = 0; moves < 8; moves += 1) {
    await me.asked();
    await me.click();
  }
  await me.asked();
  const machine = (await page.locator('section.side:not(.mine) .info').first().getAttribute('aria-label'))!;
  await me.giveUp();
  await page.getByRole('link', { name: t.table.toReplay }).click();
  const moment = page.getByRole('slider', { name: t.replay.scrubber });
  await expect(moment).toHaveValue('0');
  await page.goto(`${new URL(page.url()).pathname}?at=4&eyes=0`);
  await expect(moment).toHaveValue('4');
  const mine = page.locator('section.side.mine');
  await expect(mine).toHaveAccessibleName(w.side('Ann'));
  await expect(page.locator('[data-path^="seats.0.hand."][data-card]').first()).toBeVisible();
  await expect(page.locator('[data-path^="seats.1.hand."][data-card]')).toHaveCount(0);

  // With the eyes of the machine it sits below, with its hand, and the other hand is hidden.
  await page.getByRole('radio', { name: machine }).check({ force: true });
  await expect(page).toHaveURL(/eyes=1/u);
  await expect(mine).toHaveAccessibleName(w.side(machine));
  await expect(page.locator('[data-path^="seats.1.hand."][data-card]').first()).toBeVisible();
  await expect(page.locator('[data-path^="seats.0.hand."][data-card]')).toHaveCount(0);

  // On from there, against the machine.
  await page.getByRole('radio', { name: 'Ann' }).check({ force: true });
  await page.getByRole('button', { name: t.replay.playOn }).click();
  await expect(page).toHaveURL(/\/table\//u);
  await me.asked();
  await me.decide(() => me.options.first().click());
  expect(await me.next()).toBe('asked');
});
