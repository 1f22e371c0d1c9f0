import { t } from '../src/text';
import { expect, test } from './fixtures';
import { quickGame, Seat } from './seat';

test('a reload in the middle leads back to the same question', async ({ page }) => {
  const me = await quickGame(page);
  for (let moves = 0; moves < 4; moves += 1) {
    await me.asked();
    await me.click();
  }
  await me.asked();
  const seen = async () => [await me.held(), await me.options.allTextContents(), await page.getByRole('list', { name: t.table.log }).textContent()];
  const before = await seen();
  await page.reload();
  await me.asked();
  await expect.poll(seen).toEqual(before);
  await me.click();
  await me.next();

  // From the first page there is a way back too.
  await page.goto('/');
  await page.getByRole('link', { name: /Go on/ }).first().click();
  expect(await me.next()).toBe('asked');
});

test('the server is killed in the middle: the page says so, comes back, and the game goes on', async ({ page, server, faults }) => {
  faults.allow(/WebSocket connection to/, /net::ERR_/);
  const me = await quickGame(page);
  for (let moves = 0; moves < 3; moves += 1) {
    await me.asked();
    await me.click();
  }
  await me.asked();
  const hand = await me.held();
  const place = await me.bar.boundingBox();

  await server.kill();
  await expect(page.getByText(t.common.lost)).toBeVisible();
  expect(await me.bar.boundingBox(), 'nothing moves for it').toEqual(place);
  await server.up();
  await expect(page.getByText(t.common.lost)).toBeHidden({ timeout: 60_000 });
  await me.asked();
  await expect.poll(() => me.held()).toEqual(hand);
  await me.playOut();
  await expect(new Seat(page).end).toBeVisible();
});

/** Milliseconds: longer than an option is looked at before its preview is asked for. */
const LOOK = 200;

test('on a slow line each decision is answered once', async ({ page }) => {
  const answers: number[] = [];
  await page.routeWebSocket(/./, (line) => {
    const server = line.connectToServer();
    line.onMessage(
      slowly((message) => {
        const said = JSON.parse(String(message)) as { type: string; decision: number };
        if (said.type === 'answer') answers.push(said.decision);
        server.send(message);
      }),
    );
    server.onMessage(slowly((message) => line.send(message)));
  });
  await page.reload();
  const me = await quickGame(page);
  for (let moves = 0; moves < 8 && (await me.next()) === 'asked'; moves += 1) {
    // Whoever looks long enough asks for a preview, just before the answer is on its way.
    await me.options.first().hover();
    await page.clock.runFor(LOOK);
    await me.click();
  }
  expect(answers.length).toBeGreaterThan(0);
  expect(new Set(answers).size, 'each decision is answered once').toBe(answers.length);
});

/** What passes that way comes late, now more and now less, and in its order. */
function slowly(deliver: (message: string | Buffer) => void): (message: string | Buffer) => void {
  let before = Promise.resolve();
  let passed = 0;
  return (message) => {
    passed += 1;
    const late = new Promise((done) => setTimeout(done, (passed * 67) % 200));
    before = before.then(() => late).then(() => deliver(message));
  };
}
