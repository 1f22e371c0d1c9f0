/** Somebody at a table, as they see it. */

import { expect, type Locator, type Page } from '@playwright/test';
import { words as champions } from '../src/games/champions/text';
import { words as squad } from '../src/games/squad/text';
import { LEAST } from '../src/table/pause.svelte';
import { t } from '../src/text';

/** Enough for what is there already, in milliseconds. */
export const SOON = 5_000;
/** Enough for a machine to think and for all of it to be told. */
const LONG = 60_000;

export class Seat {
  constructor(readonly page: Page) {}

  /** The place where the question stands. */
  get bar(): Locator {
    return this.page.locator('[data-question]');
  }

  get options(): Locator {
    return this.page.locator('[data-option]:enabled');
  }

  /** Cards that an option concerns. */
  get playable(): Locator {
    return this.page.locator('[data-mark="playable"], [data-mark="target"]');
  }

  /** The card whose options are on the bar. */
  get chosen(): Locator {
    return this.page.locator('[data-mark="chosen"]').first();
  }

  get hand(): Locator {
    return this.page.getByRole('list', { name: squad.board.hand }).locator('[data-card]');
  }

  /** The number of the decision that the table waits for. */
  async decision(): Promise<string | null> {
    return this.page.locator('[data-decision]').getAttribute('data-decision');
  }

  get end(): Locator {
    return this.page.getByRole('dialog', { name: t.table.over });
  }

  /** The ids of the cards in hand. */
  async held(): Promise<string[]> {
    return this.hand.evaluateAll((cards) => cards.map((card) => card.getAttribute('data-card') ?? ''));
  }

  async isAsked(): Promise<boolean> {
    return (await this.options.count()) > 0;
  }

  async asked(): Promise<void> {
    await this.options.first().waitFor({ timeout: LONG });
  }

  /** Wait until there is something to decide, or nothing any more. */
  async next(): Promise<'asked' | 'over'> {
    await this.options.or(this.end).first().waitFor({ timeout: LONG });
    return (await this.end.isVisible()) ? 'over' : 'asked';
  }

  /** Click a card that can be played and then what it offers; or the first button if no card is concerned. */
  async click(): Promise<void> {
    await this.decide(async () => {
      const card = this.playable.first();
      if (await card.isVisible()) {
        await card.click({ position: await open(card), timeout: SOON });
        // What can mean only one thing was played by that.
        if (!(await this.chosen.isVisible())) return;
      }
      await this.options.first().click({ timeout: SOON });
    });
  }

  /** The same with a finger. */
  async tap(): Promise<void> {
    await this.decide(async () => {
      const card = this.playable.first();
      if (await card.isVisible()) {
        await card.tap({ position: await open(card), timeout: SOON });
        if (!(await this.chosen.isVisible())) return;
      }
      await this.options.first().tap({ timeout: SOON });
    });
  }

  /** Answer until it is answered: what is marked on the board changes under the pointer, and one may reach for what is no longer there. */
  async decide(answer: () => Promise<void>): Promise<void> {
    const decision = await this.decision();
    await expect(async () => {
      if ((await this.decision()) === decision && (await this.isAsked())) await answer();
      await this.#hasten(decision);
      expect(await this.decision()).not.toBe(decision);
    }).toPass({ intervals: [20, 50, 100], timeout: LONG });
  }

  /** Whose answer waits, because somebody with a choice would need as long, is not waited for: the clock of the page goes on. */
  async #hasten(decision: string | null): Promise<void> {
    const waits = this.page.locator('[data-option]:disabled').first();
    if ((await this.decision()) === decision && (await waits.isVisible())) await this.page.clock.fastForward(LEAST);
  }

  /** To the end, whoever may win. */
  async playOut(move: () => Promise<void> = () => this.click()): Promise<void> {
    for (let moves = 0; moves < 400; moves += 1) {
      if ((await this.next()) === 'over') return;
      await move();
    }
    throw new Error('400 decisions, and the game is not over');
  }

  async giveUp(): Promise<void> {
    await this.page.getByRole('toolbar').getByRole('button', { name: t.table.concede }).click();
    await this.page.getByRole('dialog', { name: t.table.concedeSure }).getByRole('button', { name: t.table.concede }).click();
    await expect(this.end).toBeVisible();
  }
}

/** Where a card can be touched: in a full hand the next one lies upon its right side. */
export async function open(card: Locator): Promise<{ x: number; y: number }> {
  const box = await card.boundingBox({ timeout: SOON });
  return { x: (box?.width ?? 0) * 0.22, y: (box?.height ?? 0) * 0.5 };
}

/** The decks that are proposed are there, where a table is set up or joined: whoever is quicker brings others, and is dealt otherwise. */
export async function proposed(page: Page): Promise<void> {
  const list = page.locator('select:has(option[value^="built-in:"]:checked)');
  const hero = page.getByRole('group', { name: champions.setup.hero, exact: true }).getByRole('radio', { checked: true });
  await expect(list.or(hero).first()).toBeAttached();
}

/** From the first page to the first decision against the machine. */
export async function quickGame(page: Page): Promise<Seat> {
  await page.getByRole('button', { name: t.home.playNow }).click();
  const seat = new Seat(page);
  await seat.asked();
  return seat;
}
