/** Positions of Vs. System with three and four, and one before a level is gained: to be looked at and checked. */

import type { Page } from '@playwright/test';
import { packed } from '../src/positions/link';

const SIDES = [
  'me = { main = "Captain America", xp = 1, front = ["Luke Cage", "Daredevil", { card = "Spider-Man", exhausted = true }], back = ["Hawkeye"], hand = ["Find Cover", "Open Fire", "Ms. Marvel", "Thor"], resources = ["Training Ground", "3 Laboratory", "Academy"], ko = ["Ant-Man"] }',
  'foe = { main = "Storm", row = "back", front = ["Wolverine", { card = "Beast", stunned = true, wounds = 1 }], back = ["Gambit"], hand = ["3 Find Cover"], resources = ["5 Laboratory"] }',
  'mate = { main = "Green Goblin", row = "back", front = ["Mandarin", "Abomination", "Ronan"], back = [{ card = "Mystique", hidden = true }], hand = ["4 Find Cover"], resources = ["5 Academy"], ko = ["Ultron"] }',
  'rival = { main = "Star-Lord", wounds = 2, front = [{ card = "Drax", exhausted = true }, "Gamora", "Groot"], back = ["Yondu", "Nebula"], hand = ["2 Find Cover"], resources = ["5 Academy"] }',
] as const;

const several = (mode: string, sides: number) => [`mode = "${mode}"`, ...SIDES.slice(0, sides)].join('\n');

export const BOARDS = {
  'ffa-3': several('ffa', 3),
  'ffa-4': several('ffa', 4),
  pairs: several('2v2', 4),
  heads: several('2headed', 4),
} as const;

/** The Thing is one stun away from his second level. */
export const LEVEL_UP = 'me = { main = "FAN-007", xp = 2 }\nfoe = { main = "The Wizard", row = "back", front = ["MNB-012"] }';

/** Where a position is laid out. */
export const laidOut = (position: string) => `/positions/vs#${packed(position)}`;

/** The card with that id on the table. */
export const standing = (page: Page, id: string) => page.locator(`.row [data-card="${id}"]`);
