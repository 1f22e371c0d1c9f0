/** Shows what happened at a pace that can be followed: one line after the other, and the board with it. */

import type { LogLine } from '$/generated/protocol';
import type { GameModule } from '$/games/module';
import { play } from '$/lib/sound';
import { ms } from '$/state/settings.svelte';
import type { Beat } from './beats';
import { Tracker } from './tracker';

interface Scene {
  readonly lines: readonly LogLine[];
  /** What is so when all of it has been told. */
  readonly view: unknown;
  /** How many lines of the log there are then. */
  readonly total: number;
}

export class Theatre {
  /** What the board shows. */
  view = $state.raw<unknown>(null);
  beat = $state.raw<Beat | null>(null);
  /** How many lines of the log have been told. */
  told = $state(0);
  busy = $state(false);
  /** The key of each card on the table, by its path. */
  keys = $state.raw<ReadonlyMap<string, string>>(new Map());
  #tracker = new Tracker();
  #scenes: Scene[] = [];
  #number = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #line = 0;

  constructor(private readonly module: () => GameModule | null) {}

  /** Tell these lines, then show this view. With nothing to tell it is shown at once. */
  show(view: unknown, lines: readonly LogLine[], total: number): void {
    this.#scenes.push({ view, lines, total });
    if (!this.busy) this.#next();
  }

  /** Show this now, whatever was being told. */
  cut(view: unknown, total: number): void {
    clearTimeout(this.#timer);
    this.#scenes = [];
    this.#settle(view, total);
    this.#idle();
  }

  /** Enough: show how it stands. */
  skip(): void {
    const last = this.#scenes.at(-1);
    if (last) this.cut(last.view, last.total);
  }

  #next(): void {
    const scene = this.#scenes[0];
    const module = this.module();
    if (!scene || !module) return scene ? this.skip() : this.#idle();
    this.busy = true;
    const line = scene.lines[this.#line];
    if (!line) {
      this.#scenes.shift();
      this.#line = 0;
      this.#settle(scene.view, scene.total);
      return this.#next();
    }
    this.#line += 1;
    this.told = scene.total - scene.lines.length + this.#line;
    const { ms: long, sound, higher } = module.pace(scene.lines, this.#line - 1);
    if (sound) play(sound, higher);
    this.beat = { line, number: (this.#number += 1) };
    this.#place(module.advance(this.view, line));
    const wait = ms(long);
    if (wait === 0) return this.#next();
    this.#timer = setTimeout(() => this.#next(), wait);
  }

  #idle(): void {
    this.#line = 0;
    this.busy = false;
    this.beat = null;
  }

  #settle(view: unknown, total: number): void {
    this.told = total;
    this.#place(view);
  }

  #place(view: unknown): void {
    const module = this.module();
    if (module && view !== null) this.keys = this.#tracker.follow(module.slots(view));
    this.view = view;
  }
}
