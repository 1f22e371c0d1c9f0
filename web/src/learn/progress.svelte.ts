/** Which lessons were finished in this browser. */

import { keep } from '$/net/identity';

const KEY = (game: string) => `longbox.lessons.${game}`;
/** Told to the first page, which then stops pointing here. */
const LEARNED = (game: string) => `longbox.learned.${game}`;

function read(game: string): readonly string[] {
  try {
    const stored: unknown = JSON.parse(keep.get(KEY(game)) ?? '[]');
    return Array.isArray(stored) ? stored.filter((id): id is string => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

export class Progress {
  done = $state.raw<readonly string[]>([]);

  constructor(readonly game: string) {
    this.done = read(game);
  }

  has(id: string): boolean {
    return this.done.includes(id);
  }

  finish(id: string, all: readonly { readonly id: string }[]): void {
    if (!this.has(id)) this.done = [...this.done, id];
    keep.set(KEY(this.game), JSON.stringify(this.done));
    if (all.every((lesson) => this.has(lesson.id))) keep.set(LEARNED(this.game), 'yes');
  }

  forget(): void {
    this.done = [];
    keep.drop(KEY(this.game));
  }
}
