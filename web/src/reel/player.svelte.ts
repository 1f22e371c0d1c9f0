/** Goes through a reel: one frame after the other, at a pace, or to any place at once. */

import type { Shot, LogLine, Reel } from '$/generated/protocol';
import { games } from '$/games/index.svelte';
import type { GameModule } from '$/games/module';
import { Theatre } from '$/table/theatre.svelte';
import { toldLines, within } from './film';

export const SPEEDS = [0.5, 1, 2, 4] as const;

/** How long a frame is looked at before the next, while it plays by itself. */
const DWELL = 1100;

export class ReelPlayer {
  at = $state(0);
  playing = $state(false);
  speed = $state(1);
  reel = $state.raw<Reel | null>(null);
  readonly theatre: Theatre;
  lines = $state.raw<readonly LogLine[]>([]);
  #upTo: readonly number[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #paced: { module: GameModule; speed: number; made: GameModule } | null = null;

  constructor() {
    this.theatre = new Theatre(() => this.#module());
  }

  get frame(): Shot | undefined {
    return this.reel?.frames[this.at];
  }

  get last(): number {
    return Math.max(0, (this.reel?.frames.length ?? 0) - 1);
  }

  get ended(): boolean {
    return this.at >= this.last;
  }

  /** Put a reel in. The same game with other eyes stays where it was. */
  load(reel: Reel, at: number): void {
    this.reel = reel;
    const { lines, upTo } = toldLines(reel);
    this.lines = lines;
    this.#upTo = upTo;
    this.at = within(reel, at);
    this.theatre.cut(reel.frames[this.at]?.view ?? null, upTo[this.at] ?? 0);
  }

  /** Show this frame; the next one is told, any other is there at once. */
  go(to: number): void {
    if (!this.reel) return;
    const next = within(this.reel, to);
    const following = next === this.at + 1 && !this.theatre.busy;
    const frame = this.reel.frames[next];
    this.at = next;
    if (!frame) return;
    const total = this.#upTo[next] ?? 0;
    if (following) this.theatre.show(frame.view, frame.log, total);
    else this.theatre.cut(frame.view, total);
  }

  /** Forward, or to the end of what is being told. */
  forward(): void {
    if (this.theatre.busy) this.theatre.skip();
    else this.go(this.at + 1);
  }

  back(): void {
    this.pause();
    this.go(this.theatre.busy ? this.at : this.at - 1);
  }

  toggle(): void {
    if (this.playing) return this.pause();
    if (this.ended) this.go(0);
    this.playing = true;
  }

  pause(): void {
    this.playing = false;
    clearTimeout(this.#timer);
  }

  /** Call it in an effect: as long as it plays, the next frame follows when this one has been told. */
  run(): void {
    clearTimeout(this.#timer);
    if (!this.playing || this.theatre.busy) return;
    if (this.ended) {
      this.playing = false;
      return;
    }
    this.#timer = setTimeout(() => this.go(this.at + 1), DWELL / this.speed);
  }

  stop(): void {
    this.pause();
    this.theatre.cut(this.frame?.view ?? null, this.#upTo[this.at] ?? 0);
  }

  /** The game, with every line told at the speed of this player. */
  #module(): GameModule | null {
    const module = this.reel ? games.get(this.reel.game) : null;
    if (!module || this.speed === 1) return module;
    if (this.#paced?.module !== module || this.#paced.speed !== this.speed) {
      const speed = this.speed;
      const made: GameModule = {
        ...module,
        pace: (lines, at) => {
          const { ms, ...rest } = module.pace(lines, at);
          return { ...rest, ms: ms / speed };
        },
      };
      this.#paced = { module, speed, made };
    }
    return this.#paced.made;
  }
}
