import type { Page } from '@playwright/test';
import type { ServerMessage } from '../src/generated/protocol';
import { words as squad } from '../src/games/squad/text';
import { LEAST, MOST } from '../src/table/pause.svelte';
import { t } from '../src/text';
import { aWhile, standStill } from './clock';
import { expect, test } from './fixtures';
import { seesAllOptions } from './fits';
import { open, quickGame, SOON, type Seat } from './seat';
import { ATTACKS, gameOf, GUARDS, HEAVY } from './sure';

type State = Extract<ServerMessage, { type: 'state' }>;

/** Lines of the log. */
const logged = (me: Seat, words: string) => me.page.getByRole('list', { name: t.table.log }).locator('.line').filter({ hasText: words });
const dontAsk = (me: Seat) => me.page.getByRole('button', { name: /^Don't ask about/ });

/** Play on until an attack of the other side could be blocked. */
async function untilAttacked(me: Seat): Promise<void> {
  for (let moves = 0; moves < 200; moves += 1) {
    expect(await me.next(), 'nothing could be blocked in the whole game').toBe('asked');
    if (await dontAsk(me).isVisible()) return;
    await me.click();
  }
  throw new Error('200 decisions, and no attack');
}

/** The answers that a page sends, by the number of the decision. */
function answersOf(page: Page): { decision: number; option: number }[] {
  const answers: { decision: number; option: number }[] = [];
  page.on('websocket', (socket) =>
    socket.on('framesent', ({ payload }) => {
      const said = JSON.parse(String(payload)) as { type: string; decision: number; option: number };
      if (said.type === 'answer') answers.push(said);
    }),
  );
  return answers;
}

/** Let the page answer by itself until that holds. */
async function until(me: Seat, holds: () => Promise<boolean>): Promise<void> {
  // Only what the page is about to answer is hastened: for a server that takes its time the line would be given up for lost.
  const answers = me.page.getByRole('button', { name: t.table.passNow, disabled: false });
  await expect
    .poll(async () => {
      if (await holds()) return true;
      if (await answers.isVisible()) await aWhile(me.page);
      return holds();
    })
    .toBe(true);
}

test('a card that cannot be played says why, with the rule', async ({ page }) => {
  const me = await gameOf(page, HEAVY, HEAVY);
  await me.asked();
  await expect(me.playable, 'all of it is too high at first').toHaveCount(0);
  const card = me.hand.first();
  await card.click({ position: await open(card) });
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

test('holding the pointer on an option tells what would follow', async ({ page }) => {
  const me = await quickGame(page);
  const [decision, options] = [await me.decision(), await me.options.allTextContents()];
  await me.options.first().hover();
  await expect(me.bar.getByRole('status')).toContainText(new RegExp(`${t.table.wouldFollow}|${t.table.nothingSure}`));
  await page.mouse.move(5, 5);
  await expect(me.bar.getByRole('status')).toBeHidden();
  await expect(me.options, 'looking is not choosing').toHaveText(options);
  expect(await me.decision()).toBe(decision);
});

test('the only thing that can be done is done by itself, and a choice is not', async ({ guest }) => {
  const page = await guest({ likes: { autopass: true } });
  const answers = answersOf(page);
  const me = await gameOf(page, HEAVY, HEAVY);
  // Four turns can only be passed, and so can the attack of the fifth; then there is one card too many.
  await until(me, async () => (await me.bar.textContent())!.includes('more than 8 cards'));
  await expect(logged(me, 'You play no attack.')).toHaveCount(5);
  await aWhile(page);
  expect(answers.map(({ option }) => option)).toEqual([0, 0, 0, 0, 0]);
  await expect(me.hand).toHaveCount(9);
  expect(await me.options.count()).toBeGreaterThan(1);

  // It is the person who discards, and then all goes on by itself.
  await me.click();
  await until(me, async () => (await logged(me, 'You play no attack.').count()) === 6 && (await me.hand.count()) === 9);
  await aWhile(page);
  expect(answers.length).toBe(7);
});

test('whoever likes to be asked is asked even where there is only one thing to do', async ({ page }) => {
  const answers = answersOf(page);
  const me = await gameOf(page, HEAVY, HEAVY);
  await me.asked();
  await aWhile(page);
  await expect(me.options).toHaveCount(1);
  expect(answers).toEqual([]);
});

test('whoever can only pass is no quicker about it than somebody with a choice', async ({ guest }) => {
  const page = await guest({ likes: { autopass: true } });
  const answers = answersOf(page);
  // The clock of the page stands still unless it is moved on.
  await standStill(page);
  const me = await gameOf(page, HEAVY, HEAVY);
  const calm = t.table.nothingElse(squad.nothing['turn.attack.one']);
  await expect(me.bar).toContainText(calm);
  await expect(me.options, 'no question flashes').toHaveCount(0);

  // A click is not what it waits for, until somebody with a choice could have decided.
  const goOn = page.getByRole('button', { name: t.table.passNow });
  await goOn.click();
  await expect(goOn).toBeDisabled();
  await page.clock.runFor(LEAST - 1);
  await expect(me.bar).toContainText(calm);
  expect(answers).toEqual([]);
  await page.clock.runFor(1);
  await expect.poll(() => answers.length).toBe(1);

  // What had to be is nothing to take back.
  await expect(goOn, 'the next turn').toBeEnabled();
  await expect(page.getByRole('toolbar').getByRole('button', { name: t.table.undo, exact: true })).toBeDisabled();
  await page.clock.runFor(MOST);
  await expect.poll(() => answers.length).toBe(2);
});

test('everything is declined until my turn, and no longer', async ({ page }) => {
  const answers = answersOf(page);
  const me = await gameOf(page, GUARDS, ATTACKS);
  await untilAttacked(me);
  const [decision, before] = [await me.decision(), answers.length];
  await page.getByRole('button', { name: t.table.passUntil['my-turn'] }).click();
  await expect(page.getByText(squad.board.yourTurn, { exact: true })).toBeVisible();
  await me.asked();
  const mine = await me.decision();
  await aWhile(page);
  expect(await me.decision(), 'my turn is mine').toBe(mine);
  const declined = answers.slice(before);
  expect(declined.length).toBeGreaterThan(0);
  expect(declined[0]!.decision).toBe(Number(decision));
  await expect(page.getByText(squad.board.yourTurn, { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: t.table.skipping['my-turn'] })).toHaveCount(0);

  // In the next turn of the other side the question comes again.
  await untilAttacked(me);
  const asked = answers.length;
  await aWhile(page);
  expect(answers.length).toBe(asked);
});

test('a card is not asked about any more this turn', async ({ page }) => {
  const me = await gameOf(page, GUARDS, ATTACKS);
  await untilAttacked(me);
  const declined = logged(me, 'You play no block from the hand');
  const [decision, before] = [await me.decision(), await declined.count()];
  await dontAsk(me).click();
  await expect.poll(() => declined.count()).toBeGreaterThan(before);
  expect(await me.decision()).not.toBe(decision);
});

test('what is taken back is asked again, even if it was not to ask', async ({ page }) => {
  const me = await gameOf(page, GUARDS, ATTACKS);
  await untilAttacked(me);
  const [decision, options] = [await me.decision(), await me.options.allTextContents()];
  await dontAsk(me).click();
  await expect.poll(() => me.decision()).not.toBe(decision);
  const mine = await me.decision();
  await page.getByRole('toolbar').getByRole('button', { name: t.table.undo, exact: true }).click();
  await expect.poll(() => me.decision()).not.toBe(mine);
  await aWhile(page);
  await expect(me.options).toHaveText(options);
});

test('a card that is not to ask is declined when it asks again, another is not, nor the next turn', async ({ page }) => {
  // No card is sure to ask twice in a turn: from an attack on the server's part is played by the test.
  const answers: { decision: number; option: number }[] = [];
  let asks: State | null = null;
  let scripted = false;
  const follows: ((before: State) => Partial<State>)[] = [
    () => ({}),
    ({ options }) => ({ options: options.map((option) => (option.pass ? option : { ...option, label: 'block with Another', cards: [{ id: 'ST001', name: 'Another' }] })) }),
    ({ view }) => ({ options: asks!.options, view: { ...(view as object), turn: (view as { turn: number }).turn + 2 } }),
  ];
  await page.routeWebSocket(/\/ws$/, (line) => {
    const server = line.connectToServer();
    let before: State | null = null;
    server.onMessage((message) => {
      const heard = JSON.parse(String(message)) as ServerMessage;
      if (heard.type === 'state') asks = before = heard;
      line.send(message);
    });
    line.onMessage((message) => {
      const said = JSON.parse(String(message)) as { type: string; decision: number; option: number };
      if (!scripted || said.type !== 'answer') return server.send(message);
      answers.push(said);
      const change = follows.shift();
      if (!change || !before) return;
      before = { ...before, decision: before.decision + 1, log_from: before.log_from + before.log.length, log: [], ...change(before) };
      line.send(JSON.stringify(before));
    });
  });
  await page.reload();
  const me = await gameOf(page, GUARDS, ATTACKS);
  await untilAttacked(me);
  scripted = true;
  const { decision, options } = asks!;
  const pass = options.findIndex((option) => option.pass);

  await dontAsk(me).click();
  await expect(me.bar).toContainText('Another');
  await aWhile(page);
  expect(answers.map((one) => [one.decision, one.option])).toEqual([[decision, pass], [decision + 1, pass]]);

  await page.locator(`[data-option="${pass}"]`).click();
  await expect.poll(() => me.decision()).toBe(String(decision + 3));
  await me.asked();
  await aWhile(page);
  expect(answers.length).toBe(3);
});

test('a report takes the game along', async ({ page, server }) => {
  const me = await quickGame(page);
  await me.click();
  await page.getByRole('button', { name: t.table.report }).click();
  const dialog = page.getByRole('dialog', { name: t.table.report });
  await expect(dialog.getByRole('button', { name: t.table.reportSend })).toBeDisabled();
  await dialog.getByRole('textbox').fill('The coin is always tails.');
  // What is told goes away by itself: look for it from the beginning.
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByText(/This is report \d+/).waitFor(),
    dialog.getByRole('button', { name: t.table.reportSend }).click(),
  ]);
  expect(saved.suggestedFilename()).toMatch(/^longbox-report-\d+\.json$/);
  expect(server.reports()).toContain('The coin is always tails.');
});

test('whoever sits at a table for the first time is asked about sound, once', async ({ guest }) => {
  const page = await guest({ likes: { soundAsked: false } });
  const me = await quickGame(page);
  const asked = page.getByRole('group', { name: t.table.soundAsked });
  await asked.getByRole('button', { name: t.table.soundYes, exact: true }).click();
  await expect(asked).toHaveCount(0);
  await expect(page.getByRole('button', { name: t.table.sound(true) })).toBeVisible();
  await page.reload();
  await me.asked();
  await expect(page.getByRole('button', { name: t.table.sound(true) })).toBeVisible();
  await expect(asked).toHaveCount(0);
});

test('cards that come off a deck are one line of the log, which Enter opens', async ({ page }) => {
  const me = await gameOf(page, HEAVY, ATTACKS);
  const fold = page.getByRole('list', { name: t.table.log }).locator('details').first();
  for (let moves = 0; moves < 60 && !(await fold.isVisible()); moves += 1) {
    expect(await me.next(), 'no blow took two cards in the whole game').toBe('asked');
    await me.click();
  }
  const lines = fold.getByRole('listitem');
  await expect(lines).toHaveCount(0);
  const many = Number(/^\d+/.exec((await fold.locator('summary').innerText()).trim())?.[0]);
  await fold.locator('summary').focus();
  await page.keyboard.press('Enter');
  await expect(lines).toHaveCount(many);
  await expect(lines.first()).toContainText('deck');

  // What explains the bar of life leaves the end free at which the last cards are counted.
  const free = await page.locator('.life .track').first().evaluate((track) => {
    const [whole, words] = [track.getBoundingClientRect(), track.querySelector('span')!.getBoundingClientRect()];
    return (words.left - whole.left) / whole.width;
  });
  expect(free).toBeGreaterThan(0.33);

  // What lies on a pile or on the table has its title, and no count covers what it blocks.
  const faces = await page.locator('.board .face.table').evaluateAll((all) => all.map((one) => one.querySelector('.title')?.getBoundingClientRect().height ?? 0));
  expect(faces.length).toBeGreaterThan(0);
  expect(faces.filter((height) => height < 7)).toEqual([]);
  const covered = await page.locator('[data-pile$=".discard"]').evaluateAll((piles) =>
    piles.filter((pile) => {
      const [a, b] = [pile.querySelector('.count'), pile.querySelector('.badge.block')].map((one) => one?.getBoundingClientRect());
      return a && b && a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
    }).length,
  );
  expect(covered).toBe(0);
});

test('the last page says why, with the card that decided it and three figures', async ({ page }) => {
  const me = await gameOf(page, HEAVY, ATTACKS);
  // Who never attacks loses.
  await me.playOut(async () => {
    const pass = me.options.filter({ hasText: 'Pass' }).first();
    if (!(await pass.isVisible())) return me.click();
    await me.decide(() => pass.click({ timeout: SOON }));
  });
  await expect(me.end.getByRole('heading', { name: t.table.lost })).toBeVisible();
  await expect(me.end).toContainText(squad.ending.youAreOut);
  await expect(me.end).not.toContainText('wins');
  await expect(me.end.getByRole('definition')).toHaveCount(3);
  await expect(me.end.getByRole('img')).toBeVisible();
  await expect(me.end.getByRole('link', { name: t.table.tutorial })).toBeVisible();
  await me.end.getByRole('link', { name: t.table.anotherDeck }).click();
  await expect(page).toHaveURL(/\/play\/squad/);
});

test('a card is dragged to where it goes; put down where it was, it stays; all options of a full hand are seen', async ({ page }) => {
  const me = await gameOf(page, ATTACKS, GUARDS);
  while (((await me.next()) as string) === 'asked' && (await me.playable.count()) < 4) await me.click();
  const decision = await me.decision();
  const card = me.playable.first();
  const { x, y } = await open(card);
  const box = (await card.boundingBox())!;
  const from = { x: box.x + x, y: box.y + y };
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + 30, from.y - 10, { steps: 4 });
  await page.mouse.up();
  await expect(me.chosen).toBeHidden();
  expect(await me.decision(), 'put back').toBe(decision);

  await seesAllOptions(page);

  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x, from.y - 160, { steps: 6 });
  await page.mouse.up();
  await expect.poll(() => me.decision()).not.toBe(decision);
});

test('on a phone the question about sound covers nothing', async ({ guest }) => {
  const page = await guest({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, likes: { soundAsked: false } });
  const me = await quickGame(page);
  const asked = page.getByRole('group', { name: t.table.soundAsked });
  await expect(asked).toBeHidden();
  await me.asked();
  await page.getByRole('toolbar').getByRole('button', { name: t.table.log }).click();
  await expect(asked).toBeVisible();
});
