/** Every sentence of the page but those of its games, in one language. Another language is another folder of the same shape. */

import { common } from './en/common';
import { table } from './en/table';
import { home } from './en/home';
import { decks } from './en/decks';
import { browse } from './en/browse';
import { replay } from './en/replay';
import { learn } from './en/learn';
import { person } from './en/person';
import { positions, puzzles } from './en/puzzles';
import { plain } from './en/plain';

const en = { common, table, home, decks, browse, replay, learn, person, plain, positions, puzzles };

/** A language has every sentence that English has. */
export type Catalogue = typeof en;

export const t: Catalogue = en;
