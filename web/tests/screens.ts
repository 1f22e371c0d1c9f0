/** Pictures of every screen: `npm run screens -- FOLDER`, on a desk, on a phone, on a desk at night, and on a very large screen. */

import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { test } from './fixtures';
import { levelUp, onTheWay, screens, show } from './screens.list';

const folder = resolve(process.env.LONGBOX_SCREENS ?? 'test-results/screens');

const LOOKS = {
  desk: { viewport: { width: 1280, height: 800 }, colorScheme: 'light' },
  phone: { viewport: { width: 390, height: 844 }, colorScheme: 'light', hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
  large: { viewport: { width: 3840, height: 2160 }, colorScheme: 'light' },
  night: { viewport: { width: 1280, height: 800 }, colorScheme: 'dark' },
} as const;

for (const [look, wants] of Object.entries(LOOKS)) {
  test(`pictures: ${look}`, async ({ guest }) => {
    test.setTimeout(480_000);
    mkdirSync(folder, { recursive: true });
    const page = await guest(wants);
    const picture = async (name: string) => {
      await page.screenshot({ path: join(folder, `${name}-${look}.png`) });
    };
    const replays = await onTheWay(page, picture);
    await levelUp(page, picture);
    for (const screen of screens(replays)) {
      await show(page, screen);
      await picture(screen.name);
    }
  });
}
