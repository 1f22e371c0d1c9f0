import { test } from './fixtures';
import { laidOut, BOARDS } from './vs-boards';
import { packed } from '../src/positions/link';
import { settled } from './screens.list';
import { Seat } from './seat';
import { t } from '../src/text';
const H = [
  'me = { hero = "Spider-Man", area = ["Black Cat", "Web-Shooter"], engaged = ["Hydra Mercenary"], hand = ["Backflip", "Swinging Web Kick", "Genius", "Energy"] }',
  'two = { hero = "Iron Man", area = ["Mockingbird", "Arc Reactor"], dealt = ["Charge"], engaged = ["Sandman"], hand = ["Energy", "Repulsor Blast"] }',
  'three = { hero = "She-Hulk", area = ["Nick Fury"], damage = 4 }',
  'four = { hero = "Black Panther", engaged = ["Sandman"], area = ["Energy Daggers"] }',
];
const P: Record<string, string> = {
  'vs-pairs': laidOut(BOARDS.pairs), 'vs-ffa4': laidOut(BOARDS['ffa-4']), 'vs-heads': laidOut(BOARDS.heads),
  'ch-1': `/positions/champions#${packed(H[0]!)}`,
  'ch-1s': `/positions/champions#${packed('villain = { attachments = ["Charge", "Armored Rhino Suit"] }\nsides = ["Bomb Scare"]\n' + H[0]!)}`,
  'ch-first': `/positions/champions#${packed(['phase = "villain"', 'encounter.deck = ["9 Charge"]', H[0]!].join('\n'))}`,
  'ch-attack': `/positions/champions#${packed(['phase = "villain"', 'encounter.deck = ["9 Charge"]', H[0]!].join('\n'))}`,
  'ch-pay': `/positions/champions#${packed(H[0]!)}`,
  'ch-2': `/positions/champions#${packed(H.slice(0, 2).join('\n'))}`,
  'ch-3': `/positions/champions#${packed(H.slice(0, 3).join('\n'))}`,
  'ch-4': `/positions/champions#${packed('sides = ["Bomb Scare"]\n' + H.join('\n'))}`,
};
const S = { small: { width: 1366, height: 768 }, big: { width: 1920, height: 1080 }, phone: { width: 390, height: 844 } };
const only = (process.env['LAB'] ?? '').split(',').filter(Boolean);
const sizes = (process.env['SIZES'] ?? 'small').split(',') as (keyof typeof S)[];
for (const [name, path] of Object.entries(P)) if (only.length === 0 || only.includes(name))
  test(`lab ${name}`, async ({ guest }) => {
    for (const size of sizes) {
      const page = await guest({ viewport: S[size], colorScheme: process.env['NIGHT'] ? 'dark' : 'light', ...(size === 'phone' ? { hasTouch: true, isMobile: true, deviceScaleFactor: 2 } : {}) });
      await page.goto(path);
      await page.getByRole('button', { name: t.positions.play }).click();
      await new Seat(page).asked();
      if (name === 'ch-attack') await new Seat(page).decide(() => page.locator('[data-pass]').click());
      if (name === 'ch-pay') await new Seat(page).decide(() => page.locator('[data-path="seats.0.hand.1"]').click({ position: { x: 12, y: 50 } }));
      await settled(page);
      const tiny = await page.evaluate(() => [...document.querySelectorAll('.board .face .name, .board .standing .name')].map((one) => ({ px: parseFloat(getComputedStyle(one).fontSize), text: one.textContent, w: Math.round(one.closest('.face,.standing')!.getBoundingClientRect().width), cut: one.scrollHeight > one.clientHeight + 1, vis: getComputedStyle(one.closest('li') ?? one).visibility })).filter(({ px, cut }) => px < 8.5 || cut).map((o) => `${o.px.toFixed(1)} ${o.text} w${o.w}${o.cut ? ' CUT' : ''}`));
      console.log(name, size, tiny.join(' | '));
      await page.screenshot({ path: `/tmp/lab-page/${name}-${size}${process.env['NIGHT'] ? '-night' : ''}.png` });
      await page.context().close();
    }
  });
