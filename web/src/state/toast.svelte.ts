/** Short notices that go by themselves. */

export interface Toast {
  readonly id: number;
  readonly kind: 'good' | 'bad' | 'note';
  readonly text: string;
  /** The rules that the text names by their ids in brackets: those of this game; without it they are left out. */
  readonly game: string | null;
}

/** A text in parts: words, and ids of rules. */
export function ruled(text: string): { text: string; rules: string[] } {
  const rules: string[] = [];
  const plain = text.replaceAll(/ ?\[([a-z][a-z-]*(?:\.[a-z0-9-]+)+)\]/gu, (_, rule: string) => {
    if (!rules.includes(rule)) rules.push(rule);
    return '';
  });
  return { text: plain, rules };
}

class Toasts {
  list = $state<Toast[]>([]);
  #next = 1;

  say(text: string, kind: Toast['kind'] = 'note', stay = 5000, game: string | null = null): void {
    const id = this.#next++;
    this.list = [...this.list.slice(-3), { id, kind, text, game }];
    setTimeout(() => this.drop(id), stay);
  }

  drop(id: number): void {
    this.list = this.list.filter((toast) => toast.id !== id);
  }

  /** Tell what went wrong. */
  fault(error: unknown): void {
    this.say(error instanceof Error ? error.message : String(error), 'bad', 9000);
  }
}

export const toasts = new Toasts();
