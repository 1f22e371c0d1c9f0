/** The games that have a folder of their own, the only place on the page that names them. Each is fetched when it is needed. */

import type { GameModule } from './module';

interface Folder {
  /** Whether it has lessons: known before the folder is here. */
  readonly teaches: boolean;
  load(): Promise<{ default: GameModule }>;
}

const FOLDERS: Readonly<Record<string, Folder>> = {
  squad: { teaches: true, load: () => import('./squad') },
  vs: { teaches: false, load: () => import('./vs') },
  champions: { teaches: false, load: () => import('./champions') },
};

/** A game without a folder of its own gets the plain one. */
const PLAIN: Folder = { teaches: false, load: () => import('./plain') };

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
