/** Which games have a board of their own. Each is fetched when it is needed. */

import type { GameModule } from './module';

const FOLDERS: Record<string, () => Promise<{ default: GameModule }>> = {
  squad: () => import('./squad'),
};

class Games {
  #known = $state.raw<ReadonlyMap<string, GameModule>>(new Map());
  #loading = new Map<string, Promise<GameModule>>();

  /** The game's folder, if it has arrived; asks for it if not. */
  get(name: string): GameModule | null {
    const known = this.#known.get(name);
    if (!known) queueMicrotask(() => void this.load(name));
    return known ?? null;
  }

  /** A game without a folder of its own gets the plain one. */
  load(name: string): Promise<GameModule> {
    const loading = this.#loading.get(name) ?? this.#fetch(name);
    this.#loading.set(name, loading);
    return loading;
  }

  async #fetch(name: string): Promise<GameModule> {
    const folder = FOLDERS[name] ?? (() => import('./plain'));
    const module = (await folder()).default;
    this.#known = new Map(this.#known).set(name, module);
    return module;
  }
}

export const games = new Games();
