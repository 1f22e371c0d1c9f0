/** The games that have a folder of their own, the only place on the page that names them. Each is fetched when it is needed. */

import type { GameModule } from './module';

/** How a game looks on the first page, before its folder is here: two colours, and a sign around 0 0, some 60 wide. */
export interface Look {
  readonly tones: readonly [string, string];
  readonly sign: string;
}

const BURST = 'M0-30 7-12 26-17 15-1 30 10 11 11 9 30-3 15-19 25-15 7-32 1-15-8-21-25-5-15Z';
const SHIELD = 'M-24-26Q-8-20 0-30 8-20 24-26V2Q24 22 0 32-24 22-24 2ZM-24-4H24M0-30V32';
const VILLAIN = 'M-26-26Q-8-16 0-8 8-16 26-26 30 6 0 32-30 6-26-26ZM-16-4-4 4-15 7ZM16-4 4 4 15 7ZM-8 19Q0 14 8 19';
const CARDS = 'M-26-16-4-26 14 18-8 28ZM2-26H26V20H14Z';

interface Folder {
  /** Whether it has lessons: known before the folder is here. */
  readonly teaches: boolean;
  readonly look: Look;
  load(): Promise<{ default: GameModule }>;
}

const FOLDERS: Readonly<Record<string, Folder>> = {
  squad: { teaches: true, look: { tones: ['#c8352b', '#f0a02c'], sign: BURST }, load: () => import('./squad') },
  vs: { teaches: true, look: { tones: ['#0072b2', '#56b4e9'], sign: SHIELD }, load: () => import('./vs') },
  champions: { teaches: true, look: { tones: ['#5b2a86', '#9b59b6'], sign: VILLAIN }, load: () => import('./champions') },
};

/** A game without a folder of its own gets the plain one. */
const PLAIN: Folder = { teaches: false, look: { tones: ['#5a5047', '#8a8f98'], sign: CARDS }, load: () => import('./plain') };

const folderOf = (name: string): Folder => (Object.hasOwn(FOLDERS, name) ? FOLDERS[name]! : PLAIN);

class Games {
  #known = $state.raw<ReadonlyMap<string, GameModule>>(new Map());
  #loading = new Map<string, Promise<GameModule>>();

  /** The game's folder, if it has arrived; asks for it if not. */
  get(name: string): GameModule | null {
    const known = this.#known.get(name);
    if (!known) queueMicrotask(() => void this.load(name));
    return known ?? null;
  }

  teaches(name: string): boolean {
    return folderOf(name).teaches;
  }

  look(name: string): Look {
    return folderOf(name).look;
  }

  load(name: string): Promise<GameModule> {
    const loading = this.#loading.get(name) ?? this.#fetch(name);
    this.#loading.set(name, loading);
    return loading;
  }

  async #fetch(name: string): Promise<GameModule> {
    const module = (await folderOf(name).load()).default;
    this.#known = new Map(this.#known).set(name, module);
    return module;
  }
}

export const games = new Games();
