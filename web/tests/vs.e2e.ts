import type { Page } from '@playwright/test';
import { words } from '../src/games/vs/text';
import type { SeatWish } from '../src/generated/protocol';
import { MOST } from '../src/table/pause.svelte';
import { t } from '../src/text';
import { findings } from './axe';
import { moveOn, standStill } from './clock';
import { seesAllOptions } from './fits';
import { expect, test } from './fixtures';
import { namesAreLegible, seatsAreNamed } from './legible';
import { PAD, withPad } from './pad';
import { settled } from './screens.list';
import { proposed, Seat } from './seat';
import { BOARDS, laidOut, LEVEL_UP, standing } from './vs-boards';

const w = words.board;

/** A table against the machine, at its first question. */
async function sitDown(page: Page): Promise<Seat> {
  await page.goto('/play/vs');
  await proposed(page);
  await page.getByRole('button', { name: t.home.play.start, exact: true }).click();
  const seat = new Seat(page);
  await seat.asked();
  return seat;
}

/** A position is laid out and played on from. Machines sit on all seats but the one that is asked, unless `seats` says otherwise. */
async function lay(page: Page, position: string, seats?: readonly SeatWish[]): Promise<Seat> {
  if (seats) {
    await page.routeWebSocket(/./u, (socket) => {
      const server = socket.connectToServer();
      socket.onMessage((message) => {
        const said = JSON.parse(String(message)) as { type: string; table: object };
        server.send(said.type === 'create' ? JSON.stringify({ ...said, table: { ...said.table, seats } }) : message);
      });
    });
  }
  await page.goto(laidOut(position));
  await page.getByRole('button', { name: t.positions.play }).click();
  return new Seat(page);
}

/** Somebody's side of the table, whose eyes `page` are not. */
const sideOf = (page: Page, name: string) => page.getByRole('region', { name: w.side(name), exact: true });

test('a starter deck is led by any of its main characters, each with how hard it is, and so it is played', async ({ page }) => {
  await page.goto('/play/vs');
  const [mine, theirs] = [1, 2].map((seat) => page.getByRole('region', { name: t.home.play.seat(seat) }));
  const [decks, leaders] = [mine!.getByRole('combobox', { name: t.home.play.deck }), mine!.getByRole('group', { name: words.deck.leader.label })];
  await decks.selectOption('Avengers');
  await expect(leaders.getByRole('radio')).toHaveCount(4);
  await expect(leaders.getByRole('radio', { name: 'Captain America Easy' })).toBeChecked();
  await leaders.getByRole('radio', { name: 'Hulk Medium' }).check();
  await expect(decks, 'the deck is the same').toHaveValue('built-in:avengers');
  // Of main characters of another set nothing is said about that; a machine is led by one as well.
  await theirs!.getByRole('combobox', { name: t.home.play.deck }).selectOption('The Wizard');
  await theirs!.getByRole('radio', { name: 'Doctor Doom', exact: true }).check();
  expect(await findings(page)).toEqual([]);
  await page.getByRole('button', { name: t.home.play.start, exact: true }).click();
  await expect(new Seat(page).bar).toContainText('Hulk');
  await expect(page.getByRole('list', { name: t.table.log, exact: true })).toContainText('Doctor Doom');
  // It is proposed again, and whoever looks at the deck sees who leads it.
  await page.goto('/play/vs');
  await expect(leaders.getByRole('radio', { name: 'Hulk Medium' })).toBeChecked();
  await mine!.getByRole('link', { name: t.home.deck.see }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Avengers, Hulk');
});

test('many options stand in columns, and cover nothing that one chooses from', async ({ page }) => {
  const recruits = [
    'mode = "2headed"',
    'phase = "recruit"',
    'me = { main = "Captain America", front = ["Luke Cage", "Daredevil"], resources = ["6 Training Ground"], points = 9, hand = ["Luke Cage", "Ronan", "Medusa", "Gamora", "Groot", "Drax", "Nebula"] }',
    'foe.main = "Green Goblin"',
    'mate.main = "Thor"',
    'rival.main = "Loki"',
  ];
  // A hand of which any card may be laid leaves the balloon no room to grow.
  const resources = [
    'phase = "resource"',
    'me = { main = "Captain America", hand = ["Training Ground", "Avengers Mansion", "Iron Man", "Nick Fury", "Luke Cage", "Spider-Man", "Daredevil", "Dr. Strange", "Earth\'s Mightiest Heroes"] }',
    'foe.main = "Wolverine"',
  ];
  for (const [position, many] of [[recruits, 15], [resources, 12]] as const) {
    const me = await lay(page, position.join('\n'));
    await expect(me.options).toHaveCount(many);
    await page.setViewportSize({ width: 1366, height: 768 });
    // In columns: each begins where one above it does.
    const begins = await me.bar.locator('.options [data-option]').evaluateAll((all) => [...new Set(all.map((one) => Math.round(one.getBoundingClientRect().left)))]);
    expect(begins.length).toBeLessThanOrEqual(4);
    await seesAllOptions(page, [{ width: 1366, height: 768 }, { width: 1920, height: 1080 }]);
  }
});

test('very many options: as far as there is no room for all, in pages that say how many more there are; by click and by key', async ({ page }) => {
  const me = await lay(page, 'phase = "resource"\nme = { main = "Captain America", hand = ["Training Ground", "Avengers Mansion", "Iron Man", "Nick Fury", "Luke Cage", "Spider-Man", "Daredevil", "Dr. Strange", "Earth\'s Mightiest Heroes"] }\nfoe.main = "Wolverine"');
  await page.setViewportSize({ width: 683, height: 384 });
  const shown = me.bar.locator('.options [data-option]:visible');
  const [before, next] = [me.bar.locator('[data-pager] button').first(), me.bar.locator('[data-pager] button').last()];
  await expect(next).toBeVisible();
  await settled(page);
  const first = await shown.allTextContents();
  await expect(next).toHaveAccessibleName(t.table.nextPage(11 - first.length));
  await expect(page.getByText(t.table.pageOf(1, first.length, 11))).toBeVisible();
  await expect(before).toBeDisabled();
  const { x: left, y: top } = (await next.boundingBox())!;
  await next.click();
  await expect(page.getByText(t.table.pageOf(first.length + 1, Math.min(11, 2 * first.length), 11))).toBeVisible();
  // What turns the pages stays where it is, and so do the buttons: one more click, or a key, leads on or back.
  expect(await next.boundingBox()).toMatchObject({ x: left, y: top });
  expect(await findings(page)).toEqual([]);
  await page.keyboard.press('PageUp');
  await expect(shown).toHaveText(first);
  // Who goes over the options goes on with the first one of the next page.
  await shown.last().focus();
  await page.keyboard.press('PageDown');
  await expect(shown.first()).toBeFocused();
  // Numbers are those of the page that is open.
  const second = (await shown.nth(1).locator('.label').textContent())!;
  await me.decide(() => page.keyboard.press('2'));
  await page.setViewportSize({ width: 1366, height: 768 });
  await expect(page.getByRole('list', { name: t.table.log, exact: true })).toContainText(second.replace(/ face.*/, ''));
});

test('on a touch screen very many options are a tap away, all at once and each as large as a finger, and the cards are a tap away again', async ({ guest }) => {
  for (const [width, height] of [[390, 844], [844, 390], [1024, 768]] as const) {
    const page = await guest({ viewport: { width, height }, hasTouch: true, isMobile: true });
    const me = await lay(page, 'phase = "resource"\nme = { main = "Captain America", hand = ["Training Ground", "Avengers Mansion", "Iron Man", "Nick Fury", "Luke Cage", "Spider-Man", "Daredevil", "Dr. Strange", "Earth\'s Mightiest Heroes"] }\nfoe.main = "Wolverine"');
    await me.asked();
    const [all, back] = [page.getByRole('button', { name: t.table.allOptions(11) }), page.getByRole('button', { name: t.table.fewerOptions })];
    await all.tap();
    await expect(back).toBeVisible();
    const faults = () =>
      page.evaluate(() => {
        const [bar, options] = [document.querySelector('[data-question]')!, [...document.querySelectorAll<HTMLElement>('[data-option], [data-pager] button, button[data-pager]')]];
        const small = options.filter((one) => Math.min(one.offsetWidth, one.offsetHeight) < 44);
        const away = options.filter((one) => {
          const { left, top, width, height } = one.getBoundingClientRect();
          return !one.contains(document.elementFromPoint(left + width / 2, top + height / 2)) || left < 0 || left + width > innerWidth || top < 0 || top + height > innerHeight;
        });
        const scrolls = [...bar.querySelectorAll('*')].filter((one) => one.scrollHeight > one.clientHeight + 1 && getComputedStyle(one).overflowY === 'auto');
        return [...small.map((one) => `small: ${one.textContent}`), ...away.map((one) => `away: ${one.textContent}`), ...scrolls.map((one) => `scrolls: ${one.className}`)];
      });
    await expect.poll(faults, `${width} wide`).toEqual([]);
    await expect(me.bar.locator('[data-option]:visible')).toHaveCount(12);
    expect(await findings(page)).toEqual([]);
    await back.tap();
    await expect(back).toBeHidden();
    await expect(me.bar.locator('[data-option]:visible').nth(8)).toBeHidden();
    await all.tap();
    await me.decide(() => me.bar.locator('.options [data-option]').last().tap());
    await expect(back).toBeHidden();
    await page.close();
  }
});

test('what would follow never lies over an option, at twice the zoom neither', async ({ page }) => {
  const cards = ['Luke Cage', 'Ronan', 'Medusa', 'Gamora', 'Groot', 'Drax', 'Nebula'];
  const me = await lay(page, `mode = "2headed"\nphase = "recruit"\nme = { main = "Captain America", front = ["Luke Cage"], resources = ["6 Training Ground"], points = 9, hand = ["${cards.join('", "')}"] }\nfoe.main = "Green Goblin"\nmate.main = "Thor"\nrival.main = "Loki"`);
  await me.asked();
  for (const [width, height] of [[683, 384], [640, 400], [1366, 768]] as const) {
    await page.setViewportSize({ width, height });
    for (const option of [me.options.first(), me.options.nth(2), me.bar.locator('[data-pass]')]) {
      await option.hover();
      const preview = me.bar.locator('.preview');
      await expect(preview).toBeVisible();
      const under = await preview.evaluate((over) => {
        const a = over.getBoundingClientRect();
        const buttons = [...document.querySelectorAll<HTMLElement>('[data-question] button')].filter((one) => one.checkVisibility() && !over.contains(one));
        const covered = buttons.filter((one) => {
          const b = one.getBoundingClientRect();
          return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
        });
        return [...covered.map((one) => one.textContent), ...(a.left < 0 || a.top < 0 || a.right > innerWidth || a.bottom > innerHeight ? ['it is cut off'] : [])];
      });
      expect(under, `${width} wide`).toEqual([]);
      await page.mouse.move(2, 2);
      await expect(preview).toBeHidden();
    }
  }
});

test('two heads with large letters: the buttons of the table lie over nothing of what somebody has', async ({ page }) => {
  const me = await lay(page, 'mode = "2headed"\nphase = "recruit"\nme = { main = "Captain America", front = ["Luke Cage", "Daredevil"], resources = ["9 Training Ground"], points = 15, hand = ["Luke Cage", "Ronan", "Medusa"] }\nfoe.main = "Green Goblin"\nmate.main = "Thor"\nrival.main = "Loki"');
  await me.asked();
  for (const [width, height] of [[1280, 800], [1366, 768], [1024, 768]] as const) {
    for (const large of ['false', 'true']) {
      await page.setViewportSize({ width, height });
      await page.evaluate((on) => (document.documentElement.dataset['large'] = on), large);
      await expect.poll(() => page.evaluate(() => {
        const tools = [...document.querySelectorAll('[role="toolbar"] svg')].map((one) => one.getBoundingClientRect());
        const own = [...document.querySelectorAll<HTMLElement>('.info.mine, .info.mine .points, .info.mine .row-of-resources li')];
        const under = own.filter((one) => {
          const { left, right, top, bottom } = one.getBoundingClientRect();
          return tools.some((tool) => left < tool.right && right > tool.left && top < tool.bottom && bottom > tool.top);
        });
        return [...under.map((one) => `under: ${one.className}`), ...(own.length === 11 && tools.length > 3 ? [] : [`there are ${own.length}, ${tools.length}`])];
      }), `${width} wide, large letters: ${large}`).toEqual([]);
    }
  }
});

test('a balloon that grows over the board covers no button', async ({ page }) => {
  const cards = ['Luke Cage', 'Ronan', 'Medusa', 'Gamora', 'Groot', 'Drax', 'Nebula'];
  const me = await lay(page, `mode = "2headed"\nme = { main = "Captain America", front = ["${cards.join('", "')}"], back = ["Hawkeye", "Daredevil", "Iron Man"], resources = ["6 Training Ground"] }\nfoe.main = "Green Goblin"\nmate.main = "Thor"\nrival.main = "Loki"`);
  await me.asked();
  await page.setViewportSize({ width: 1024, height: 768 });
  const balloon = me.bar.locator('.balloon');
  await expect(balloon).toHaveAttribute('data-fit', 'high');
  const tools = page.getByRole('toolbar').getByRole('button');
  for (const tool of await tools.all()) if (await tool.isEnabled()) await tool.click({ trial: true });
  await seesAllOptions(page, [{ width: 1024, height: 768 }, { width: 1366, height: 768 }]);
});

test('two heads on a phone: no name is cut off or broken, on cards neither', async ({ guest }) => {
  const page = await guest({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 });
  const me = await lay(page, BOARDS.heads);
  await me.asked();
  await settled(page);
  const faults = await page.evaluate(() => {
    const names = [...document.querySelectorAll<HTMLElement>('.others .name, .team .name, .row .name')].filter((one) => one.checkVisibility());
    return names.flatMap((name) => {
      const cut = [name, ...name.querySelectorAll('.alone')].some((one) => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 3);
      const walker = document.createTreeWalker(name, NodeFilter.SHOW_TEXT);
      let broken = false;
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        for (const { index, 0: word } of node.textContent!.matchAll(/[^\s-]+/gu)) {
          const range = document.createRange();
          range.setStart(node, index);
          range.setEnd(node, index + word.length);
          broken ||= new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1;
        }
      }
      return [...(cut ? [`cut: ${name.textContent}`] : []), ...(broken ? [`broken: ${name.textContent}`] : [])];
    });
  });
  expect(faults).toEqual([]);
  await expect(page.getByRole('button', { name: w.large('Normal machine (2)') })).toBeVisible();
});

test('a game of Vs. System by clicking to its end; axe finds nothing serious on the way', async ({ page }) => {
  test.setTimeout(600_000);
  const seat = await sitDown(page);
  const found: string[] = [];
  let moves = 0;
  await seat.playOut(async () => {
    moves += 1;
    if (moves === 12 || moves === 40) found.push(...(await findings(page)));
    if (moves === 9 || moves === 25) await seesAllOptions(page);
    await seat.click();
  });
  expect(moves).toBeGreaterThan(20);
  found.push(...(await findings(page)));
  expect(found).toEqual([]);
});

test('a game of Vs. System by keyboard alone, to its end', async ({ page }) => {
  test.setTimeout(600_000);
  const seat = await sitDown(page);
  let moves = 0;
  await seat.playOut(async () => {
    moves += 1;
    // A card is reached with the arrows and read without a mouse; every answer has a number.
    if (moves === 6) {
      await page.keyboard.press('ArrowUp');
      await expect(page.locator('[data-path]:focus, [data-option]:focus')).toHaveCount(1);
    }
    await seat.decide(() => page.keyboard.press('1'));
  });
  expect(moves).toBeGreaterThan(20);
});

test('an attack by pointing: who attacks, whom, and what is sure of it; no stop where none is wanted', async ({ page }) => {
  test.setTimeout(240_000);
  const seat = await sitDown(page);
  const front = page.getByRole('list', { name: w.front }).locator('[data-card]');
  const attack = page.getByRole('button', { name: 'attack with' });
  for (let moves = 0; moves < 60 && (await attack.count()) === 0; moves += 1) {
    await seat.decide(async () => {
      // In front, and nothing but what has to be done until one may attack.
      const inFront = page.locator('[data-option]:enabled', { hasText: 'the front row' });
      const pass = page.locator('.besides [data-option]:enabled');
      await ((await inFront.count()) > 0 ? inFront : (await pass.count()) > 0 ? pass : seat.options).first().click();
    });
    await seat.asked();
  }
  // Not to be stopped before the strikes of one's own attacks.
  await page.keyboard.press('s');
  const stops = page.getByRole('dialog', { name: t.table.stops });
  await stops.getByRole('switch', { name: words.stops.attack }).click();
  await page.keyboard.press('Escape');
  await expect(stops).toHaveCount(0);

  // A character that can only attack does so at a click.
  await seat.decide(async () => {
    await front.first().click();
    if (await seat.chosen.isVisible()) await page.locator('[data-option]:enabled', { hasText: 'attack with' }).first().click();
  });
  const sure = page.locator('.prospect').first();
  await expect(sure).toHaveText(/^\d+⚔\d+ (stuns|holds) ?↩(–|\d+⚔\d+ (stunned|safe))$/u);
  // The clock of the page stands still: it does not pass before somebody could say that they want to be asked.
  await standStill(page);
  await seat.decide(() => page.locator('[data-mark="playable"]').first().click());
  await expect(page.getByText(w.soloAttack)).toBeVisible();
  await expect(seat.bar).toContainText(t.table.passingStop(words.stops.attack));
  // Wanted after all: the page does not pass, and asks.
  await page.getByRole('button', { name: t.table.stopHere }).click();
  await expect(seat.bar).not.toContainText(t.table.passingStop(words.stops.attack));
  await expect(seat.options.first()).toBeVisible();
  const asked = await seat.decision();
  await page.clock.runFor(MOST);
  expect(await seat.decision()).toBe(asked);
});

const TEAM = `
  me = { main = "MNB-001", row = "back", front = ["MNB-015", "MNB-012"] }
  foe = { main = "Green Goblin", row = "back", front = ["MNB-018"], back = ["MNB-093"] }
`;

test('a team attack by pointing: what is sure of it grows with the team, and why a target is not allowed', async ({ page }) => {
  const me = await lay(page, TEAM);
  await me.asked();
  await me.decide(() => standing(page, 'MNB-015').click());
  const target = page.locator('.prospect');
  await expect(target).toHaveText(/4⚔6 holds\s*↩7⚔4 stunned/u);
  const middle = page.locator('.clash');
  await expect(middle).toContainText('4ATK');
  await expect(middle).toContainText(w.backAt(7, 4, true, true));
  // Those who hear the page hear the same.
  await expect(page.getByRole('button', { name: w.strike(4, 6) })).toHaveCount(1);

  await me.decide(() => standing(page, 'MNB-012').click());
  await expect(target).toContainText('7⚔6 stuns');
  await expect(middle).toContainText('7ATK');
  await expect(middle).toContainText(w.backAtOne(7, ['Captain America', 'Daredevil']));

  await standing(page, 'MNB-093').click();
  // MNB-018 is Luke Cage; neither of the two flies.
  await expect(me.bar).toContainText('Luke Cage protects it; Captain America and Daredevil would need Flight or Stealth.');
  await me.decide(() => standing(page, 'MNB-018').click());
  await expect(middle).toContainText(w.teamAttack);
});

test('levelling up is shown over everything', async ({ guest }) => {
  const page = await guest({ pace: 'fast' });
  const me = await lay(page, LEVEL_UP);
  await me.asked();
  // What the next level brings is said in short, and can be read before.
  await expect(page.getByRole('button', { name: w.nextOf(1, 7, 6) })).toBeVisible();
  await page.getByRole('button', { name: w.xp(2, 3) }).click();
  const next = page.getByRole('dialog', { name: w.next(['Thing Level 2']) });
  await expect(next.locator('[data-card="FAN-008"]')).toBeVisible();
  await page.keyboard.press('Escape');
  await me.decide(() => standing(page, 'FAN-007').click());
  await me.asked();
  // The clock of the page stands still unless it is moved on: it is not over before somebody looks.
  await standStill(page);
  await me.decide(() => standing(page, 'MNB-012').click());
  await moveOn(page, () => page.locator('.level-up').isVisible(), 'the level is told');
  await page.clock.resume();
  await expect(standing(page, 'FAN-008')).toBeVisible();
});

test('passing until something happens lasts until somebody else does something; at a shared screen for one seat', async ({ page }) => {
  const me = await lay(
    page,
    `me = { main = "MNB-001", row = "back", front = ["MNB-015"], hand = ["Find Cover"] }
     foe = { main = "Green Goblin", row = "back", front = ["MNB-018"], hand = ["Find Cover"] }`,
    [{ who: 'me' }, { who: 'me' }],
  );
  const handOver = async (seat: number) => {
    const curtain = page.getByRole('dialog', { name: t.table.handOver(t.table.seat(seat)) });
    await curtain.getByRole('button', { name: t.table.goOn }).click();
    await me.asked();
  };
  const until = page.getByRole('button', { name: t.table.passUntil.something });
  await handOver(1);
  await me.decide(() => standing(page, 'MNB-015').click());
  await me.asked();
  await me.decide(() => standing(page, 'MNB-018').click());
  await me.asked();
  await until.click();
  await handOver(2);
  await me.decide(() => me.options.filter({ hasText: 'Find Cover' }).click());
  // Something happened: the same window asks again.
  await handOver(1);
  await expect(until).toBeVisible();
  await expect(page.locator('.clash')).toContainText('9DEF');
  await until.click();
  await expect(page.locator('.clash')).toHaveCount(0);
});

test('what helps is offered to one’s own characters first, by the number that is pressed', async ({ page }) => {
  const me = await lay(
    page,
    `me = { main = "MNB-001", row = "back", front = ["MNB-015"], hand = ["Find Cover"] }
     foe = { main = "MNB-001", row = "back", front = ["MNB-022"], hand = ["MNB-023"], resources = ["MNB-026"] }`,
    [{ who: 'me' }, { who: 'me' }],
  );
  const handOver = (seat: number) => page.getByRole('dialog', { name: t.table.handOver(t.table.seat(seat)) }).getByRole('button', { name: t.table.goOn }).click();
  await handOver(1);
  await me.asked();
  await me.decide(() => standing(page, 'MNB-015').click());
  await me.asked();
  await me.decide(() => standing(page, 'MNB-022').click());
  await me.asked();
  await page.locator('[data-pass]').click();
  await handOver(2);
  await me.asked();
  await me.decide(() => me.options.filter({ hasText: 'Mightiest' }).click());
  await expect(me.bar).toContainText('to which character');
  // The game has the one who attacks first; the numbers on the buttons are those of the list.
  await expect(me.options.first()).toContainText('Hulk');
  await expect(me.options.first().locator('kbd').first()).toHaveText('1');
  await page.keyboard.press('1');
  await handOver(1);
  await expect(page.locator('.clash')).toContainText('9DEF');
});

test('a location is clicked for what it pays; whoever is dazed is told from those who are wounded', async ({ page }) => {
  const me = await lay(page, `
    me = { main = "She-Hulk", front = ["Dazzler"], resources = ["Laboratory"] }
    foe.front = [{ card = "MNB-022", wounds = 1 }, { card = "MNB-021", stunned = true, wounds = 1 }]
  `);
  await me.asked();
  const location = page.getByRole('list', { name: w.resources }).locator('[data-card]');
  await expect(location).toHaveAttribute('data-mark', 'playable');
  await me.decide(() => location.click());
  // It is paid with the location that was clicked, and whom to daze is asked.
  await me.asked();
  await expect(me.options.filter({ hasText: 'Hulk' })).toBeVisible();
  await me.decide(() => standing(page, 'MNB-022').click());
  const lies = (id: string) => page.locator('.row li', { has: page.locator(`[data-card="${id}"]`) });
  await expect(lies('MNB-022').locator('.state')).toHaveText(words.states.dazedShort);
  await expect(lies('MNB-021').locator('.state')).toHaveText(words.states.stunned);
  await expect(standing(page, 'MNB-022')).toContainText(words.states.dazed);
});

test('a captive lies with its captor, after a reload too', async ({ page }) => {
  const me = await lay(page, `
    phase = "build"
    me = { main = "The Queen", back = ["Ovomorph"], outside = ["Facehugger"] }
    foe = { main = "Storm", front = [{ card = "Beast", stunned = true, wounds = 1 }, "Thor"] }
  `);
  await me.asked();
  await me.decide(() => me.options.filter({ hasText: 'Beast' }).click());
  const captive = page.getByRole('button', { name: words.states.captives(['Beast']) });
  await expect(captive).toHaveCount(2);
  await page.reload();
  await me.asked();
  await expect(captive).toHaveCount(2);
  await page.locator('button.captive').click();
  await expect(page.locator('.zoom')).toContainText('Beast');
});

test('what lies with a character covers neither its counters nor what would come of attacking it; a hand of one has its count below it', async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  const me = await lay(page, `
    me = { main = "She-Hulk", front = ["Luke Cage", { card = "Daredevil", exhausted = true, gear = "Power Loader" }] }
    foe = { main = "Green Goblin", row = "back", hand = ["Find Cover"], front = [{ card = "MNB-022", counters = 3, gear = "Power Loader" }, { card = "Ronan", counters = -2, captives = ["Beast", "Mystique"] }] }
  `);
  await me.asked();
  /** Which of these cannot be seen for something else of the board at their middle, by what they say. */
  const covered = (what: string) =>
    page.locator(what).evaluateAll((all) =>
      all.flatMap((one) => {
        // What says something about a card lets the pointer through to it.
        const upon = document.createElement('style');
        upon.textContent = '.row * { pointer-events: auto !important; } .row :is(.standing, .attached, .upon) { pointer-events: none !important; }';
        document.head.append(upon);
        const { left, top, width, height } = one.getBoundingClientRect();
        const seen = document.elementFromPoint(left + width / 2, top + height / 2);
        upon.remove();
        return seen !== null && (one === seen || one.contains(seen)) ? [] : [one.textContent];
      }),
    );
  const counters = '.row .counters';
  await expect(page.locator(counters)).toHaveCount(2);
  await expect.poll(() => covered(counters)).toEqual([]);
  await expect.poll(() => covered('.row .state')).toEqual([]);
  await me.decide(() => me.options.filter({ hasText: 'Luke Cage' }).click());
  await me.asked();
  await expect(page.locator('.row .prospect')).toHaveCount(2);
  await expect.poll(() => covered('.row .prospect > span')).toEqual([]);
  await expect.poll(() => covered(counters)).toEqual([]);
  const middle = async (what: string) => page.locator(what).evaluate((one) => one.getBoundingClientRect().left + one.getBoundingClientRect().width / 2);
  expect(Math.abs((await middle('.backs .count')) - (await middle('.backs .slot')))).toBeLessThan(4);
});

test('a character that is dropped on a row is recruited there, for the cost that its card shows', async ({ page }) => {
  const me = await lay(page, `
    phase = "recruit"
    me = { main = "MNB-001", row = "back", points = 9, hand = ["MNB-021"], back = ["Agent Peggy Carter"] }
    foe.main = "Green Goblin"
  `);
  await me.asked();
  const held = page.getByRole('list', { name: w.hand }).locator('[data-card="MNB-021"]');
  await expect(held.locator('.cost')).toHaveText('5');
  await expect(held).toHaveAccessibleName(/printed cost 6/u);
  const front = page.locator('[data-place="0.front"]');
  const [from, to] = [(await held.boundingBox())!, (await front.boundingBox())!];
  await me.decide(async () => {
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
    await page.mouse.down();
    await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 6 });
    await page.mouse.up();
  });
  await expect(front.locator('[data-card="MNB-021"]')).toBeVisible();
});

test('two against two: a team mate who is attacked is drawn as large as oneself', async ({ page }) => {
  const me = await lay(
    page,
    `mode = "2v2"
     turn = "foe"
     me = { main = "MNB-001", hand = ["Find Cover"] }
     foe = { main = "Green Goblin", front = ["MNB-092"], hand = ["Find Cover"] }
     mate = { main = "Storm", row = "back", front = ["MNB-012"] }
     rival = { main = "Star-Lord" }`,
    [{ who: 'me' }, { who: 'me' }, { who: 'machine', machine: 'random' }, { who: 'machine', machine: 'random' }],
  );
  const go = page.getByRole('button', { name: t.table.goOn });
  await go.click();
  await me.asked();
  await me.decide(() => standing(page, 'MNB-092').click());
  await me.asked();
  await me.decide(() => standing(page, 'MNB-012').click());
  await me.asked();
  await me.decide(() => page.locator('[data-pass]').click());
  // The other seat of the same person is asked: it sees its team mate attacked.
  await expect(page.getByRole('dialog', { name: t.table.handOver(t.table.seat(1)) })).toBeVisible();
  await go.click();
  const mate = page.locator('section.side', { has: page.locator('[data-look~="defending"]') });
  await expect(mate).toHaveCount(1);
  await expect(mate).toContainText(w.team);
  await expect(mate).not.toHaveClass(/small/u);
  await expect(page.locator('section.side.mine')).not.toHaveClass(/small/u);
});

test('two heads have one turn, one total of health, and share their rows', async ({ page }) => {
  const me = await lay(page, `
    mode = "2headed"
    me = { main = "MNB-001", front = ["MNB-015"], hand = ["Find Cover"] }
    foe = { main = "Storm", front = ["MNB-021"] }
    mate = { main = "Green Goblin", row = "back", front = ["MNB-012"] }
    rival = { main = "Star-Lord" }
  `);
  await me.asked();
  const ours = page.locator('section.side.near');
  await expect(page.locator('section.side')).toHaveCount(2);
  await expect(ours).toHaveClass(/active/u);
  await expect(page.locator('.info.active')).toHaveCount(2);
  await expect(page.locator('[data-spot="phase"]')).toContainText(w.yourTeams);
  // What they can take together is said, not only drawn.
  await expect(ours.getByText(w.togetherLong(10))).toBeAttached();
  // One row of both: whoever hears the page hears whose each one is; each keeps its place by its own player.
  const front = page.getByRole('list', { name: w.frontTeam });
  await expect(front.locator('[data-card]')).toHaveCount(4);
  expect(await front.locator('[data-path]').evaluateAll((all) => all.map((one) => one.getAttribute('data-path')))).toEqual(['seats.0.front.0', 'seats.0.front.1', 'seats.1.front.0', 'seats.1.front.1']);
  const partner = (await page.locator('.info').nth(3).getAttribute('aria-label'))!;
  await expect(front.locator('[data-path="seats.1.front.0"]')).toContainText(words.states.whose(partner));
  await me.decide(() => standing(page, 'MNB-015').click());
  await me.asked();
  // Whoever stands in front of either head protects both: Star-Lord is in front, Green Goblin behind.
  await expect(page.locator('[data-path="seats.3.front.0"][data-mark]')).toHaveCount(1);
  await expect(page.locator('[data-path="seats.2.back.0"][data-mark]')).toHaveCount(0);
  await me.decide(() => standing(page, 'MNB-012').click());
  // At the size of a small laptop there is room for both: none reaches into the middle, and no XP into the rows.
  await page.setViewportSize({ width: 1366, height: 768 });
  const reaches = () =>
    page.evaluate(() => {
      const box = (one: Element | null) => one!.getBoundingClientRect();
      const [above, below] = [box(document.querySelector('.middle')).top, box(document.querySelector('.middle')).bottom];
      const high = [...document.querySelectorAll('section.side :is(.row, .row li, .store, .row-of-resources)')].filter((one) => box(one).bottom > above + 1 && box(one).top < below - 1);
      const wide = [...document.querySelectorAll('section.side .xp')].filter((one) => box(one).right > box(one.closest('.info')).right + 1);
      return [...high, ...wide].map((one) => one.className);
    });
  await expect.poll(reaches).toEqual([]);
  // On a phone the rows are shared as well; of each side one head is told of, and a strip has the others.
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.locator('section.side')).toHaveCount(2);
  await expect(page.locator('.info')).toHaveCount(2);
  await expect(page.locator('ul.others button')).toHaveCount(2);
  await expect(page.locator('ul.others button.active')).toHaveCount(1);
  await expect(front.locator('[data-card]')).toHaveCount(4);
  await page.locator('ul.others button.active').click();
  await expect(ours.locator('.info')).toHaveAccessibleName(partner);
});

test('free for all with three browsers: each sees the others in their places, through a reload and a restart', async ({ guest, server, faults }) => {
  test.setTimeout(400_000);
  faults.allow(/WebSocket connection to/, /net::ERR_/);
  const names = ['Ann', 'Ben', 'Cid'] as const;
  const pages = [await guest({ name: 'Ann' }), await guest({ name: 'Ben' }), await guest({ name: 'Cid' })] as const;
  const [ann, ben, cid] = pages;
  await ann.goto('/play/vs?mode=ffa');
  await proposed(ann);
  await ann.getByRole('group', { name: t.home.play.howMany }).getByText('3', { exact: true }).click();
  for (const seat of [2, 3]) await ann.getByRole('region', { name: t.home.play.seat(seat) }).getByText(t.home.play.open, { exact: true }).click();
  await ann.getByRole('button', { name: t.home.play.invite }).click();
  const link = await ann.getByRole('textbox', { name: t.home.room.link }).inputValue();
  for (const page of [ben, cid]) {
    await page.goto(link);
    await proposed(page);
    await page.getByRole('button', { name: t.home.room.take }).first().click();
    await expect(page.getByText(t.home.room.you, { exact: true })).toBeVisible();
  }
  await ann.getByRole('button', { name: t.home.room.start }).click();
  const seats = pages.map((page) => new Seat(page));

  /** Whoever is asked takes the first option, until `enough`. */
  const playOn = async (enough: () => Promise<boolean>, most: number) => {
    for (let moves = 0; moves < most; moves += 1) {
      let asked: Seat | undefined;
      await expect
        .poll(async () => {
          for (const seat of seats) if (await seat.isAsked()) asked ??= seat;
          // All have heard of the last move: what one page shows is so for all of them.
          return asked !== undefined && new Set(await Promise.all(seats.map((seat) => seat.decision()))).size === 1;
        }, 'somebody is asked')
        .toBe(true);
      if (await enough()) return;
      await asked!.decide(() => asked!.options.first().click());
    }
    throw new Error(`${most} decisions, and not there yet`);
  };

  // Until somebody is attacked: whoever looks on sees that side large, unless it is their own.
  const defends = ann.locator('[data-look~="defending"]');
  await playOn(async () => (await defends.count()) > 0, 150);
  const attacked = await Promise.all(pages.map((page) => page.locator('section.side', { has: page.locator('[data-look~="defending"]') }).first().getAttribute('aria-label')));
  expect(new Set(attacked).size, 'all see the same side attacked').toBe(1);
  for (const [at, page] of pages.entries()) {
    const side = page.getByRole('region', { name: attacked[0]!, exact: true });
    await expect(side).not.toHaveClass(/small/);
    for (const name of names) await expect(sideOf(page, name)).toBeVisible();
    const small = page.locator('section.side.small');
    await expect(small, `small sides that ${names[at]} sees`).toHaveCount(1);
    // It stands at an end of the table, beside the middle, and leaves the width across the table to the large one.
    await expect(small).toHaveClass(/left|right/u);
    const [end, middle, large] = await Promise.all([small, page.locator('.middle'), page.locator('.half.far section.side')].map(async (one) => (await one.boundingBox())!));
    expect(end!.x + end!.width <= middle!.x || end!.x >= middle!.x + middle!.width, `beside the middle for ${names[at]}`).toBe(true);
    expect(end!.y + end!.height).toBeGreaterThan(middle!.y + middle!.height);
    expect(large!.width).toBeGreaterThan(3 * end!.width);
  }

  // A reload leads back to the same question, and so does a server that was away.
  const asked = seats[await Promise.all(seats.map((seat) => seat.isAsked())).then((all) => all.indexOf(true))]!;
  const options = await asked.options.allTextContents();
  await asked.page.reload();
  await asked.asked();
  await expect(asked.options).toHaveText(options);
  await server.kill();
  await expect(ann.getByText(t.common.lost)).toBeVisible();
  await server.up();
  for (const page of pages) await expect(page.getByText(t.common.lost)).toBeHidden({ timeout: 60_000 });
  await asked.asked();
  await expect(asked.options).toHaveText(options);

  // Two give up: the third has won, and everybody is told how it came out for them.
  await seats[1]!.page.getByRole('toolbar').getByRole('button', { name: t.table.concede }).click();
  await ben.getByRole('dialog', { name: t.table.concedeSure }).getByRole('button', { name: t.table.concede }).click();
  await expect(sideOf(ann, 'Ben')).toContainText(w.out);
  await seats[2]!.giveUp();
  await expect(seats[0]!.end).toContainText(t.table.won);
  await expect(seats[1]!.end.getByRole('list', { name: t.table.verdicts })).toContainText(/Ann.*won/u);
});

test('on a phone one side is shown, a strip has the others, and a finger moves between them', async ({ guest }) => {
  const page = await guest({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 });
  await page.goto('/play/vs?mode=ffa');
  await proposed(page);
  await page.getByRole('group', { name: t.home.play.howMany }).getByText('3', { exact: true }).tap();
  await page.getByRole('button', { name: t.home.play.start, exact: true }).tap();
  const me = new Seat(page);
  for (let moves = 0; moves < 8; moves += 1) {
    expect(await me.next()).toBe('asked');
    await me.tap();
  }
  await me.asked();
  // Somebody else, and oneself.
  const shown = page.locator('section.side');
  await expect(shown).toHaveCount(2);
  const first = await shown.first().getAttribute('aria-label');
  const strip = page.locator('ul.others button');
  await expect(strip).toHaveCount(1);
  await strip.tap();
  await expect(shown.first()).not.toHaveAttribute('aria-label', first!);
  // A finger drawn to the left turns to the next.
  await shown.first().evaluate((node) => {
    const touch = (clientX: number) => new Touch({ identifier: 1, target: node, clientX, clientY: 200 });
    node.dispatchEvent(new TouchEvent('touchstart', { bubbles: true, touches: [touch(300)], changedTouches: [touch(300)] }));
    node.dispatchEvent(new TouchEvent('touchend', { bubbles: true, changedTouches: [touch(120)] }));
  });
  await expect(shown.first()).toHaveAttribute('aria-label', first!);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(wide).toBeLessThanOrEqual(390);
  // Laid on its side, all options can be reached, the first too.
  await page.setViewportSize({ width: 844, height: 390 });
  const above = () =>
    page.locator('[data-question] .answers').evaluate((answers) => {
      answers.scrollTop = 0;
      return answers.querySelector('[data-option]')!.getBoundingClientRect().top - answers.getBoundingClientRect().top;
    });
  await expect.poll(above).toBeGreaterThanOrEqual(0);
});

test('axe finds nothing serious on boards with three and four, on a desk and on a phone, and all names can be read', async ({ page }) => {
  for (const [name, position] of Object.entries(BOARDS)) {
    const me = await lay(page, position);
    await me.asked();
    await namesAreLegible(page);
    for (const viewport of [{ width: 1366, height: 768 }, { width: 390, height: 844 }]) {
      await page.setViewportSize(viewport);
      await settled(page);
      await seatsAreNamed(page);
      expect(await findings(page), `${name}, ${viewport.width} wide`).toEqual([]);
    }
    await page.setViewportSize({ width: 1280, height: 800 });
  }
});

test('a position is laid out with who is dazed, frozen, equipped, and holds captives', async ({ page }) => {
  await page.goto(laidOut('me = { main = "MNB-001", front = ["MNB-015", "MNB-021"] }\nfoe.main = "Green Goblin"'));
  const panel = page.getByRole('region', { name: t.positions.selected });
  const lies = (id: string) => page.locator('.row li', { has: page.locator(`[data-card="${id}"]`) });
  await standing(page, 'MNB-015').click();
  await panel.getByLabel(/^Captives/u).fill('Beast');
  await panel.getByLabel(/^Captives/u).press('Tab');
  await expect(lies('MNB-015').locator('button.captive')).toContainText('Beast');
  await panel.getByLabel(/^Frozen/u).check();
  await expect(lies('MNB-015').locator('.ice')).toBeVisible();
  await panel.getByLabel('Equipment').fill('Power Loader');
  await panel.getByLabel('Equipment').press('Tab');
  await expect(lies('MNB-015').locator('button.gear')).toContainText('Power Loader');
  // What cannot be is said, with the reason.
  await panel.getByLabel(/^Dazed/u).check();
  await expect(page.getByText('who lies face down has no equipment')).toBeVisible();
  await panel.getByLabel('Equipment').fill('');
  await panel.getByLabel('Equipment').press('Tab');
  await expect(lies('MNB-015').locator('.state')).toHaveText(words.states.dazedShort);
  await panel.getByRole('button', { name: t.positions.takeOff('Beast') }).click();
  await expect(lies('MNB-015').locator('button.captive')).toHaveCount(0);
});

test('a gamepad goes to an attacker and to whom it attacks', async ({ page }) => {
  const press = await withPad(page);
  const me = await lay(page, `
    phase = "main"
    me = { main = "MNB-001", row = "back", front = ["MNB-021"] }
    foe = { main = "Green Goblin", row = "back", front = ["Mandarin"] }
  `);
  await me.asked();
  const path = () => page.evaluate(() => document.activeElement?.getAttribute('data-path') ?? '');
  const goTo = async (wanted: RegExp, button: number) => {
    for (let steps = 0; steps < 8 && !wanted.test(await path()); steps += 1) await press(button);
    expect(await path()).toMatch(wanted);
  };
  const decision = await me.decision();
  await goTo(/^seats\.0\.front\.0$/u, PAD.DOWN);
  await press(PAD.ENTER);
  // What it could do is on the bar, if that is more than to attack.
  if ((await me.decision()) === decision) await press(PAD.ENTER);
  await expect.poll(() => me.decision()).not.toBe(decision);
  await me.asked();
  await expect(page.locator('[data-path^="seats.1."][data-mark]').first()).toBeVisible();
  const aimed = await me.decision();
  await goTo(/^seats\.1\./u, PAD.UP);
  await press(PAD.ENTER);
  await expect.poll(() => me.decision()).not.toBe(aimed);
  await expect(page.getByRole('list', { name: t.table.log })).toContainText(/attacks/u);
});

test('a game has a beginning: who plays, who begins, the deal', async ({ guest }) => {
  const page = await guest({ pace: 'normal', reducedMotion: 'reduce' });
  await page.goto('/play/vs');
  const start = page.getByRole('button', { name: t.home.play.start, exact: true });
  await expect(page.getByRole('region', { name: t.home.play.seat(2) }).getByRole('combobox', { name: t.home.play.deck })).toHaveValue(/^built-in:/);
  await standStill(page);
  await start.click();
  const versus = page.getByRole('status', { name: t.table.versus([['Ann'], [t.home.machine('normal')]], null) });
  await expect(versus).toBeVisible();
  const hand = page.getByRole('list', { name: w.hand }).locator('[data-card]');
  await expect(versus.locator('.card'), 'the faces of both main characters').toHaveCount(2);
  await expect(page.locator('[data-spot="phase"]'), 'it is nobody\'s turn yet').toHaveText(w.phases.opening);
  await expect(hand, 'nobody has a card yet').toHaveCount(0);
  await moveOn(page, async () => !(await versus.isVisible()), 'all have seen who plays');
  await page.clock.resume();
  const me = new Seat(page);
  await me.asked();
  // Whoever goes first is told, and hands are drawn before anybody is asked to keep them.
  const log = page.getByRole('list', { name: t.table.log });
  for (let moves = 0; moves < 4 && (await hand.count()) === 0; moves += 1) {
    await me.click();
    await me.asked();
  }
  await expect(hand).toHaveCount(7);
  await expect(log).toContainText(t.table.beforeGame);
});
