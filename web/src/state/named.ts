/** How a table stands, told by name: the server tells of "Player 2", and what somebody is called may be known later. */

import type { LogLine } from '$/generated/protocol';
import { byName } from '$/lib/names';
import type { Standing } from './table.svelte';

export class Named {
  #names: readonly string[] = [];
  /** What was told before: as long as everybody is called the same it is the same thing again. */
  #known = new WeakMap<object, unknown>();

  by(names: readonly string[]): this {
    if (names.join('\n') === this.#names.join('\n')) return this;
    this.#names = names;
    this.#known = new WeakMap();
    return this;
  }

  standing(one: Standing): Standing {
    return this.#once(one, () => ({
      ...one,
      log: one.log.map((line) => this.#line(line)),
      question: one.question && { ...one.question, text: byName(one.question.text, this.#names) },
      options: one.options.map((option) => ({ ...option, label: byName(option.label, this.#names) })),
    }));
  }

  #line(line: LogLine): LogLine {
    return this.#once(line, () => ({ ...line, text: byName(line.text, this.#names) }));
  }

  #once<T extends object>(one: T, tell: () => T): T {
    const known = (this.#known.get(one) as T | undefined) ?? tell();
    this.#known.set(one, known);
    return known;
  }
}
