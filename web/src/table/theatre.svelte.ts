/** Shows what happened at a pace that can be followed: one line after the other, and the board with it. */

import type { LogLine } from '$/generated/protocol';
import type { GameModule } from '$/games/module';
import { play } from '$/lib/sound';
import { pause } from '$/state/settings.svelte';
import type { Beat } from './beats';
import { Tracker } from './tracker';

interface Scene {
  readonly lines: readonly LogLine[];
  /** What is so when all of it has been told. */
  readonly view: unknown;
  /** How many lines of the log there are then. */
  readonly total: number;
  /** How long the view is left before the next thing is told. */
  readonly hold?: number;
  /** Whether those who play are presented meanwhile. */
  readonly versus?: boolean;
  /** Told before: the log has it already. */
  readonly again?: boolean;
}

/** Something that was told, and what was so before. */
interface Remembered extends Scene {
  readonly before: unknown;
}

/** How much can be told again: some rounds of any game. */
const MEMORY = 60;

/** Milliseconds at normal pace: those who play are presented; the cards are dealt. */
const VERSUS = 1700;
const DEAL = 900;

export class Theatre {
  /** What the board shows. */
  view = $state.raw<unknown>(null);
  beat = $state.raw<Beat | null>(null);
  /** How many lines of the log have been told. */
  told = $state(0);
  busy = $state(false);
  /** A game begins, and those who play are presented. */
  versus = $state(false);
  /** The key of each card on the table, by its path. */
  keys = $state.raw<ReadonlyMap<string, string>>(new Map());
  /** From which line of the log on it can be told again. */
  since = $state(Infinity);
  #remembered: Remembered[] = [];
  #tracker = new Tracker();
  #scenes: Scene[] = [];
  #number = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #line = 0;

  constructor(private readonly module: () => GameModule | null) {}

  /** A game begins: who plays is shown over the first of these views, then one after the other. */
  open(moments: readonly unknown[]): void {
    this.#scenes.push(...moments.map((view, at) => ({ view, lines: [], total: 0, hold: at === 0 ? VERSUS : DEAL, versus: at === 0 })));
    if (!this.busy) this.#next();
  }

  /** Tell these lines, then show this view. With nothing to tell, or nothing shown yet to tell it on, it is shown at once. */
  show(view: unknown, lines: readonly LogLine[], total: number): void {
    if (this.view === null && this.#scenes.length === 0) return this.cut(view, total);
    if (lines.length > 0) this.#remember({ view, lines, total, before: this.#scenes.at(-1)?.view ?? this.view });
    this.#scenes.push({ view, lines, total });
    if (!this.busy) this.#next();
  }

  /** How many lines of the log there are once all of it has been told. */
  get due(): number {
    return this.#scenes.at(-1)?.total ?? this.told;
  }

  /** Tell these lines of the log once more, as far as they are remembered, and then show how it stands. */
  again(from: number, to: number): void {
    const scenes = this.#remembered.filter(({ lines, total }) => total > from && total - lines.length < to);
    const first = scenes[0];
    if (!first) return;
    this.skip();
    const now = this.view;
    const told = scenes.map(({ view, lines, total }) => {
      const start = total - lines.length;
      return { view, lines: lines.slice(Math.max(0, from - start), to - start), total, again: true };
    });
    this.#scenes = [...told, { view: now, lines: [], total: this.told }];
    this.#place(first.before);
    this.#next();
  }

  /** Tell these lines once more: `views` are how it stood after `first` moves and after each further one. */
  retell(lines: readonly LogLine[], views: readonly unknown[], first: number): void {
    if (views.length === 0 || lines.length === 0) return;
    this.skip();
    const [now, total] = [this.view, this.told];
    const moves = [...new Set(lines.map(({ move }) => move))];
    const told = moves.map((move) => ({ view: views[move - first] ?? views.at(-1), lines: lines.filter((line) => line.move === move), total, again: true }));
    this.#scenes = [...told, { view: now, lines: [], total }];
    this.#place(views[0]);
    this.#next();
  }

  /** Show this now, whatever was being told. */
  cut(view: unknown, total: number): void {
    // What is beyond that was taken back.
    this.#keep(this.#remembered.filter((one) => one.total <= total));
    this.#stop(view, total);
  }

  /** Enough: show how it stands. */
  skip(): void {
    const last = this.#scenes.at(-1);
    if (last) this.#stop(last.view, last.total);
  }

  #stop(view: unknown, total: number): void {
    clearTimeout(this.#timer);
    this.#scenes = [];
    this.#settle(view, total);
    this.#idle();
  }

  #remember(scene: Remembered): void {
    this.#keep([...this.#remembered, scene].slice(-MEMORY));
  }

  #keep(remembered: Remembered[]): void {
    const [first] = remembered;
    this.#remembered = remembered;
    this.since = first ? first.total - first.lines.length : Infinity;
  }

  /** Tell what is due, one thing after the other, until something is to be looked at for a while. */
  #next(): void {
    // No recursion: with nothing to wait for thousands of lines are told at once.
    let wait = 0;
    while (wait === 0) {
      const long = this.#step();
      if (long === null) return;
      wait = long;
    }
    this.#timer = setTimeout(() => this.#next(), wait);
  }

  /** Tell one line, or show how it stands when all lines are told; returns how long that is looked at, or nothing when all is told. */
  #step(): number | null {
    const scene = this.#scenes[0];
    const module = this.module();
    if (!scene || !module) {
      if (scene) this.skip();
      else this.#idle();
      return null;
    }
    this.busy = true;
    const line = scene.lines[this.#line];
    if (!line) {
      this.#scenes.shift();
      this.#line = 0;
      this.#settle(scene.view, scene.again ? this.told : scene.total);
      const wait = pause(scene.hold ?? 0);
      this.versus = scene.versus === true && wait > 0;
      return wait;
    }
    this.#line += 1;
    if (!scene.again) this.told = scene.total - scene.lines.length + this.#line;
    const { ms: long, sound, higher } = module.pace(scene.lines, this.#line - 1);
    if (sound) play(sound, higher);
    this.beat = { line, number: (this.#number += 1) };
    this.#place(module.advance(this.view, line));
    this.versus = false;
    // Who asks for it once more wants to see it, even if nothing is to be told otherwise.
    return pause(long) || (scene.again ? long : 0);
  }

  #idle(): void {
    this.#line = 0;
    this.busy = false;
    this.versus = false;
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
