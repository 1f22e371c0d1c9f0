import { test, expect } from './fixtures';
import { t } from '../src/text';
import { words as squad } from '../src/games/squad/text';
import { moveOn, standStill } from './clock';
import { laidOut } from './vs-boards';
import { packed } from '../src/positions/link';
import { settled } from './screens.list';
import { quickGame, Seat } from './seat';
const OUT = '/tmp/lab-page/rd';
const base = { baseURL: 'http://127.0.0.1:21999', viewport: { width: 1280, height: 800 } };
const only = process.env['RD'] ?? '';
const pic = (name: string, run: (g: any) => Promise<any>) => { if (!only || only.includes(name)) test(name, async ({ guest }) => { const page = await run(guest); await page.mouse.move(2, 2); await settled(page).catch(() => undefined); await page.screenshot({ path: `${OUT}-${name}.png` }); }); };
pic('home', async (guest) => { const page = await guest(base); await page.getByRole('button', { name: t.home.playNow }).waitFor(); return page; });
pic('decks', async (guest) => { const page = await guest(base); await page.goto('/decks/vs/new?list=MNB-001:1;MNB-002:1;MNB-013:4;MNB-018:3;MNB-020:4;MNB-021:4;MNB-016:4;MNB-024:4&name=Shield%20and%20friends'); await page.getByRole('main').locator('[data-card]').first().waitFor(); return page; });
pic('lesson', async (guest) => { const page = await guest(base); await page.goto('/learn/vs/captain-america'); await page.locator('[data-option]').first().waitFor(); return page; });
pic('vs', async (guest) => {
  const page = await guest(base);
  await page.goto(laidOut('me = { main = "Captain America", xp = 1, row = "front", front = ["Luke Cage", { card = "Daredevil", counters = 1 }, { card = "Spider-Man", exhausted = true }], back = ["Hawkeye"], hand = ["Find Cover", "Open Fire", "Ms. Marvel", "Thor"], resources = ["Training Ground", "3 Laboratory", "Academy"], ko = ["Ant-Man"] }\nfoe = { main = "Storm", row = "back", front = ["Wolverine", { card = "Beast", stunned = true, wounds = 1 }, "Cyclops"], back = ["Gambit", { card = "Mystique", hidden = true }], hand = ["3 Find Cover"], resources = ["5 Laboratory"] }'));
  await page.getByRole('button', { name: t.positions.play }).click();
  const me = new Seat(page); await me.asked();
  await me.decide(() => page.locator('[data-path="seats.0.front.1"]').click());
  await me.asked();
  await page.locator('[data-option]').filter({ hasText: /Luke Cage/ }).first().click();
  await me.asked();
  return page;
});
pic('champions', async (guest) => {
  const page = await guest(base);
  await page.goto(`/positions/champions#${packed(['phase = "villain"', 'encounter.deck = ["9 Charge", "Bomb Scare"]', 'villain = { attachments = ["Charge"] }', 'sides = ["Breakin\' & Takin\'"]', 'me = { hero = "Captain Marvel", area = ["Spider-Woman", "Cosmic Flight"], engaged = ["Hydra Mercenary"], hand = ["Photonic Blast", "Energy", "Genius", "Nick Fury"] }', 'two = { hero = "Black Panther", area = ["Shuri", "Energy Daggers"], engaged = ["Sandman"], hand = ["Wakanda Forever!", "Vibranium"] }'].join('\n'))}`);
  await page.getByRole('button', { name: t.positions.play }).click();
  const me = new Seat(page); await me.asked();
  for (let n = 0; n < 4 && !(await page.locator('.story', { hasText: 'Who defends' }).isVisible()); n += 1) { await me.decide(() => page.locator('[data-pass]').first().click()); await me.asked(); }
  return page;
});
pic('table', async (guest) => {
  const page = await guest({ ...base, pace: 'normal' });
  const me = await quickGame(page);
  const flips = page.getByRole('list', { name: squad.board.flips }).locator('[data-card]');
  for (let moves = 0; moves < 40; moves += 1) {
    if ((await me.next()) === 'over') break;
    const attacks = (await me.bar.locator('p').first().textContent())?.startsWith('Play an attack') ?? false;
    if (!attacks || moves < 12) { await me.click(); await page.clock.runFor(20000); continue; }
    await standStill(page);
    await me.playable.last().click({ position: { x: 20, y: 50 } });
    if (await me.chosen.isVisible()) await me.options.first().click();
    let most = 0;
    for (let n = 0; n < 400; n += 1) { await page.clock.runFor(50); const now = await flips.count(); if (now >= 4) { most = now; break; } if (await me.isAsked()) break; }
    if (most >= 4) { await page.clock.runFor(200); return page; }
    await page.clock.resume();
  }
  return page;
});
pic('night', async (guest) => {
  const page = await guest({ ...base, colorScheme: 'dark' });
  const me = await quickGame(page);
  for (let moves = 0; moves < 14 && (await me.next()) === 'asked'; moves += 1) await me.click();
  await me.giveUp();
  const address = await page.getByRole('link', { name: t.table.toReplay }).getAttribute('href');
  await page.goto(`${address}?at=22`);
  await page.getByRole('main').locator('[data-card]').first().waitFor();
  return page;
});
void expect; void moveOn;
