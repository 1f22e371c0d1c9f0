/** The card that is held up to be read. */

import { around, type Box } from '$/ui/beside';

interface Held {
  readonly game: string;
  readonly id: string;
  /** Where it was taken from, so that it does not lie upon it. */
  readonly from: DOMRect;
  /** The row that it lies in: its neighbours are compared with it. */
  readonly row: Box;
  readonly element: Element;
  /** Held by hand: it stays until it is put down. */
  readonly pinned: boolean;
}

class Zoom {
  held = $state.raw<Held | null>(null);
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Hold a card up after a moment. */
  soon(game: string, id: string, element: Element, wait = 320): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.show(game, id, element), wait);
  }

  show(game: string, id: string, element: Element, pinned = false): void {
    clearTimeout(this.#timer);
    // It may be gone by now, with the screen that it was on.
    if (!element.isConnected) return;
    const row = [element, ...(element.closest('ul')?.querySelectorAll('[data-path]') ?? [])];
    this.held = { game, id, element, from: element.getBoundingClientRect(), row: around(row.map((one) => one.getBoundingClientRect())), pinned };
  }

  drop(evenPinned = false): void {
    clearTimeout(this.#timer);
    if (evenPinned || !this.held?.pinned) this.held = null;
  }
}

export const zoom = new Zoom();
