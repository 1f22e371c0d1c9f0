/** A table as somebody plans it, and how the server is asked for it. */

import type { DeckWish, GameInfo, ModeInfo, NewTable, RunsOut, SeatWish } from '$/generated/protocol';

/** `own:3`, `built-in:starter-default`; empty for the deck that the game gives by itself. */
export type DeckKey = string;

export interface SeatPlan {
  who: SeatWish['who'];
  machine: string;
  deck: DeckKey;
}

export interface TablePlan {
  mode: string;
  seats: SeatPlan[];
  public: boolean;
  /** Seconds for each decision; 0 for no clock. */
  clock: number;
  then: RunsOut;
  options: Record<string, unknown>;
}

/** The mode in which one battle of the campaign is fought: the other seats bring no decks. */
export const QUEST = 'quest';

export function deckWish(key: DeckKey | null | undefined): DeckWish | undefined {
  const [, from, id] = /^(own|built-in):(.+)$/.exec(key ?? '') ?? [];
  if (from === 'built-in' && id) return { from: 'built_in', id };
  const number = Number(id);
  return from === 'own' && Number.isSafeInteger(number) && number > 0 ? { from: 'own', id: number } : undefined;
}

/** The same the other way round; a list that has no name of its own is nothing. */
export function deckKey(wish: DeckWish | undefined): DeckKey {
  if (wish?.from === 'own') return `own:${wish.id}`;
  return wish?.from === 'built_in' ? `built-in:${wish.id}` : '';
}

/** The machine to play against if nothing is said: the strongest that answers at once. */
export function usualMachine(game: GameInfo): string {
  return game.machines.find((name) => name === 'greedy') ?? game.machines.at(-1) ?? '';
}

export function modeOf(game: GameInfo, name: string | null | undefined): ModeInfo | undefined {
  return game.modes.find((mode) => mode.name === name) ?? game.modes[0];
}

/** Me against machines: a plan that can be started as it is. */
export function firstPlan(game: GameInfo, mode: string | null, deck: DeckKey): TablePlan {
  const chosen = modeOf(game, mode);
  const seats = Array.from({ length: chosen?.fewest ?? 2 }, (_, seat) => newSeat(game, seat, deck));
  return { mode: chosen?.name ?? '', seats, public: false, clock: 0, then: 'last', options: {} };
}

export function newSeat(game: GameInfo, seat: number, deck: DeckKey): SeatPlan {
  const machine = usualMachine(game);
  if (seat === 0) return { who: 'me', machine, deck };
  return { who: machine === '' ? 'open' : 'machine', machine, deck: '' };
}

/** As many seats as that: those that stay, stay as they are. */
export function resized(game: GameInfo, seats: readonly SeatPlan[], count: number): SeatPlan[] {
  return Array.from({ length: count }, (_, seat) => seats[seat] ?? newSeat(game, seat, ''));
}

/** Whether this seat brings a deck of its own in that mode. */
export function bringsDeck(game: Pick<GameInfo, 'decks'>, mode: string, seat: number): boolean {
  return game.decks && (mode !== QUEST || seat === 0);
}

function seatWish(plan: SeatPlan, withDeck: boolean): SeatWish {
  if (plan.who === 'open') return { who: 'open' };
  const deck = withDeck ? deckWish(plan.deck) : undefined;
  const wish: SeatWish = plan.who === 'me' ? { who: 'me' } : { who: 'machine', machine: plan.machine };
  return deck ? { ...wish, deck } : wish;
}

export function newTable(game: GameInfo, plan: TablePlan): NewTable {
  const seats = plan.seats.map((seat, at) => seatWish(seat, bringsDeck(game, plan.mode, at)));
  const table: NewTable = { game: game.name, mode: plan.mode, seats, public: plan.public };
  const options = Object.entries(plan.options).filter(([, value]) => value !== undefined && value !== '');
  if (options.length > 0) table.options = Object.fromEntries(options);
  if (plan.clock > 0) table.clock = { seconds: plan.clock, then: plan.then };
  return table;
}

/** Nobody has to be waited for. */
export function isFull(table: { readonly seats: readonly Pick<SeatWish, 'who'>[] }): boolean {
  return table.seats.every((seat) => seat.who !== 'open');
}
