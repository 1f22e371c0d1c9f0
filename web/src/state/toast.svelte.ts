/** Short notices that go by themselves. */

export interface Toast {
  readonly id: number;
  readonly kind: 'good' | 'bad' | 'note';
  readonly text: string;
}

class Toasts {
  list = $state<Toast[]>([]);
  #next = 1;

  say(text: string, kind: Toast['kind'] = 'note', stay = 5000): void {
    const id = this.#next++;
    this.list = [...this.list.slice(-3), { id, kind, text }];
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
