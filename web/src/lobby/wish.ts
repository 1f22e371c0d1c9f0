/** A table as somebody plans it, and how the server is asked for it. */

import type { DeckWish, GameInfo, Hints, ModeInfo, NewTable, RunsOut, SeatWish, SettingInfo } from '$/generated/protocol';

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
  /** How many hints each seat may have; nothing is what is usual. */
  hints?: Hints | undefined;
  /** Machines are to say what they weighed. */
  explain?: boolean;
}

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

/** The machine to play against if nothing is said. */
export function usualMachine(game: GameInfo): string {
  return game.machines.find((name) => name === 'normal') ?? game.machines.at(-1) ?? '';
}

/** Whether it has a campaign: its battles are fought in a mode of their own. */
export function hasCampaign(game: Pick<GameInfo, 'battles'>): boolean {
  return game.battles !== null;
}

/** Whether a table of that mode fights one of its battles. */
export function isBattle(game: Pick<GameInfo, 'battles'>, mode: string): boolean {
  return game.battles?.mode === mode;
}

/** Whether all who sit there play against the game: so it is where one can sit alone. */
export function isTogether(mode: Pick<ModeInfo, 'fewest'> | undefined): boolean {
  return mode?.fewest === 1;
}

/** The seats of each side, from the side of seat `first` on; everybody alone if the mode says nothing of sides. */
export function sidesOf(mode: Pick<ModeInfo, 'sides'> | undefined, seats: readonly number[], first: number | null = null): number[][] {
  const side = (seat: number) => mode?.sides[seat] ?? seat;
  const all = [...new Set(seats.map(side))].map((one) => seats.filter((seat) => side(seat) === one));
  return all.toSorted((a, b) => Number(first !== null && b.includes(first)) - Number(first !== null && a.includes(first)));
}

/** Who plays with that seat, by their numbers. */
export function partnersOf(mode: Pick<ModeInfo, 'sides'> | undefined, seat: number, seats: number): number[] {
  const mine = sidesOf(mode, Array.from({ length: seats }, (_, at) => at)).find((side) => side.includes(seat)) ?? [];
  return mine.filter((other) => other !== seat);
}

/** For how many it is, over all its modes, and whether they play together in the usual one. */
export function seatsOf({ modes }: Pick<GameInfo, 'modes'>): { fewest: number; most: number; together: boolean } {
  return { fewest: Math.min(...modes.map((mode) => mode.fewest)), most: Math.max(...modes.map((mode) => mode.most)), together: isTogether(modes[0]) };
}

/** What a table of that mode may choose: what everybody is asked for, or what only who looks for more. */
export function settingsOf(game: Pick<GameInfo, 'settings'>, mode: string, asked: boolean): SettingInfo[] {
  return game.settings.filter((one) => one.asked === asked && (one.modes.length === 0 || one.modes.includes(mode)));
}

/** The place of the value that the plan has; the first if it says nothing. */
export function chosen(setting: SettingInfo, plan: Pick<TablePlan, 'options'>): number {
  return Math.max(0, setting.values.findIndex((one) => one.value === plan.options[setting.key]));
}

/** The plan's options with another value: the first is the usual one, and is left unsaid. */
export function withSetting(setting: SettingInfo, plan: Pick<TablePlan, 'options'>, at: number): TablePlan['options'] {
  return { ...plan.options, [setting.key]: at === 0 ? undefined : setting.values[at]?.value };
}

/** What of the plan's options another mode knows as well. */
export function keptOptions(game: Pick<GameInfo, 'settings'>, plan: Pick<TablePlan, 'options'>, mode: string): TablePlan['options'] {
  const known = game.settings.filter((one) => one.modes.length === 0 || one.modes.includes(mode)).map((one) => one.key);
  return Object.fromEntries(Object.entries(plan.options).filter(([key]) => key === 'lists' || known.includes(key)));
}

/** Whether there is a seat for somebody else in the usual mode. */
export function canInvite(game: Pick<GameInfo, 'modes'>): boolean {
  return (game.modes[0]?.most ?? 1) > 1;
}

export function modeOf(game: GameInfo, name: string | null | undefined): ModeInfo | undefined {
  return game.modes.find((mode) => mode.name === name) ?? game.modes[0];
}

/** What quick play deals: a mode, and how many seats. */
export interface QuickWish {
  mode: string;
  seats: number;
}

/** The modes that can be played at once: a battle of the campaign is chosen on its map. */
export function quickModes(game: Pick<GameInfo, 'modes' | 'battles'>): ModeInfo[] {
  return game.modes.filter((mode) => !isBattle(game, mode.name));
}

/** As many seats as that mode has, and as near as may be to what was wished for. */
export function quickWish(game: GameInfo, mode: string, seats: number): QuickWish {
  const { name, fewest, most } = modeOf(game, mode) ?? { name: '', fewest: 2, most: 2 };
  return { mode: name, seats: Math.min(Math.max(seats, fewest), most) };
}

/** Me against machines: a plan that can be started as it is. */
export function firstPlan(game: GameInfo, mode: string | null, deck: DeckKey, count = 0): TablePlan {
  const chosen = modeOf(game, mode);
  const fitting = quickWish(game, chosen?.name ?? '', count).seats;
  const seats = Array.from({ length: fitting }, (_, seat) => newSeat(game, seat, deck));
  return { mode: chosen?.name ?? '', seats, public: false, clock: 0, then: 'last', options: {} };
}

export function newSeat(game: GameInfo, seat: number, deck: DeckKey): SeatPlan {
  const machine = usualMachine(game);
  if (seat === 0) return { who: 'me', machine, deck };
  return { who: machine === '' ? 'open' : 'machine', machine, deck: '' };
}

/** The other seats that play get other starters than one's own, each another as far as they go; what was chosen stays. */
export function dealStarters(seats: SeatPlan[], starters: readonly DeckKey[], clash: (one: DeckKey, other: DeckKey) => boolean = (one, other) => one === other): void {
  const own = seats[0]?.deck ?? '';
  const left = starters.filter((deck) => deck !== own && !clash(deck, own));
  if (left.length === 0) return;
  seats.slice(1).forEach((seat, at) => {
    if (seat.deck !== '') return;
    const turns = left.map((_, n) => left[(at + n) % left.length]!);
    seat.deck = turns.find((deck) => !seats.some((other) => other.deck !== '' && clash(deck, other.deck))) ?? turns[0]!;
  });
}

/** As many seats as that: those that stay, stay as they are. */
export function resized(game: GameInfo, seats: readonly SeatPlan[], count: number): SeatPlan[] {
  return Array.from({ length: count }, (_, seat) => seats[seat] ?? newSeat(game, seat, ''));
}

/** Whether this seat brings a deck of its own in that mode: the foe of a battle has one. */
export function bringsDeck(game: Pick<GameInfo, 'deck' | 'battles'>, mode: string, seat: number): boolean {
  return game.deck !== null && (!isBattle(game, mode) || seat === 0);
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
  if (plan.hints !== undefined) table.hints = plan.hints;
  // Machines tell what they hold only to who sits alone with them.
  if (plan.explain && isFull(table)) table.explain = true;
  return table;
}

/** Nobody has to be waited for. */
export function isFull(table: { readonly seats: readonly Pick<SeatWish, 'who'>[] }): boolean {
  return table.seats.every((seat) => seat.who !== 'open');
}
