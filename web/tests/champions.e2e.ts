import type { Locator, Page } from '@playwright/test';
import { lessons } from '../src/games/champions/text/en-lessons';
import { packed } from '../src/positions/link';
import { t } from '../src/text';
import { words } from '../src/games/champions/text';
import { findings } from './axe';
import { aWhile, moveOn, standStill } from './clock';
import { seesAllOptions } from './fits';
import { expect, test, type Guest } from './fixtures';
import { namesAreLegible } from './legible';
import { playLesson } from './lesson';
import { settled } from './screens.list';
import { proposed, Seat, SOON } from './seat';
import { wonGame } from './won';

const w = words.board;
const s = words.setup;

/** Alone against the villain that is proposed. */
async function alone(page: Page): Promise<Seat> {
  await page.goto('/play/champions');
  await proposed(page);
  await page.getByRole('button', { name: t.home.play.start, exact: true }).click();
  const me = new Seat(page);
  await me.asked();
  return me;
}

/** A position that somebody laid out, played on from there. */
async function laid(page: Page, given: readonly string[]): Promise<Seat> {
  await page.goto(`/positions/champions#${packed(given.join('\n'))}`);
  await page.getByRole('button', { name: t.positions.play }).click();
  const me = new Seat(page);
  await me.asked();
  return me;
}

/** A finger drawn sideways over the screen, as the browser gets it from glass. */
async function draw(page: Page, from: { x: number; y: number }, across: number): Promise<void> {
  const glass = await page.context().newCDPSession(page);
  const at = (x: number) => [{ x, y: from.y }];
  await glass.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(from.x) });
  for (let n = 1; n <= 8; n += 1) await glass.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(from.x + (across * n) / 8) });
  await glass.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await glass.detach();
}

test('a payment is laid out in hand and play, picked and taken back by a click; piles are read, actions stand by the hand', async ({ page }) => {
  const me = await laid(page, [
    'sides = ["Bomb Scare"]',
    'main = { card = "The Break-In! (1B)", threat = 3, counters = 1 }',
    'encounter.discard = ["Charge", "Shocker"]',
    'me = { hero = "Spider-Man", area = ["Web-Shooter", "Black Cat"], hand = ["Swinging Web Kick", "Backflip", "Genius"] }',
  ]);
  // Its own, a token, and the icon of Bomb Scare.
  await expect(page.getByRole('list', { name: w.main })).toContainText('+3');
  await expect(page.getByRole('list', { name: w.acts }).getByRole('button')).toHaveText([/^change to/i, /^attack/i, /^thwart/i, /attack with Black Cat/i, /thwart with Black Cat/i]);
  // The side that one would change to is held up to be read.
  await page.getByRole('list', { name: w.acts }).getByRole('button').first().hover();
  await expect(page.locator('.zoom')).toContainText('Peter Parker');
  await page.getByRole('button', { name: w.openPile(w.encounterDiscard(2)) }).click();
  await expect(page.getByRole('dialog', { name: w.encounterDiscard(2) }).locator('[data-card]')).toHaveCount(2);
  await page.keyboard.press('Escape');

  const inHand = (at: number) => page.locator(`[data-path="seats.0.hand.${at}"]`).click({ position: { x: 15, y: 60 } });
  await me.decide(() => inHand(0));
  const [shooter, owed] = [page.locator('[data-path="seats.0.area.0"]'), page.locator('.payment .left')];
  await expect(shooter).toContainText(w.pays);
  // Rarely wanted: it comes last, and what is proposed comes first.
  await expect(page.locator('[data-option]').last()).toHaveClass(/rare/);
  await expect(page.locator('[data-option]').first()).toHaveClass(/usual/);
  await me.decide(() => shooter.click());
  await expect(shooter).toHaveAttribute('data-mark', 'picked');
  await me.decide(() => shooter.click());
  await expect(shooter).toHaveAttribute('data-mark', 'playable');
  await expect(owed).toHaveText(w.owes(3));
  // Of two that were picked the first is taken back, and the second stays.
  await me.decide(() => inHand(0));
  await me.decide(() => shooter.click());
  await expect(owed).toHaveText(w.owes(1));
  await me.decide(() => page.locator('[data-path="paying.0"]').click());
  await expect(owed).toHaveText(w.owes(2));
  await expect(shooter).toHaveAttribute('data-mark', 'picked');
  await expect(page.getByRole('list', { name: w.hand }).locator('[data-card]')).toHaveCount(2);
  expect(await findings(page)).toEqual([]);
});

test('a payment leads back to the hero who pays, and stays in sight while one looks at another', async ({ page }) => {
  const me = await laid(page, ['me = { hero = "Spider-Man", hand = ["Swinging Web Kick", "Backflip", "Genius"] }', 'two = { hero = "Iron Man" }']);
  const [large, payment] = [page.locator('section.hero'), page.locator('.payment')];
  const mine = (await large.getAttribute('aria-label')) ?? '';
  await page.keyboard.press('h');
  await expect(large).not.toHaveAttribute('aria-label', mine);
  await me.decide(() => me.options.filter({ hasText: 'Swinging Web Kick' }).click());
  await expect(large).toHaveAttribute('aria-label', mine);
  await expect(payment).toBeVisible();
  await page.keyboard.press('h');
  await expect(large).not.toHaveAttribute('aria-label', mine);
  await expect(payment.locator('.left')).toHaveText(w.owes(3));
  await me.decide(() => payment.getByRole('button').click());
  await expect(payment).toHaveCount(0);
});

/** Helicarrier has been used, and asks for a player. */
async function asksForPlayer(page: Page): Promise<Seat> {
  const me = await laid(page, [
    'me = { hero = "Spider-Man", area = ["Helicarrier"], hand = ["Backflip"] }',
    'two = { hero = "Iron Man", hand = ["Energy"] }',
    'three = { hero = "She-Hulk" }',
  ]);
  await me.decide(() => me.options.filter({ hasText: 'Helicarrier' }).click());
  await expect(me.bar).toContainText(/choose a player/i);
  return me;
}

test('a player is chosen by pointing: at the folded hero, or at the large one for oneself, by click and by key', async ({ page }) => {
  const identity = (seat: number) => page.locator(`[data-path="seats.${seat}.identity"]`);
  const discounted = async (seat: number) => {
    // Whoever pays less is shown so, large.
    while ((await page.locator(`section.hero [data-path="seats.${seat}.identity"]`).count()) === 0) await page.keyboard.press('h');
    await expect(page.locator('section.hero p.who')).toContainText(w.discount(1));
  };
  let me = await asksForPlayer(page);
  for (const seat of [0, 1, 2]) {
    await expect(identity(seat)).toHaveAttribute('data-mark', 'playable');
    await expect(identity(seat)).toHaveAccessibleName(new RegExp(t.table.marks.playable));
  }
  expect(await findings(page)).toEqual([]);
  await me.decide(() => identity(1).click());
  await discounted(1);
  me = await asksForPlayer(page);
  await me.decide(() => identity(0).click());
  await discounted(0);
  me = await asksForPlayer(page);
  // Enter begins to choose, at the one who is large; the arrows lead to the others.
  await me.decide(async () => {
    await page.keyboard.press('Enter');
    await expect(identity(0)).toBeFocused();
    await identity(2).focus();
    await page.keyboard.press('Enter');
  });
  await discounted(2);
});

test('a player is chosen on a phone by a tap on the folded hero', async ({ guest }) => {
  const page = await guest({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 });
  const me = await asksForPlayer(page);
  const folded = page.locator('section.folded').last();
  const identity = folded.locator('[data-path="seats.2.identity"]');
  await expect(identity).toHaveAttribute('data-mark', 'playable');
  await me.decide(() => identity.tap());
  await folded.getByRole('button').first().tap();
  await expect(page.locator('section.hero p.who')).toContainText(w.discount(1));
});

test('a position says by fields what lies on what, and which card is a Drone', async ({ page }) => {
  const p = t.positions;
  await page.goto('/positions/champions');
  const [text, picked] = [page.getByRole('textbox', { name: p.text }), page.getByRole('region', { name: p.selected })];
  const say = async (where: Locator | Page, label: string, value: string) => {
    await where.getByLabel(label, { exact: true }).fill(value);
    await where.getByLabel(label, { exact: true }).press('Enter');
  };
  await text.fill('me.engaged = ["Genius"]');
  await expect(page.getByText(p.faults)).toBeVisible();
  // Who is added is picked at once: what it lies on has to be said.
  await page.getByRole('combobox', { name: p.card, exact: true }).fill('Webbed Up');
  await page.getByRole('combobox', { name: p.place }).first().selectOption('me.area');
  await page.getByRole('button', { name: p.add, exact: true }).click();
  await say(picked, 'Lies on', 'Rhino');
  await expect(text).toHaveValue(/me\.area = \[\{ card = "\d+", on = "Rhino" \}\]/);
  await page.getByText(p.lying).click();
  await page.getByRole('button', { name: 'Genius', exact: true }).click();
  await picked.getByLabel('Facedown, as a Drone').check();
  await expect(page.getByText(p.fine)).toBeVisible();
  // On the board it lies on the villain, and is picked there.
  const webbed = page.locator('[data-path="villain.attached.0"]');
  await webbed.click();
  await expect(picked).toContainText('Webbed Up');
  await expect(picked.getByLabel('Lies on', { exact: true })).toHaveValue('Rhino');
  await page.getByRole('button', { name: t.common.close, exact: true }).click();
  // A list of cards: one more, and one less.
  await say(page, 'What lies on the villain', 'Charge');
  await expect(text).toHaveValue(/villain\.attachments = \["Charge"\]/);
  await expect(page.getByText(p.fine)).toBeVisible();
  await expect(page.locator('[data-path^="villain.attached."]')).toHaveCount(2);
  expect(await findings(page)).toEqual([]);
  await page.getByRole('button', { name: p.takeOff('Charge') }).click();
  await expect(text).not.toHaveValue(/Charge/);
  await expect(page.locator('[data-path^="villain.attached."]')).toHaveCount(1);
});

test('an attack: who may defend, the boost that turned, what an answer would change; told again after a reload', async ({ page }) => {
  const me = await laid(page, ['phase = "villain"', 'encounter.deck = ["9 Charge"]', 'me = { hero = "Spider-Man", area = ["Black Cat"], hand = ["Backflip"] }']);
  const [story, moment] = [page.locator('.story'), page.locator('.moment')];
  const pass = () => me.decide(() => page.locator('[data-pass]').click());
  // Spider-Sense first.
  await expect(moment).toBeVisible();
  await pass();
  await expect(story).toContainText(w.mayDefend(['Spider-Man', 'Black Cat']));
  await pass();
  await expect(story.locator('.boosts [data-card]')).toHaveCount(1);
  await expect(moment).toContainText('Spider-Man is about to take 4 damage');
  await expect(moment).toContainText('4 damage to Spider-Man is prevented.');
  expect(await findings(page)).toEqual([]);
  await page.reload();
  await expect(story.locator('.boosts [data-card]')).toHaveCount(1);
  await pass();
  await expect(page.locator('.phase')).toContainText(w.round(2));
  await page.reload();
  await me.asked();
  await expect(story).toHaveCount(0);
  // The clock of the page stands still unless it is moved on: nothing is told to its end before somebody skips it.
  await standStill(page);
  await page.getByRole('button', { name: t.table.again }).first().click();
  const skip = page.getByRole('button', { name: t.table.skipTelling });
  await expect(skip).toBeVisible();
  await moveOn(page, () => story.filter({ hasText: w.attacks }).isVisible(), 'the attack is told again');
  await skip.click();
  await page.clock.resume();
  await me.asked();
  await expect(story).toHaveCount(0);
});

test('who is not to be asked whether a card interrupts an attack is still asked who defends', async ({ page }) => {
  const me = await laid(page, ['phase = "villain"', 'encounter.deck = ["9 Charge"]', 'me = { hero = "Spider-Man", area = ["Black Cat"], hand = ["Backflip"] }']);
  await expect(me.options).toHaveText([/Spider-Sense|Spider-Man/, /pass/i]);
  await page.getByRole('button', { name: t.table.dontAsk(['Spider-Man'], true) }).click();
  await aWhile(page);
  // Both are about Rhino, who attacks, and both can be declined.
  await expect(page.locator('.story')).toContainText(w.mayDefend(['Spider-Man', 'Black Cat']));
  await me.asked();
  await aWhile(page);
  await expect(me.options.filter({ hasText: 'defend with Spider-Man' })).toBeVisible();
  // Nor can anybody wish that away.
  await expect(page.getByRole('button', { name: /^Don't ask/ })).toHaveCount(0);
});

test('four heroes on a phone: what lies with each is a tap away, and a finger drawn over a card turns to the next hero', async ({ guest }) => {
  const page = await guest({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 });
  const me = await laid(page, [
    'me = { hero = "Spider-Man", area = ["Helicarrier"], hand = ["Backflip"] }',
    'two = { hero = "Iron Man", engaged = ["Hydra Mercenary", "Sandman"], area = ["Mockingbird"], dealt = ["Charge"] }',
    'three = { hero = "She-Hulk", area = ["Nick Fury"] }',
    'four = { hero = "Black Panther", engaged = ["Hydra Mercenary"] }',
  ]);
  const large = page.locator('section.hero');
  const folded = page.locator('section.folded').first();
  for (const said of [w.minionsCount(2), w.dealt(1), w.areaCount(1)]) await expect(folded).toContainText(said);
  await expect(folded.locator('.counts')).toBeVisible();
  await folded.getByRole('button').first().tap();
  await expect(large.locator('.engaged [data-card]')).toHaveCount(2);
  await expect(large.locator('.area [data-card]')).toHaveCount(1);

  // Back with a finger that begins on a card, and onwards over one of mine that has one use: it is not used by that.
  const decision = await me.decision();
  const over = async (path: string, across: number) => {
    const { x = 0, y = 0, width = 0, height = 0 } = (await page.locator(`[data-path="${path}"]`).boundingBox()) ?? {};
    await draw(page, { x: x + width / 2, y: y + height / 2 }, across);
  };
  const iron = (await large.getAttribute('aria-label')) ?? '';
  await over('seats.1.area.0', 150);
  await expect(large).not.toHaveAttribute('aria-label', iron);
  await expect(page.locator('[data-path="seats.0.area.0"]')).toHaveAttribute('data-mark', 'playable');
  await over('seats.0.area.0', -90);
  await expect(large).toHaveAttribute('aria-label', iron);
  expect(await me.decision()).toBe(decision);
  // At a desk all three that are folded are seen whole.
  await page.setViewportSize({ width: 1366, height: 768 });
  await expect.poll(() => page.locator('.others').evaluate((others) => others.scrollHeight - others.clientHeight)).toBeLessThanOrEqual(1);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
    await settled(page);
    expect(await findings(page), colorScheme).toEqual([]);
  }
});

test('the names of all cards can be read, of two heroes and of four', async ({ page }) => {
  const heroes = [
    'me = { hero = "Spider-Man", area = ["Black Cat", "Web-Shooter"], engaged = ["Hydra Mercenary"], hand = ["Backflip", "Swinging Web Kick"] }',
    'two = { hero = "Iron Man", area = ["Mockingbird", "Arc Reactor"], dealt = ["Charge"], engaged = ["Sandman"] }',
    'three = { hero = "She-Hulk", area = ["Nick Fury"] }',
    'four = { hero = "Black Panther", engaged = ["Sandman"], area = ["Energy Daggers"] }',
  ];
  for (const count of [2, 4]) {
    await laid(page, ['sides = ["Bomb Scare"]', ...heroes.slice(0, count)]);
    await namesAreLegible(page);
    await expect.poll(() => page.locator('.board > .others').evaluate((others) => others.scrollHeight - others.clientHeight), 'all of whoever is folded is seen').toBeLessThanOrEqual(1);
  }
});

test('on a phone what a hero can do is on the bar alone, most of it in sight, and nothing lies over the piles of the scenario', async ({ guest }) => {
  const page = await guest({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 });
  const me = await laid(page, [
    'villain = { attachments = ["Charge", "Armored Rhino Suit"] }',
    'sides = ["Bomb Scare"]',
    'me = { hero = "Spider-Man", area = ["Black Cat", "Web-Shooter"], hand = ["Backflip", "Swinging Web Kick", "Genius", "Energy"] }',
  ]);
  await settled(page);
  await expect(page.getByRole('list', { name: w.acts })).toBeHidden();
  await expect(me.options.filter({ hasText: /attack \(2 ATK\)/iu })).toHaveCount(1);
  const seen = await me.options.evaluateAll((all) => {
    const { top, bottom } = document.querySelector('[data-question] .options')!.getBoundingClientRect();
    const inside = all.filter((one) => one.closest('.besides') || (one.getBoundingClientRect().top >= top - 1 && one.getBoundingClientRect().bottom <= bottom + 1));
    return [inside.length, all.length] as const;
  });
  expect(seen[1]).toBe(7);
  expect(seen[0], 'options in sight').toBeGreaterThan(5);
  for (const width of [390, 360]) {
    await page.setViewportSize({ width, height: 844 });
    await settled(page);
    const right = await page.locator('[data-path="sides.0"]').evaluate((card) => card.getBoundingClientRect().right);
    const left = await page.locator('.scenario .piles').evaluate((piles) => piles.getBoundingClientRect().left);
    expect(right, `${width} wide: the side scheme is beside the piles`).toBeLessThanOrEqual(left + 1);
  }
});

for (const heroes of [1, 2, 3, 4]) {
  test(`heroes on a phone, ${heroes} of them: whoever is beset and well equipped has the hand in sight at once, and what pays for a card as well`, async ({ guest }) => {
    const page = await guest({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 });
    const me = await laid(page, [
      'sides = ["Bomb Scare", "Crowd Control"]',
      'me = { hero = "Spider-Man", area = ["Black Cat", "Helicarrier", "Web-Shooter"], engaged = ["Hydra Mercenary", "Sandman"], dealt = ["Charge"], hand = ["Backflip", "Swinging Web Kick", "Genius", "Energy"] }',
      ...['two = { hero = "Iron Man", dealt = ["Charge"], area = ["Mockingbird"] }', 'three = { hero = "She-Hulk" }', 'four = { hero = "Black Panther" }'].slice(0, heroes - 1),
    ]);
    await settled(page);
    const held = page.getByRole('list', { name: w.hand });
    const bottom = async (thing: Locator) => {
      const { y = 0, height = 0 } = (await thing.boundingBox()) ?? {};
      return y + height;
    };
    expect(await bottom(held)).toBeLessThanOrEqual(((await me.bar.boundingBox())?.y ?? 0) + 1);
    await me.decide(() => page.locator('[data-path="seats.0.hand.1"]').tap({ position: { x: 12, y: 50 } }));
    await expect(page.locator('.payment .button')).toBeInViewport({ ratio: 1 });
    await settled(page);
    expect(await bottom(page.locator('[data-path="seats.0.area.2"]'))).toBeLessThan((await page.locator('.payment').boundingBox())?.y ?? 0);
  });
}

test('a win that is only claimed does not stand in the record, and "Surprise me" proposes what was never played', async ({ guest }) => {
  const page = await guest();
  const { replay } = await wonGame();
  const result = { game: 'champions', seat: 0, verdict: 'win', ending: 'The heroes win.', at: 1, share: 'w0ngame0w0ngame0', replay, mode: 'standard' };
  await page.waitForFunction(() => localStorage.getItem('longbox.secret') !== null);
  const secret = await page.evaluate(() => localStorage.getItem('longbox.secret'));
  const kept = await page.request.post('/api/v1/import', { headers: { Authorization: `Bearer ${secret}` }, data: { longbox_export: 1, name: 'Ann', decks: [], results: [result], chat: [] } });
  expect(await kept.json()).toMatchObject({ games: 1 });
  await page.goto('/play/champions');
  const place = page.getByRole('button', { name: s.bout('She-Hulk', 'Rhino', t.home.mode('standard')) });
  await expect(place).toContainText(s.never);
  await expect(page.getByText(s.beaten(0, 30))).toBeVisible();
  for (let n = 0; n < 5; n += 1) {
    await page.getByRole('button', { name: s.surprise }).click();
    await expect(page.locator('[aria-pressed="true"]').filter({ hasText: s.never })).toHaveCount(1);
  }
});

test('a game against the villain by clicking, to its end: payments are laid out and taken by one click', async ({ guest }) => {
  const page = await guest({ colorScheme: 'light' });
  const me = await alone(page);
  await expect(page.getByRole('list', { name: w.villain, exact: true }).locator('[data-card]')).toHaveCount(1);
  await expect(page.getByRole('list', { name: w.main }).locator('[data-card]')).toHaveCount(1);
  await expect(page.getByRole('list', { name: w.hand })).toBeVisible();
  let [moves, paid] = [0, 0];
  const found: string[] = [];
  const accept = page.locator('.payment .button');
  await me.playOut(async () => {
    moves += 1;
    if (moves % 12 === 1) {
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
        await settled(page);
        found.push(...(await findings(page)).map((one) => `move ${moves}, ${colorScheme}: ${one}`));
      }
    }
    if (moves === 3 || moves === 14) await seesAllOptions(page);
    if (!(await accept.isVisible())) return me.click();
    // What would pay stands up from the hand, or is not in it.
    if (paid === 0) await expect(page.locator('[data-look="pays"]').or(page.locator('[data-mark="playable"]')).first()).toBeVisible();
    paid += 1;
    await me.decide(() => accept.click());
  });
  expect(found).toEqual([]);
  expect(moves).toBeGreaterThan(10);
  expect(paid).toBeGreaterThan(0);
});

test('a game by keyboard alone, to its end: the last page says what was lacking, and the record is filled', async ({ guest }) => {
  const page = await guest();
  await page.goto('/play/champions');
  const place = page.getByRole('button', { name: s.bout('She-Hulk', 'Klaw', t.home.mode('standard')) });
  await expect(place).toContainText(s.never);
  await proposed(page);
  await place.focus();
  await page.keyboard.press('Enter');
  await expect(place).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('radio', { name: 'She-Hulk' })).toBeChecked();
  await expect(page.getByRole('radio', { name: 'Klaw' })).toBeChecked();
  expect(await findings(page)).toEqual([]);
  await page.getByRole('button', { name: t.home.play.start, exact: true }).focus();
  await page.keyboard.press('Enter');
  const me = new Seat(page);
  await me.asked();
  await me.playOut(() =>
    me.decide(async () => {
      // To decline or end the turn has a key; where that cannot be, the first option is taken.
      const pass = (await page.locator('[data-pass]').count()) > 0;
      await page.keyboard.press(pass ? 'p' : '1');
    }),
  );
  await expect(me.end).toContainText(t.table.lost);
  await expect(me.end).toContainText(words.ending.neverHit('Klaw'));
  await me.end.getByRole('link', { name: s.record }).click();
  await expect(place).toContainText(s.tally(0, 1, null));
  await expect(page.locator('#record')).toBeInViewport();
  await page.goto('/stats');
  await page.getByRole('link', { name: s.record }).click();
  await expect(place).toContainText(s.tally(0, 1, null));
  await expect(page.getByText(s.beaten(0, 30))).toBeVisible();
});

/** Two heroes, both mine. */
async function two(page: Page): Promise<Seat> {
  await page.goto('/play/champions');
  await proposed(page);
  await page.getByRole('group', { name: t.home.play.howMany }).getByText('2', { exact: true }).click();
  await page.getByRole('region', { name: t.home.play.seat(2) }).getByText(t.home.play.me, { exact: true }).click();
  await expect(page.getByText(t.home.play.allMine)).toBeVisible();
  await page.getByRole('button', { name: t.home.play.start, exact: true }).click();
  const me = new Seat(page);
  await me.asked();
  return me;
}

test('one person with two heroes sees either of them large, and both hands', async ({ guest }) => {
  const page = await guest();
  await two(page);
  // Nobody has to hand over: they play together.
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const large = page.locator('section.hero');
  const first = (await large.getAttribute('aria-label')) ?? '';
  await page.keyboard.press('h');
  await expect(large).not.toHaveAttribute('aria-label', first);
  const other = (await large.getAttribute('aria-label')) ?? '';
  await expect(page.getByRole('list', { name: w.handOf(other) }).locator('[data-card]')).toHaveCount(6);
  // Each is called by the hero, in what was told too, and by somebody who has just come back.
  const log = page.getByRole('list', { name: t.table.log, exact: true });
  await expect(log).toContainText(words.log.draws(6, { name: other, isYou: false }));
  await page.reload();
  await expect(log).toContainText(words.log.draws(6, { name: other, isYou: false }));
  await page.keyboard.press('h');
  await page.keyboard.press('h');
  await expect(large).toHaveAttribute('aria-label', first);
});

test('two heroes on a phone: nothing beside the screen, and a swipe moves between them', async ({ guest }) => {
  const page = await guest({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 });
  const me = await two(page);
  const fits = async () => {
    await settled(page);
    const wide = await page.evaluate(() => [...document.querySelectorAll('.where, .board, .others, .beside')].filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.className));
    expect(wide, 'scrolls sideways').toEqual([]);
    const { y = 0 } = (await page.locator('.board > .hand').boundingBox()) ?? {};
    const bar = (await me.bar.boundingBox())?.y ?? 0;
    expect(y + 40, 'the names of the hand are in sight').toBeLessThan(bar);
  };
  const large = page.locator('section.hero');
  for (let moves = 0; moves < 12; moves += 1) {
    await fits();
    await me.tap();
    if ((await me.next()) === 'over') break;
  }
  const before = (await large.getAttribute('aria-label')) ?? '';
  const { x = 0, y = 0, width = 0, height = 0 } = (await large.boundingBox()) ?? {};
  await draw(page, { x: x + width * 0.8, y: y + height / 2 }, -width * 0.6);
  await expect(large).not.toHaveAttribute('aria-label', before);
  await fits();
});

test('two heroes on a phone: while an attack is told that one may interrupt, nobody has to scroll', async ({ guest }) => {
  const page = await guest({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 });
  const me = await laid(page, [
    'phase = "villain"',
    'encounter.deck = ["9 Charge"]',
    'sides = ["Bomb Scare"]',
    'villain = { attachments = ["Charge"] }',
    'me = { hero = "Spider-Man", area = ["Black Cat", "Web-Shooter"], hand = ["Backflip", "Energy", "Genius"] }',
    'two = { hero = "Iron Man", area = ["Mockingbird"], engaged = ["Sandman"] }',
  ]);
  for (const answer of [/pass/i, /Spider-Man/, null]) {
    await expect(page.locator('.story')).toBeVisible();
    await settled(page);
    await expect.poll(() => page.locator('.where').evaluate((board) => board.scrollHeight - board.clientHeight)).toBeLessThanOrEqual(1);
    if (answer) await me.decide(() => me.options.filter({ hasText: answer }).first().tap());
  }
  await expect(page.locator('.moment')).toContainText(w.readAnswers);
});

/** Ann and Ben at one table, each with a hero and a hand of their own. */
async function abreast(guest: (wants?: Guest) => Promise<Page>) {
  const [ann, ben] = [await guest({ name: 'Ann' }), await guest({ name: 'Ben' })];
  await ann.goto('/play/champions');
  await proposed(ann);
  await ann.getByRole('group', { name: t.home.play.howMany }).getByText('2', { exact: true }).click();
  await ann.getByRole('region', { name: t.home.play.seat(2) }).getByText(t.home.play.open, { exact: true }).click();
  await ann.getByRole('radio', { name: 'Spider-Man' }).click();
  await ann.getByRole('radio', { name: 'Ultron' }).click();
  await ann.getByRole('button', { name: t.home.play.invite }).click();
  const link = await ann.getByRole('textbox', { name: t.home.room.link }).inputValue();
  await ben.goto(link);
  await proposed(ben);
  await ben.getByRole('radio', { name: 'Iron Man' }).click();
  await ben.getByRole('button', { name: t.home.room.take }).first().click();
  await expect(ben.getByText(t.home.room.you, { exact: true })).toBeVisible();
  await ann.getByRole('button', { name: t.home.room.start }).click();
  const seats = [new Seat(ann), new Seat(ben)] as const;
  for (const { page } of seats) await expect(page.getByRole('list', { name: w.hand })).toBeVisible();
  const whoIsAsked = async (): Promise<Seat> => {
    let asked: Seat | undefined;
    await expect
      .poll(async () => {
        for (const seat of seats) if (await seat.isAsked()) asked ??= seat;
        return asked !== undefined;
      }, 'somebody is asked')
      .toBe(true);
    return asked!;
  };
  return { ann, ben, seats, link, whoIsAsked };
}

test('a friend and a machine with what is proposed: each another hero, told to all, and it starts', async ({ guest }) => {
  const [ann, ben] = [await guest({ name: 'Ann' }), await guest({ name: 'Ben' })];
  await ann.goto('/play/champions');
  await proposed(ann);
  await ann.getByRole('group', { name: t.home.play.howMany }).getByText('3', { exact: true }).click();
  for (const seat of [2, 3]) await ann.getByRole('region', { name: t.home.play.seat(seat) }).getByText(t.home.play.open, { exact: true }).click();
  await ann.getByRole('button', { name: t.home.play.invite }).click();
  await ben.goto(await ann.getByRole('textbox', { name: t.home.room.link }).inputValue());
  // With three seats beside each other there is little room.
  const tiles = ann.locator('.seats').getByRole('group', { name: s.aspect }).locator('label');
  await expect(tiles).toHaveCount(12);
  expect(await tiles.evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent))).toEqual([]);
  const seat = (page: Page, n: number) => page.locator('.seats > li').nth(n);
  const hero = (page: Page, n: number) => seat(page, n).getByRole('group', { name: s.hero }).getByRole('radio', { checked: true });
  // The guest is shown whom the host plays, and offered another.
  await expect(seat(ben, 0)).toContainText('Black Panther');
  await expect(seat(ben, 1).getByRole('radio', { name: 'Black Panther' })).toBeDisabled();
  await expect(hero(ben, 1)).not.toHaveAccessibleName(/Black Panther/);
  await seat(ben, 1).getByRole('button', { name: t.home.room.take }).click();
  await expect(seat(ann, 1)).toContainText('Captain Marvel');
  await expect(hero(ann, 2)).toHaveAccessibleName(/Iron Man/);
  await seat(ann, 2).getByRole('button', { name: t.home.room.putMachine }).click();
  await expect(seat(ben, 2)).toContainText('Iron Man');
  await ann.getByRole('button', { name: t.home.room.start }).click();
  for (const page of [ann, ben]) await expect(page.getByRole('list', { name: w.hand })).toBeVisible();
});

test('"Play with a friend" with what is proposed starts', async ({ guest }) => {
  const [ann, ben] = [await guest({ name: 'Ann' }), await guest({ name: 'Ben' })];
  await ann.getByRole('radio', { name: 'Marvel Champions' }).check({ force: true });
  await ann.getByRole('button', { name: t.home.friend }).click();
  await ben.goto(await ann.getByRole('textbox', { name: t.home.room.link }).inputValue());
  await proposed(ben);
  await ben.getByRole('button', { name: t.home.room.take }).click();
  await expect(ann.getByText(t.home.room.ready)).toBeVisible();
  await ann.getByRole('button', { name: t.home.room.start }).click();
  for (const page of [ann, ben]) await expect(page.getByRole('list', { name: w.hand })).toBeVisible();
});

test('two browsers at one table: each with a hand of their own, through a reload and a restart, and they lose together', async ({ guest, server, faults }) => {
  faults.allow(/WebSocket connection to/, /net::ERR_/);
  const { ann, ben, seats, whoIsAsked } = await abreast(guest);
  // A team mate is folded: form and number of cards, and none of them open.
  await expect(ann.getByRole('region', { name: 'Ben' })).toContainText(w.handCount(6));
  await expect(ann.locator('section.hero')).toHaveAttribute('aria-label', 'Ann');
  await ann.keyboard.press('h');
  await expect(ann.locator('section.hero')).toHaveAttribute('aria-label', 'Ben');
  await expect(ann.getByRole('list', { name: w.handOf('Ben') }).locator('[data-card]')).toHaveCount(0);
  await ann.keyboard.press('h');

  for (let moves = 0; moves < 8; moves += 1) {
    const asked = await whoIsAsked();
    await asked.decide(() => asked.options.last().click());
  }
  // A reload leads back to the same question, and so does a server that was away.
  const asked = await whoIsAsked();
  const options = await asked.options.allTextContents();
  await asked.page.reload();
  await asked.asked();
  await expect(asked.options).toHaveText(options);
  await server.kill();
  await expect(ann.getByText(t.common.lost)).toBeVisible();
  await server.up();
  for (const page of [ann, ben]) await expect(page.getByText(t.common.lost)).toBeHidden({ timeout: 60_000 });
  await asked.asked();
  await expect(asked.options).toHaveText(options);

  await ben.getByRole('toolbar').getByRole('button', { name: t.table.concede }).click();
  await ben.getByRole('dialog', { name: t.table.concedeSure }).getByRole('button', { name: t.table.concede }).click();
  await expect(ann.getByRole('region', { name: 'Ben' })).toContainText(w.out);
  await seats[0].giveUp();
  for (const { end } of seats) await expect(end).toContainText(t.table.lost);
});

test('on a tablet what a hero can do stands beside the hand, and nothing of it under the balloon', async ({ guest }) => {
  const page = await guest({ viewport: { width: 1024, height: 768 }, hasTouch: true, isMobile: true });
  const me = await laid(page, ['me = { hero = "Black Panther", area = ["Med Team", "Indomitable"], damage = 4, engaged = ["Hydra Bomber"], hand = ["Avengers Mansion", "Armored Vest", "Black Widow", "Shuri"] }']);
  const acts = page.getByRole('list', { name: words.board.acts }).getByRole('button');
  await expect(acts).toHaveCount(4);
  await settled(page);
  for (const act of await acts.all()) await act.tap({ trial: true });
  const scrolls = await page.evaluate(() => [...document.querySelectorAll('.play *')].filter((one) => one.scrollHeight > one.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(one).overflowY)).map((one) => one.className));
  expect(scrolls).toEqual([]);
  await me.decide(() => acts.nth(1).tap());
  // Of many options the first are in sight as well: in two rows, beside what opens all.
  const many = await laid(page, ['me = { hero = "Spider-Man", area = ["Black Cat", "Mockingbird", "Daredevil", "Web-Shooter"], hand = ["Swinging Web Kick", "Backflip", "Genius", "Energy", "Webbed Up", "Strength"] }']);
  await many.asked();
  await expect(many.bar.getByText(new RegExp(`^${t.table.allOptions(11)}`))).toBeVisible();
  expect(await many.bar.locator('li > [data-option]:visible').count()).toBeGreaterThanOrEqual(5);
});

test('whoever waits offers to act; who has the turn sees it until it is taken back or asked', async ({ guest }) => {
  const { ann, ben, seats, whoIsAsked } = await abreast(guest);
  const o = t.table.volunteers;
  const pages = [ann, ben];
  // To the first turn: opening hands are kept.
  const turned = async () => {
    // Once both have heard of the last move.
    await expect.poll(async () => new Set(await Promise.all(seats.map((seat) => seat.decision()))).size, 'decisions that are pending').toBe(1);
    return Promise.all(pages.map((page) => page.getByRole('button', { name: o.offer, exact: true }).count()));
  };
  for (let moves = 0; moves < 30 && (await turned()).every((n) => n === 0); moves += 1) {
    const asked = await whoIsAsked();
    await asked.decide(() => asked.options.last().click());
  }
  const waits = (await turned()).indexOf(1);
  expect(waits, 'one waits').toBeGreaterThanOrEqual(0);
  const [page, other] = [pages[waits]!, pages[1 - waits]!];
  const said = other.getByText(o.made([waits === 0 ? 'Ann' : 'Ben']));
  const sign = other.getByRole('region', { name: waits === 0 ? 'Ann' : 'Ben' }).getByText(o.sign);
  await page.getByRole('button', { name: o.offer, exact: true }).click();
  await expect(said).toBeVisible();
  await expect(sign).toHaveCount(1);
  const stands = page.getByRole('button', { name: o.stands });
  await expect(stands).toHaveAttribute('aria-pressed', 'true');
  expect(await findings(other)).toEqual([]);

  await stands.click();
  await expect(said).toHaveCount(0);
  await expect(sign).toHaveCount(0);
  // The offer does not outlive the turn.
  await page.getByRole('button', { name: o.offer, exact: true }).click();
  await expect(said).toBeVisible();
  for (let moves = 0; moves < 30 && (await said.count()) > 0; moves += 1) {
    const asked = await whoIsAsked();
    if (asked === seats[waits]) break;
    await asked.decide(() => asked.options.last().click());
  }
  await expect(said).toHaveCount(0);
});

test('a seat is left to a machine and taken back; for who is away the host lets one play on', async ({ guest }) => {
  const { ann, ben, seats, whoIsAsked } = await abreast(guest);
  const [one, other] = seats;
  const m = t.table.machine;
  const giveUp = ben.getByRole('toolbar').getByRole('button', { name: t.table.concede });
  const back = ben.getByRole('button', { name: m.takeBack, exact: true });
  await giveUp.click();
  await ben.getByRole('dialog', { name: t.table.concedeSure }).getByRole('button', { name: m.leave }).click();
  await ben.getByRole('dialog', { name: m.leaveSure }).getByRole('button', { name: m.leave }).click();
  // He looks on, and sees no hand any more.
  await expect(back).toBeVisible();
  await expect(ben.getByRole('list', { name: w.hand })).toHaveCount(0);
  await expect(giveUp).toHaveCount(0);
  await expect(ann.getByRole('region', { name: 'Ben' })).toContainText(m.plays);

  // The machine plays: there are more decisions than Ann makes.
  const decided = async () => Number(await one.decision());
  const first = await decided();
  for (let hers = 0; hers < 30; hers += 1) {
    await expect.poll(async () => (await one.isAsked()) || (await decided()) > first + hers, 'Ann is asked, or the machine has answered').toBe(true);
    if ((await decided()) > first + hers) break;
    await one.decide(() => one.options.last().click());
  }
  await expect(ben.locator('[data-option]')).toHaveCount(0);
  await back.click();
  await expect(ben.getByRole('list', { name: w.hand })).toBeVisible();
  // Where there is room for it, the offer stands beside it.
  await expect(ben.getByRole('toolbar').getByRole('button', { name: m.leave })).toBeHidden();
  await ben.setViewportSize({ width: 1280, height: 1000 });
  await expect(ben.getByRole('toolbar').getByRole('button', { name: m.leave })).toBeVisible();
  await expect(ann.getByRole('region', { name: 'Ben' })).not.toContainText(m.plays);

  // Away, and back again.
  await ben.goto('/');
  await ann.getByRole('button', { name: m.away('Ben') }).click();
  await expect(ann.getByRole('region', { name: 'Ben' })).toContainText(m.plays);
  await ben.goBack();
  await back.click();
  await expect(ben.getByRole('list', { name: w.hand })).toBeVisible();
  for (let moves = 0; moves < 30; moves += 1) {
    const asked = await whoIsAsked();
    await asked.decide(() => asked.options.last().click());
    if (asked === other) return;
  }
  throw new Error('Ben is never asked');
});

test('the course from the first to the last lesson, and one about a hero', async ({ page }) => {
  await page.goto('/learn/champions');
  await page.getByRole('link', { name: t.learn.start }).click();
  const all = Object.entries(lessons);
  const [course, heroes] = [all.slice(0, 10), all.slice(10)];
  for (const [at, [, lesson]] of course.entries()) {
    const onward = await playLesson(page, lesson, at < course.length - 1 ? t.learn.nextLesson : t.learn.first);
    if (at === 0) expect(await findings(page)).toEqual([]);
    if (at < course.length - 1) await onward.click();
  }
  const [id, hero] = heroes[0]!;
  await page.goto(`/learn/champions/${id}`);
  await playLesson(page, hero, t.learn.nextCharacter);
  await page.goto('/learn/champions');
  await expect(page.getByText(t.learn.progress(course.length, course.length))).toBeVisible();
});

test('a team mate who is asked acts in another’s turn; two heroes are fit for everybody', async ({ guest }) => {
  const { ann, seats, whoIsAsked } = await abreast(guest);
  const [one, other] = seats;
  // Both keep their hands; then it is Ann's turn, and Tony Stark has an action of his own.
  for (const seat of seats) {
    await seat.asked();
    await seat.decide(() => seat.page.locator('[data-pass]').click());
  }
  await one.asked();
  for (const colorScheme of ['light', 'dark'] as const) {
    await ann.emulateMedia({ colorScheme });
    await expect(ann.locator('html')).toHaveAttribute('data-theme', colorScheme);
    await settled(ann);
    expect(await findings(ann), colorScheme).toEqual([]);
  }
  await one.decide(() => one.options.filter({ hasText: /ask Ben to act/i }).click());
  await other.asked();
  await expect(other.bar).toContainText(/Ann asks you to act/);
  await other.decide(() => other.options.filter({ hasText: 'Futurist' }).click());
  while ((await whoIsAsked()) === other) await other.decide(() => other.options.first().click());
  await expect(ann.getByRole('list', { name: t.table.log })).toContainText('Futurist');
  await expect(one.options.filter({ hasText: /end the turn/i })).toBeVisible();
});

test('one person plays a round with two heroes, sees it again with the eyes of either, and plays on from there', async ({ page }) => {
  const me = await two(page);
  const round = page.locator('.phase');
  // Both are called by the hero, whichever side is up.
  const heroes = await Promise.all(['section.hero', 'section.folded'].map((of) => page.locator(of).getAttribute('aria-label')));
  for (let moves = 0; moves < 60 && !(await round.filter({ hasText: w.round(2) }).isVisible()); moves += 1) {
    await me.asked();
    const pass = page.locator('[data-pass]:enabled');
    await me.decide(async () => ((await pass.isVisible()) ? pass.click() : me.options.first().click()));
  }
  await expect(round).toContainText(w.round(2));
  // One hero after the other.
  for (const left of [true, false]) {
    await page.getByRole('toolbar').getByRole('button', { name: t.table.concede }).click();
    await page.getByRole('dialog', { name: t.table.concedeSure }).getByRole('button', { name: t.table.concede }).click();
    if (left) await expect(page.getByText(w.out).first()).toBeVisible();
  }
  await expect(me.end).toBeVisible();
  await page.getByRole('link', { name: t.table.toReplay }).click();

  const moment = page.getByRole('slider', { name: t.replay.scrubber });
  const large = page.locator('section.hero');
  await expect(moment).toHaveValue('0');
  const seats = page.getByRole('group', { name: t.replay.eyes }).getByRole('radio');
  for (const seat of [1, 2]) {
    await seats.nth(seat).check({ force: true });
    await expect(large).toHaveAttribute('aria-label', heroes[seat - 1]!);
  }
  // Of two hands only the own one is open.
  await expect(page.locator('[data-path^="seats.1.hand."][data-card]')).toHaveCount(6);
  await page.goto(page.url().replace(/([?&])at=\d+/, '$1at=2'));
  await page.getByRole('button', { name: t.replay.playOn }).click();
  await expect(page).toHaveURL(/\/table\//);
  await me.asked();
});

test('an onlooker of a table with private hands is sent and shown none of their cards', async ({ guest }) => {
  const eve = await guest({ name: 'Eve' });
  const sent: string[] = [];
  eve.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => sent.push(String(payload))));
  await eve.reload();
  const { seats, link, whoIsAsked } = await abreast(guest);
  await eve.goto(link);
  await expect(eve.locator('section.hero')).toBeVisible();
  // Both keep what they have, and one hero acts: what lies open by then is no secret.
  for (let moves = 0; moves < 3; moves += 1) {
    const held: string[] = [];
    for (const { page } of seats) held.push(...(await page.locator('[data-path*=".hand."][data-card]').evaluateAll((cards) => cards.map((card) => card.getAttribute('data-card') ?? ''))));
    expect(held.filter((id) => id !== '').length, 'the test looks for what is there').toBeGreaterThan(6);
    const hands = sent.map((frame) => JSON.parse(frame) as { type: string; view?: { seats: { hand: unknown[] }[] } }).flatMap(({ view }) => view?.seats.flatMap(({ hand }) => hand) ?? []);
    expect(hands.length).toBeGreaterThan(10);
    expect(hands.filter((card) => card !== null)).toEqual([]);
    const shown = await eve.content();
    for (const id of held.filter((one) => one !== '')) {
      expect(sent.filter((frame) => frame.includes(`"${id}"`)), `${id} was sent`).toEqual([]);
      expect(shown).not.toContain(`data-card="${id}"`);
    }
    const asked = await whoIsAsked();
    const pass = asked.page.locator('[data-pass]:enabled');
    await asked.decide(async () => ((await pass.isVisible()) ? pass.click() : asked.options.last().click()));
  }
  await expect(eve.locator('[data-path*=".hand."][data-card]')).toHaveCount(0);
});

test('two browsers play a game to its end, which both are told', async ({ guest }) => {
  const { seats } = await abreast(guest);
  const over = async () => {
    for (const { end } of seats) if (await end.isVisible()) return true;
    return false;
  };
  let moves = 0;
  for (; moves < 300 && !(await over()); moves += 1) {
    let asked: Seat | undefined;
    await expect
      .poll(async () => {
        for (const seat of seats) if (await seat.isAsked()) asked ??= seat;
        return asked !== undefined || (await over());
      }, 'somebody is asked, or it is over')
      .toBe(true);
    if (!asked) break;
    const decision = await asked.decision();
    // To decline or end the turn; where that cannot be, the first option.
    const pass = asked.page.locator('[data-pass]:enabled');
    await asked.decide(async () => ((await pass.count()) > 0 ? pass : asked!.options.first()).click({ timeout: SOON }));
    expect(await asked.decision()).not.toBe(decision);
  }
  expect(moves).toBeGreaterThan(10);
  for (const { end } of seats) {
    await expect(end).toContainText(t.table.lost);
    await expect(end).toContainText(words.ending.neverHit('Ultron'));
  }
});

test('a card is dragged from the hand to be played, and one that is let go where it was is not', async ({ page }) => {
  const me = await laid(page, ['me = { hero = "Spider-Man", area = ["Web-Shooter"], hand = ["Swinging Web Kick", "Genius", "Energy"] }']);
  const card = page.locator('[data-path="seats.0.hand.0"]');
  await expect(card).toHaveAttribute('data-mark', 'playable');
  const decision = await me.decision();
  const drag = async (up: number) => {
    const { x, y } = (await card.boundingBox())!;
    await page.mouse.move(x + 20, y + 60);
    await page.mouse.down();
    for (let n = 1; n <= 6; n += 1) await page.mouse.move(x + 20 + n, y + 60 - (up * n) / 6);
    await page.mouse.up();
  };
  await drag(30);
  expect(await me.decision()).toBe(decision);
  await expect(page.locator('.payment')).toHaveCount(0);
  await drag(260);
  await expect(page.locator('.payment')).toContainText(w.paid(0, 3));
  await expect(card).toHaveAttribute('data-card', /./);
});

test('a game has a beginning: heroes against the villain, the hands are drawn, then it is asked what to keep', async ({ guest }) => {
  const page = await guest({ pace: 'normal', reducedMotion: 'reduce' });
  await page.goto('/play/champions');
  await proposed(page);
  await page.getByRole('radio', { name: 'She-Hulk' }).click();
  const start = page.getByRole('button', { name: t.home.play.start, exact: true });
  await expect(start).toBeEnabled();
  await standStill(page);
  await start.click();
  const versus = page.locator('.versus');
  await expect(versus).toBeVisible();
  // Not a player's initial: the hero, beside the villain.
  await expect(versus.locator('.card')).toHaveCount(2);
  await expect(versus.getByRole('img', { name: /^She-Hulk/, includeHidden: true })).toHaveCount(1);
  const hand = page.getByRole('list', { name: w.hand }).locator('[data-card]');
  await expect(hand).toHaveCount(0);
  await moveOn(page, async () => !(await versus.isVisible()), 'all have seen who plays');
  await moveOn(page, async () => (await hand.count()) > 0, 'the first card is drawn');
  await page.clock.resume();
  await new Seat(page).asked();
  await expect(hand).toHaveCount(6);
});
