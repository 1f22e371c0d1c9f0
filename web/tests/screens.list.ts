/** Every screen of the page, and how to get there. */

import type { Page } from '@playwright/test';
import { packed } from '../src/positions/link';
import { t } from '../src/text';
import { moveOn, standStill } from './clock';
import { open, proposed, Seat } from './seat';
import { BOARDS, laidOut, LEVEL_UP, standing } from './vs-boards';

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

/** A position of Marvel Champions, played on from there. */
function champions(name: string, given: readonly string[], then: (page: Page) => Promise<void> = async () => {}): Screen {
  return {
    name: `champions-${name}`,
    path: `/positions/champions#${packed(given.join('\n'))}`,
    shows: (page) => page.locator('[data-option]').first(),
    then: async (page) => {
      await page.getByRole('button', { name: t.positions.play }).click();
      await new Seat(page).asked();
      await then(page);
    },
  };
}

const HEROES = [
  'me = { hero = "Spider-Man", area = ["Black Cat", "Web-Shooter"], engaged = ["Hydra Mercenary"], hand = ["Backflip", "Swinging Web Kick", "Genius", "Energy"] }',
  'two = { hero = "Iron Man", area = ["Mockingbird", "Arc Reactor"], dealt = ["Charge"], hand = ["Energy", "Repulsor Blast"] }',
  'three = { hero = "She-Hulk", area = ["Nick Fury"], damage = 4 }',
  'four = { hero = "Black Panther", engaged = ["Sandman"], area = ["Energy Daggers"] }',
];

/** A position that is laid out becomes a table, at which one is asked. */
async function playOnFrom(page: Page): Promise<void> {
  await page.getByRole('button', { name: t.positions.play }).click();
  await new Seat(page).asked();
}

/** The replays that were made on the way, by their games. */
export type Replays = Readonly<Record<'squad' | 'vs' | 'champions', string>>;

/** Screens that need nothing but their address, beside replays that are on the server. */
export function screens(replays: Replays): Screen[] {
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
    { name: 'play-vs', path: '/play/vs', shows: (page) => page.getByRole('button', { name: t.home.play.start, exact: true }) },
    { name: 'play-pairs', path: '/play/vs?mode=2v2', shows: (page) => page.getByText(t.home.play.partner([3])) },
    { name: 'play-champions', path: '/play/champions', shows: (page) => page.getByRole('button', { name: t.home.play.start, exact: true }) },
    { name: 'cards-plain', path: '/cards/lantern', shows: card },
    { name: 'learn', path: '/learn/squad', shows: (page) => page.getByRole('link', { name: t.learn.start }) },
    { name: 'lesson', path: '/learn/squad/power', shows: (page) => page.getByRole('button', { name: t.learn.next }) },
    { name: 'learn-vs', path: '/learn/vs', shows: (page) => page.getByRole('link', { name: t.learn.start }) },
    { name: 'learn-champions', path: '/learn/champions', shows: (page) => page.getByRole('link', { name: t.learn.start }) },
    { name: 'lesson-character', path: '/learn/vs/captain-america', shows: (page) => page.locator('[data-option]').first() },
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
    { name: 'builder-vs', path: '/decks/vs/new?list=AFF-033:1;FAN-020:4;LEG-002:1;MNB-111:4&name=Masks', shows: card },
    { name: 'builder-champions', path: '/decks/champions/new?list=01001a:1;01060:2&name=Webs', shows: card },
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
    { name: 'replay', path: `/replay/${replays.squad}?at=4`, shows: card },
    { name: 'replay-vs', path: `/replay/${replays.vs}?at=4`, shows: card },
    { name: 'replay-champions', path: `/replay/${replays.champions}?at=2`, shows: card },
    { name: 'puzzles', path: '/puzzles/squad', shows: (page) => page.getByRole('link', { name: t.puzzles.first }) },
    { name: 'puzzle', path: '/puzzles/squad/puzzle-friends-of-a-feather', shows: (page) => page.getByRole('button', { name: t.puzzles.begin }) },
    { name: 'puzzle-vs', path: '/puzzles/vs/puzzle-fly-past-the-dragon', shows: (page) => page.getByRole('button', { name: t.puzzles.begin }) },
    { name: 'puzzle-champions', path: '/puzzles/champions/puzzle-stronger-still', shows: (page) => page.getByRole('button', { name: t.puzzles.begin }) },
    { name: 'positions', path: '/positions/squad', shows: card },
    { name: 'positions-vs', path: '/positions/vs', shows: card, then: (page) => page.locator('[data-path^="seats.0.front."]').first().click() },
    ...Object.entries(BOARDS).map(([name, position]) => ({ name: `board-vs-${name}`, path: laidOut(position), shows: card, then: playOnFrom })),
    { name: 'positions-champions', path: '/positions/champions', shows: card },
    champions('two-heroes', HEROES.slice(0, 2)),
    champions('four-heroes', ['sides = ["Bomb Scare"]', ...HEROES]),
    champions('attack', ['phase = "villain"', 'encounter.deck = ["9 Charge"]', ...HEROES.slice(0, 1)], (page) => new Seat(page).decide(() => page.locator('[data-pass]').click())),
    champions('payment', HEROES.slice(0, 1), (page) => new Seat(page).decide(() => page.locator('[data-path="seats.0.hand.1"]').click({ position: { x: 12, y: 50 } }))),
    { name: 'search', path: '/search?q=web', shows: (page) => page.getByRole('region', { name: /^Rulings: / }) },
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
    // Those frames go by the clock of a test. What is observed is told of in one that is drawn, after whatever else looks at its size.
    for (let drawn = 0; drawn < 2; drawn += 1) {
      await new Promise<void>((done) => {
        const watch = new ResizeObserver(() => {
          watch.disconnect();
          done();
        });
        watch.observe(document.documentElement);
      });
    }
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

/** A level is gained: it moves, so the clock of the page stands still while it is looked at. For pictures alone: whoever waits until nothing moves waits for ever. */
export async function levelUp(page: Page, tell: (name: string) => Promise<void>): Promise<void> {
  const atPace = (pace: string) =>
    page.evaluate((liked) => localStorage.setItem('longbox.settings', JSON.stringify({ ...JSON.parse(localStorage.getItem('longbox.settings') ?? '{}'), pace: liked })), pace);
  await atPace('normal');
  await page.goto(laidOut(LEVEL_UP));
  await playOnFrom(page);
  const me = new Seat(page);
  await me.decide(() => standing(page, 'FAN-007').click());
  await me.asked();
  await standStill(page);
  await me.decide(() => standing(page, 'MNB-012').click());
  await moveOn(page, () => page.locator('.level-up .new').isVisible(), 'the level is told');
  // In the middle of its motion, which goes by another clock.
  await page.locator('.level-up').evaluate((over) => {
    for (const motion of over.getAnimations({ subtree: true })) {
      const end = Number(motion.effect?.getComputedTiming().endTime);
      motion.pause();
      if (Number.isFinite(end)) motion.currentTime = end * 0.55;
    }
  });
  await tell('level-up-vs');
  await page.clock.resume();
  await atPace('off');
}

/** Screens that somebody plays their way to; `tell` is told the name of each when it is there. Gives back the replays. */
export async function onTheWay(page: Page, tell: (name: string) => Promise<void>): Promise<Replays> {
  const me = new Seat(page);
  const each = async (name: string) => {
    await settled(page);
    await tell(name);
  };
  /** Play on for so many decisions; at the next one the table is shown. */
  const playOn = async (moves: number, name: string) => {
    for (let made = 0; made < moves; made += 1) {
      await me.asked();
      await me.click();
    }
    await me.asked();
    await each(name);
  };
  const giveUp = async (name: string): Promise<string> => {
    await me.giveUp();
    await each(name);
    const address = await page.getByRole('link', { name: t.table.toReplay }).getAttribute('href');
    return address!.split('/').at(-1)!;
  };
  await page.goto('/');
  await page.getByRole('button', { name: t.home.friend }).click();
  await page.getByRole('button', { name: t.home.room.start }).waitFor();
  await each('room');
  await page.getByRole('button', { name: t.home.room.putMachine }).click();
  await page.getByRole('button', { name: t.home.room.start }).click();
  await playOn(7, 'table');
  const card = me.hand.first();
  await card.hover({ position: await open(card) });
  await page.locator('.zoom').waitFor();
  await each('zoom');
  await page.mouse.move(2, 2);
  const squad = await giveUp('over');

  const others = async (game: 'vs' | 'champions', moves: number): Promise<string> => {
    await page.goto(`/play/${game}`);
    await proposed(page);
    await page.getByRole('button', { name: t.home.play.start, exact: true }).click();
    await playOn(moves, `table-${game}`);
    return giveUp(`over-${game}`);
  };
  const vs = await others('vs', 8);
  return { squad, vs, champions: await others('champions', 4) };
}
