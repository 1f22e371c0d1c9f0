/** Decks with which a game goes as a test wants it, however they are shuffled. */

import { expect, type APIRequestContext, type Page } from '@playwright/test';
import { t } from '../src/text';
import { Seat } from './seat';

interface Facts {
  id: string;
  level: number;
  factors: string[];
  block: string;
  keeper: boolean;
  text: string;
}

interface Kind {
  fits(card: Facts): boolean;
  /** Which come first, where more than enough fit. */
  rather?(one: Facts, other: Facts): number;
}

const plain = (card: Facts) => !card.keeper && card.text === '';

/**
 * Nobody can play one of these before a hand is full: the power rises by one a turn at most, and on the fifth turn of
 * either side, the tenth in all, there are nine cards to choose one from.
 */
export const HEAVY: Kind = { fits: (card) => plain(card) && card.level > 10 };

/** Attacks for the first turn on, each of them with the one Factor that every guard stops. */
export const ATTACKS: Kind = {
  fits: (card) => !card.keeper && card.level < 3 && card.factors.join() === 'Strength' && !/block/i.test(card.text),
  rather: (one, other) => one.level - other.level,
};
export const GUARDS: Kind = { fits: (card) => plain(card) && card.block === 'Strength', rather: (one, other) => other.level - one.level };

/** Ten cards of that kind, four of each. */
async function listOf(request: APIRequestContext, { fits, rather }: Kind): Promise<string> {
  const cards = (await (await request.get('/api/v1/games/squad/cards')).json()) as Facts[];
  const fitting = cards.filter(fits).toSorted(rather ?? (() => 0));
  expect(fitting.length, 'kinds of cards that fit').toBeGreaterThanOrEqual(10);
  return fitting
    .slice(0, 10)
    .map(({ id }) => `4 ${id}`)
    .join('\n');
}

/** Keep a deck for whoever is at that page; answers how the page calls it. */
async function keep(page: Page, name: string, list: string): Promise<string> {
  await page.waitForFunction(() => localStorage.getItem('longbox.secret') !== null);
  const secret = await page.evaluate(() => localStorage.getItem('longbox.secret'));
  const answer = await page.request.post('/api/v1/decks', { headers: { Authorization: `Bearer ${secret}` }, data: { game: 'squad', name, list } });
  await expect(answer).toBeOK();
  return `own:${((await answer.json()) as { id: number }).id}`;
}

/** A game against the machine with these decks. */
export async function gameOf(page: Page, mine: Kind, theirs: Kind): Promise<Seat> {
  const deck = await keep(page, 'Mine', await listOf(page.request, mine));
  const other = await keep(page, 'Theirs', await listOf(page.request, theirs));
  await page.goto(`/play/squad?deck=${deck}`);
  const brings = (seat: number) => page.getByRole('region', { name: t.home.play.seat(seat) }).getByRole('combobox', { name: t.home.play.deck });
  await expect(brings(1)).toHaveValue(deck);
  await brings(2).selectOption(other);
  await page.getByRole('button', { name: t.home.play.start, exact: true }).click();
  await expect(page).toHaveURL(/\/table\//);
  return new Seat(page);
}
