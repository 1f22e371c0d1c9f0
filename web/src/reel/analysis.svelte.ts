/** The analysis of a replay: asked for once, then looked at until it is done. */

import type { AnalysisSeen, ChoiceSeen } from '$/generated/protocol';
import { api } from '$/net/api';

/** How often it is looked at, in milliseconds. */
const EVERY = 1000;

export class Analysis {
  state = $state<'none' | 'asked' | AnalysisSeen['state']>('none');
  choices = $state.raw<readonly ChoiceSeen[]>([]);
  of = $state(0);
  walks = $state(0);
  /** Why there is none. */
  fault = $state('');
  #timer: ReturnType<typeof setTimeout> | undefined;
  #stopped = false;

  constructor(private readonly share: string) {}

  async start(): Promise<void> {
    if (this.state !== 'none') return;
    this.state = 'asked';
    await this.#ask(() => api<AnalysisSeen>(this.#path, { method: 'POST' }));
  }

  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
  }

  get #path(): string {
    return `replays/${encodeURIComponent(this.share)}/analysis`;
  }

  async #ask(call: () => Promise<AnalysisSeen>): Promise<void> {
    try {
      const { state, of, walks, choices } = await call();
      this.state = state;
      this.of = of;
      this.walks = walks;
      if (choices.length > 0) this.choices = [...this.choices, ...choices];
    } catch (error) {
      this.fault = error instanceof Error ? error.message : String(error);
      return;
    }
    if (this.state === 'done' || this.#stopped) return;
    this.#timer = setTimeout(() => void this.#ask(() => api<AnalysisSeen>(this.#path, { query: { from: this.choices.length } })), EVERY);
  }
}
