/** The card that is held up to be read. */

interface Held {
  readonly game: string;
  readonly id: string;
  /** Where it was taken from, so that it does not lie upon it. */
  readonly from: DOMRect;
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
    this.held = { game, id, from: element.getBoundingClientRect(), pinned };
  }

  drop(evenPinned = false): void {
    clearTimeout(this.#timer);
    if (evenPinned || !this.held?.pinned) this.held = null;
  }
}

export const zoom = new Zoom();
