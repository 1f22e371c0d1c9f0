/** What every test has: a server, people with browsers of their own, and no fault that goes unseen. */

import { test as base, expect, type BrowserContext, type BrowserContextOptions, type Page } from '@playwright/test';
import { Server } from './server';

export { expect };

export interface Guest extends BrowserContextOptions {
  name?: string;
  pace?: 'off' | 'fast' | 'normal' | 'slow';
  /** Further settings, as the page keeps them. */
  likes?: Record<string, unknown>;
}

/** Everything that the browsers of a test complained about. */
class Faults {
  readonly heard: string[] = [];
  readonly #allowed: RegExp[] = [];

  /** This test makes that happen. */
  allow(...patterns: RegExp[]): void {
    this.#allowed.push(...patterns);
  }

  watch(context: BrowserContext): void {
    context.on('console', (message) => {
      if (message.type() === 'error') this.heard.push(`${message.text()} (${message.location().url})`);
    });
    context.on('weberror', (fault) => this.heard.push(String(fault.error().stack ?? fault.error())));
  }

  get unexpected(): string[] {
    return this.heard.filter((one) => !this.#allowed.some((pattern) => pattern.test(one)));
  }
}

interface Fixtures {
  /** From which every deal follows; a test that needs a certain deal names its own, and one about the shuffle itself has none. */
  seed: number | null;
  /** A server for this test alone: what is dealt there does not depend on what other tests did. */
  server: Server;
  faults: Faults;
  /** Somebody new comes with a browser of their own, to the first page. */
  guest(wants?: Guest): Promise<Page>;
}

/** Chance as the page draws it, the same each time: which deck the machine plays follows from it. */
function fixChance(): void {
  let state = 1;
  Math.random = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

export const test = base.extend<Fixtures>({
  seed: [1, { option: true }],
  server: [
    async ({ seed }, use) => {
      const server = await Server.start(seed);
      await use(server);
      await server.end();
    },
    { timeout: 240_000 },
  ],
  baseURL: async ({ server }, use) => use(server.url),
  faults: [
    async ({}, use) => {
      const faults = new Faults();
      await use(faults);
      expect(faults.unexpected, 'errors in the console').toEqual([]);
    },
    { auto: true },
  ],
  guest: async ({ browser, baseURL, viewport, faults }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async ({ name = 'Ann', pace = 'off', likes = {}, ...wants } = {}) => {
      const context = await browser.newContext({ baseURL, viewport, ...wants });
      contexts.push(context);
      faults.watch(context);
      await context.addInitScript(fixChance);
      // Nothing is answered by itself: a test decides every question that it sees. Nobody is asked whether they are new, or like sounds.
      const settings = JSON.stringify({ name, pace, autopass: false, welcomed: true, soundAsked: true, ...likes });
      await context.addInitScript((kept) => {
        if (location.protocol === 'http:' && localStorage.getItem('longbox.settings') === null) localStorage.setItem('longbox.settings', kept);
      }, settings);
      // The clock of the page goes with ours, unless a test moves it on: nobody waits for what only takes its time.
      await context.clock.install();
      const page = await context.newPage();
      await page.goto('/');
      return page;
    });
    await Promise.all(contexts.map((context) => context.close()));
  },
  page: async ({ guest }, use) => use(await guest()),
});
