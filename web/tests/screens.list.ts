/** Every screen of the page, and how to get there. */

import type { Page } from '@playwright/test';
import { t } from '../src/text';
import { open, Seat } from './seat';

export interface Screen {
  name: string;
  path: string;
  /** Something to do once one is there. */
  then?(page: Page): Promise<void>;
  /** What is there when it has come. */
  shows(page: Page): ReturnType<Page['locator']>;
}

const heading = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 });
const card = (page: Page) => page.getByRole('main').locator('[data-card]').first();

/** Screens that need nothing but their address; `replay` is one that is on the server. */
export function screens(replay: string): Screen[] {
  return [
    { name: 'home', path: '/', shows: (page) => page.getByRole('button', { name: t.home.playNow }) },
    { name: 'keys', path: '/', shows: (page) => page.getByRole('dialog'), then: (page) => page.keyboard.press('?') },
    { name: 'play', path: '/play/squad', shows: (page) => page.getByRole('button', { name: t.home.play.start, exact: true }) },
    {
      name: 'play-four',
      path: '/play/lantern',
      shows: (page) => page.getByRole('region', { name: t.home.play.seat(4) }),
      then: (page) => page.getByRole('group', { name: t.home.play.howMany }).getByText('4', { exact: true }).click(),
    },
    { name: 'cards-plain', path: '/cards/lantern', shows: card },
    { name: 'learn', path: '/learn/squad', shows: (page) => page.getByRole('link', { name: t.learn.start }) },
    { name: 'lesson', path: '/learn/squad/power', shows: (page) => page.getByRole('button', { name: t.learn.next }) },
    { name: 'quests', path: '/quests/squad', shows: (page) => page.getByRole('heading', { name: t.home.quests.volume(1) }) },
    {
      name: 'battle',
      path: '/quests/squad',
      shows: (page) => page.getByRole('dialog'),
      then: (page) => page.getByRole('button', { name: t.home.quests.fight, exact: true }).first().click(),
    },
    { name: 'decks', path: '/decks/squad', shows: (page) => page.getByRole('heading', { name: t.decks.starters }) },
    { name: 'deck', path: '/decks/squad/built-in/starter-default', shows: card },
    { name: 'builder', path: '/decks/squad/new?list=ST001:4;ST048:4;ST142:3;ST187:2;ST272:1&name=A%20beginning', shows: card },
    { name: 'import', path: '/decks/squad', shows: (page) => page.getByRole('dialog'), then: (page) => page.getByRole('button', { name: t.decks.import, exact: true }).click() },
    {
      name: 'export',
      path: '/decks/squad/built-in/starter-default',
      shows: (page) => page.getByRole('textbox', { name: t.decks.exportRecipe }),
      then: (page) => page.getByRole('button', { name: t.decks.share, exact: true }).click(),
    },
    { name: 'cards', path: '/cards/squad?q=level%3E%3D9', shows: card },
    { name: 'cards-list', path: '/cards/squad?q=level%3E%3D9&view=list', shows: (page) => page.getByRole('table') },
    { name: 'card', path: '/cards/squad/ST272', shows: (page) => page.getByRole('heading', { name: t.browse.cards.rulings }) },
    { name: 'rules', path: '/rules/squad', shows: (page) => page.getByRole('navigation', { name: t.browse.rules.chapters }) },
    { name: 'rule', path: '/rules/squad/keeper.hit', shows: (page) => page.locator('a[href^="/rulings/squad/"]').first() },
    { name: 'rulings', path: '/rulings/squad?query=misfire', shows: (page) => page.locator('a[href^="/rulings/squad/"]').first() },
    { name: 'ruling', path: '/rulings/squad/lesson-keepers-hit-and-misfire', shows: card },
    { name: 'replays', path: '/replay', shows: (page) => page.getByRole('heading', { name: t.replay.openFile }) },
    { name: 'replay', path: `/replay/${replay}?at=4`, shows: card },
    { name: 'statistics', path: '/stats', shows: heading },
    { name: 'settings', path: '/settings', shows: (page) => page.getByRole('button', { name: t.person.settings.make }) },
    { name: 'missing', path: '/nowhere', shows: (page) => page.getByRole('heading', { name: t.common.notFound }) },
  ];
}

/** Its letters are there, and whatever moved has come to rest. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const ending = document.getAnimations().filter((one) => one.playState === 'running' && Number(one.effect?.getComputedTiming().endTime) < Infinity);
    await Promise.allSettled(ending.map((one) => one.finished));
  });
}

/** Go there, and wait until it is there with its letters. */
export async function show(page: Page, screen: Screen): Promise<void> {
  await page.goto(screen.path);
  if (screen.then) {
    await page.getByRole('main').getByRole('heading').first().waitFor();
    await screen.then(page);
  }
  await screen.shows(page).waitFor();
  await settled(page);
}

/** Screens that somebody plays their way to; `tell` is told the name of each when it is there. Gives back the replay. */
export async function onTheWay(page: Page, tell: (name: string) => Promise<void>): Promise<string> {
  const me = new Seat(page);
  const each = async (name: string) => {
    await settled(page);
    await tell(name);
  };
  await page.goto('/');
  await page.getByRole('button', { name: t.home.friend }).click();
  await page.getByRole('button', { name: t.home.room.start }).waitFor();
  await each('room');
  await page.getByRole('button', { name: t.home.room.putMachine }).click();
  await page.getByRole('button', { name: t.home.room.start }).click();
  for (let moves = 0; moves < 7; moves += 1) {
    await me.asked();
    await me.click();
  }
  await me.asked();
  await each('table');
  const card = me.hand.first();
  await card.hover({ position: await open(card) });
  await page.locator('.zoom').waitFor();
  await each('zoom');
  await page.mouse.move(2, 2);
  await me.giveUp();
  await each('over');
  const address = await page.getByRole('link', { name: t.table.toReplay }).getAttribute('href');
  return address!.split('/').at(-1)!;
}
