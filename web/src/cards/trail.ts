/** The cards that were last looked through, in their order: from one to the next without going back. */

let game = '';
let ids: readonly string[] = [];
let address = '';
let place: Place | null = null;
let returning = false;

/** How far a list was shown and scrolled. */
export interface Place {
  readonly shown: number;
  readonly y: number;
}

export const trail = {
  set(of: string, list: readonly string[], at: string, left: Place): void {
    [game, ids, address, place] = [of, list, at, left];
  },
  /** On the way back there by a link. */
  goHome(): void {
    returning = true;
  },
  /** Where the list was left, for who comes back to it: once. */
  takePlace(): Place | null {
    const taken = returning ? place : null;
    returning = false;
    return taken;
  },
  /** Where they were looked through, as it was left. */
  home(of: string): string | null {
    return game === of ? address : null;
  },
  /** The neighbours of a card on the trail, or among all cards if it is not on it. */
  beside(of: string, id: string, all: readonly string[]): { before: string | undefined; after: string | undefined } {
    const list = game === of && ids.includes(id) ? ids : all;
    const at = list.indexOf(id);
    return { before: list[at - 1], after: at < 0 ? undefined : list[at + 1] };
  },
};
