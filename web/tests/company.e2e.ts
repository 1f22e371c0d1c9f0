import type { Page } from '@playwright/test';
import { t } from '../src/text';
import { expect, test } from './fixtures';
import { proposed, Seat } from './seat';

/** Ann sets up a table; Ben comes by the link and sits down; Ann starts. */
async function twoAtATable(ann: Page, ben: Page): Promise<{ one: Seat; other: Seat; link: string }> {
  await ann.getByRole('button', { name: t.home.friend }).click();
  const link = await ann.getByRole('textbox', { name: t.home.room.link }).inputValue();
  await ben.goto(link);
  // Whoever came by it can hand it on, before and after they sit.
  await expect(ben.getByRole('textbox', { name: t.home.room.link })).toHaveValue(link);
  await proposed(ben);
  await ben.getByRole('button', { name: t.home.room.take }).click();
  await expect(ann.getByText(t.home.room.ready)).toBeVisible();
  await expect(ben.getByRole('textbox', { name: t.home.room.link })).toHaveValue(link);
  return { one: new Seat(ann), other: new Seat(ben), link };
}

const start = (ann: Page) => ann.getByRole('button', { name: t.home.room.start }).click();

/** Whoever is asked. */
async function whoDecides(...seats: Seat[]): Promise<Seat> {
  let found: Seat | undefined;
  await expect
    .poll(
      async () => {
        for (const seat of seats) if (await seat.isAsked()) found ??= seat;
        return found !== undefined;
      },
      { timeout: 60_000, message: 'somebody is asked' },
    )
    .toBe(true);
  return found!;
}

/** Everybody has heard of the last move. */
async function abreast(...seats: Seat[]): Promise<void> {
  await expect.poll(async () => new Set(await Promise.all(seats.map((seat) => seat.decision()))).size, 'decisions that are pending').toBe(1);
}

test('two people by invitation: chat, a move taken back, giving up, a rematch', async ({ guest }) => {
  const [ann, ben] = [await guest({ name: 'Ann' }), await guest({ name: 'Ben' })];
  const { one, other, link } = await twoAtATable(ann, ben);

  await ben.getByRole('textbox', { name: t.table.say }).fill('Shall we?');
  await ben.keyboard.press('Enter');
  await expect(ann.getByText('Shall we?')).toBeVisible();
  await start(ann);

  const first = await whoDecides(one, other);
  const second = first === one ? other : one;
  await expect(second.bar).toContainText(t.table.waitingFor(first === one ? 'Ann' : 'Ben'));
  await expect(first.page).toHaveTitle(new RegExp(`^${t.table.yourMove('')}`));
  await expect(second.page).not.toHaveTitle(new RegExp(`^${t.table.yourMove('')}`));
  // The link stays at hand.
  await ben.getByRole('button', { name: t.table.link }).click();
  await expect(ben.getByRole('dialog').getByRole('textbox', { name: t.home.room.link })).toHaveValue(link);
  await ben.keyboard.press('Escape');

  // A few moves, then the one who moved last asks to take it back, and the other lets them.
  for (let moves = 0; moves < 3; moves += 1) await (await whoDecides(one, other)).click();
  let mover = await whoDecides(one, other);
  // What had to be is no decision that could be taken back, and neither is a window: that there was anything to decide is a secret.
  const attacks = async () => (await mover.bar.locator('p').first().textContent())?.startsWith('Play an attack');
  for (; (await mover.options.count()) < 2 || !(await attacks()); mover = await whoDecides(one, other)) await mover.click();
  const friend = mover === one ? other : one;
  await abreast(one, other);
  const [hand, question] = [await mover.held(), await mover.bar.locator('p').first().textContent()];
  await mover.click();
  await mover.page.getByRole('button', { name: t.table.undo, exact: true }).click();
  await expect(mover.page.getByText(t.table.undoWaits(1))).toBeVisible();
  const asked = friend.page.getByRole('alertdialog', { name: t.table.undo });
  await expect(asked).toContainText(t.table.undoAsked(mover === one ? 'Ann' : 'Ben'));
  await asked.getByRole('button', { name: t.table.agree }).click();
  await mover.asked();
  await expect.poll(() => mover.held()).toEqual(hand);
  await expect(mover.bar.locator('p').first()).toHaveText(question!);

  // Chat at the table.
  for (const page of [ann, ben]) await page.getByRole('tab', { name: t.table.chat }).click();
  await ann.getByRole('textbox', { name: t.table.say }).fill('Good game <b>so far</b>');
  await ann.getByRole('button', { name: t.table.send }).click();
  await expect(ben.getByRole('tabpanel')).toContainText('Good game <b>so far</b>');

  await other.giveUp();
  await expect(other.end).toContainText(t.table.lost);
  await expect(one.end).toContainText(t.table.won);

  // Whoever wants another game goes there; the other follows.
  const old = ann.url();
  await ann.getByRole('button', { name: t.table.rematch }).click();
  await expect(ann).not.toHaveURL(old);
  await expect(ann.getByText(t.table.rematchWaits(['Ben']))).toBeVisible();
  await expect(other.end).toContainText(t.table.rematchAsked(['Ann']));
  await ben.getByRole('link', { name: t.table.rematchAgreed }).click();
  await (await whoDecides(one, other)).click();
  expect(ann.url().split('?')[0]).toBe(ben.url().split('?')[0]);
});

/** What a player or an onlooker is told about how the game stands. */
interface Told {
  type: string;
  view: { seats: Record<'hand' | 'deck' | 'discard' | 'keepers', (Card | null)[]>[]; attacks: { card: Card }[]; shown: (Card | null)[] };
  log: { kind: string; cards: Card[] }[];
}
interface Card {
  id: string;
}

const states = (frames: readonly string[]) => frames.map((frame) => JSON.parse(frame) as Told).filter((told) => told.type === 'state');

/** Every card that both sides could see: in an open zone, or named by anything but a draw or a look. */
function openly(told: readonly Told[]): Set<string> {
  const open = told.flatMap(({ view, log }) => [
    ...view.seats.flatMap((side) => [...side.discard, ...side.keepers]),
    ...view.attacks.map(({ card }) => card),
    ...view.shown,
    ...log.filter(({ kind }) => kind !== 'draw' && kind !== 'look').flatMap(({ cards }) => cards),
  ]);
  return new Set(open.filter((card) => card !== null).map((card) => card.id));
}

test('an onlooker is sent and shown no hidden card', async ({ guest, request }) => {
  const pages = [await guest({ name: 'Ann' }), await guest({ name: 'Ben' }), await guest({ name: 'Eve' })] as const;
  const [ann, ben, eve] = pages;
  const [toAnn, toBen, toEve] = pages.map((page) => {
    const frames: string[] = [];
    page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => frames.push(String(payload))));
    return frames;
  }) as [string[], string[], string[]];
  for (const page of pages) await page.reload();
  const cards = (await (await request.get('/api/v1/games/squad/cards')).json()) as { id: string; name: string }[];
  const nameOf = new Map(cards.map(({ id, name }) => [id, name]));

  const { one, other, link } = await twoAtATable(ann, ben);
  await start(ann);
  await whoDecides(one, other);
  // Somebody may be asked before the board is there.
  for (const seat of [one, other]) await expect(seat.hand.first()).toBeVisible();
  await eve.goto(link);
  const onlooker = new Seat(eve);
  await expect(onlooker.bar).toContainText(/Ann|Ben/);

  const check = async (): Promise<number> => {
    await whoDecides(one, other);
    await abreast(one, other, onlooker);
    const players = [...toAnn, ...toBen];
    const open = openly(states(players));
    const hidden = [...(await one.held()), ...(await other.held())].filter((id) => !open.has(id));
    const [sent, shown] = [toEve.join('\n'), await eve.content()];
    const words = hidden.flatMap((id) => [`"${id}"`, nameOf.get(id)!]);
    expect(words.filter((word) => sent.includes(word)), 'hidden cards that the onlooker was sent').toEqual([]);
    expect(words.filter((word) => shown.includes(word)), 'hidden cards on the page of the onlooker').toEqual([]);
    // Those who hold them were sent them: the test looks for what is there.
    expect(words.filter((word) => !players.some((frame) => frame.includes(word)))).toEqual([]);
    return hidden.length;
  };
  expect(await check(), 'cards that only one person knows').toBeGreaterThan(2);
  for (let moves = 0; moves < 6; moves += 1) await (await whoDecides(one, other)).click();
  await check();

  // An onlooker reads names.
  const log = eve.getByRole('list', { name: t.table.log });
  await expect(log).toContainText(/Ann|Ben/);
  await expect(log).not.toContainText(/Player \d/);

  const seen = states(toEve);
  expect(seen.length).toBeGreaterThan(5);
  const secret = seen.flatMap(({ view }) => view.seats.flatMap((side) => [...side.hand, ...side.deck]));
  expect(secret.length).toBeGreaterThan(200);
  // A card that was taken back openly is known to everybody.
  const open = openly(states([...toAnn, ...toBen]));
  expect(secret.filter((card) => card !== null && !open.has(card.id))).toEqual([]);
  await expect(eve.getByRole('button', { name: t.table.concede })).toHaveCount(0);
});
