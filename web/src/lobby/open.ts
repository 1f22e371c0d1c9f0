/** Ways to a table. */

import type { Battle, GameInfo, NewTable } from '$/generated/protocol';
import { fetchCampaign } from '$/campaign/fight.svelte';
import { battleIn } from '$/campaign/map';
import { games } from '$/games/index.svelte';
import { path, router } from '$/lib/router.svelte';
import { ApiFault } from '$/net/api';
import { rememberBattle } from '$/state/battles';
import { library } from '$/state/cards.svelte';
import { session } from '$/state/session.svelte';
import { fairStarters, firstDeck } from './first';
import { welcomed } from './newcomer';
import { areAlike, lastDeck, rememberDeck, seatDecks, shelves } from './shelf.svelte';
import { dealStarters, deckKey, firstPlan, isFull, newTable, quickWish, resized, type QuickWish, type TablePlan } from './wish';

/** Set a table up, start it if nobody has to be waited for, and go there; `note` hears its id before. */
export async function openTable(table: NewTable, note?: (id: string) => void): Promise<void> {
  const mine = table.seats.find((seat) => seat.who === 'me');
  if (mine?.who === 'me') rememberDeck(table.game, deckKey(mine.deck));
  const at = await session.create(table);
  welcomed();
  table.seats.forEach((seat, n) => seat.who !== 'open' && seatDecks.set(at.id, n, deckKey(seat.deck)));
  const option = session.game(table.game)?.battles?.option;
  const fought = option === undefined ? undefined : ((table.options ?? {}) as Record<string, unknown>)[option];
  // The foe of a battle has a name and a face; whoever cannot be told of them fights a machine.
  const battle = typeof fought === 'string' ? battleIn(await fetchCampaign(table.game).catch(() => ({ title: '', chapters: [] })), fought) : null;
  if (battle) {
    rememberBattle({ table: at.id, battle: battle.id, foe: battle.opponent });
    at.foe = battle.opponent;
  }
  if (isFull(table)) at.tell({ type: 'start', table: at.id });
  note?.(at.id);
  router.go(path('table', at.id));
}

/** A plan for that mode with the deck played last, or one to begin with; the others get starters that are an even match for it, never the same ones in the same order. */
async function firstTable(game: GameInfo, wish: QuickWish): Promise<TablePlan> {
  const plan = firstPlan(game, wish.mode, '', wish.seats);
  if (game.deck === null) return plan;
  const shelf = await shelves.load(game.name);
  plan.seats[0]!.deck = firstDeck(shelf, null, lastDeck(game.name));
  await Promise.all([games.load(game.name), library.loadCards(game.name), shelves.read(game.name, plan.seats[0]!.deck)]);
  const starters = fairStarters(shelf, plan.seats[0]!.deck);
  const from = Math.floor(Math.random() * starters.length);
  dealStarters(plan.seats, [...starters.slice(from), ...starters.slice(0, from)], (one, other) => areAlike(game.name, shelf, one, other));
  return plan;
}

/** The usual mode with the fewest who can play it. */
const usual = (game: GameInfo): QuickWish => quickWish(game, '', 0);

/** At once: against machines, or alone where all play against the game. */
export async function quickPlay(game: GameInfo, wish: QuickWish = usual(game)): Promise<void> {
  const plan = await firstTable(game, wish);
  try {
    await openTable(newTable(game, plan));
  } catch (fault) {
    // A deck of one's own may not be legal any more: then with the game's usual one.
    if (!(fault instanceof ApiFault) || fault.code !== 'unfit' || !plan.seats[0]!.deck.startsWith('own:')) throw fault;
    plan.seats[0]!.deck = '';
    await openTable(newTable(game, plan));
  }
}

/** A table with open seats for whoever gets the link: one at least. */
export async function withFriend(game: GameInfo, wish: QuickWish = usual(game)): Promise<void> {
  const plan = await firstTable(game, wish);
  plan.seats = resized(game, plan.seats, Math.max(2, plan.seats.length));
  for (const seat of plan.seats.slice(1)) seat.who = 'open';
  await openTable(newTable(game, plan));
}

/** A battle of the campaign. */
export async function fight(game: GameInfo, battle: Battle, deck: string): Promise<void> {
  if (!game.battles) return;
  const plan = firstPlan(game, game.battles.mode, deck);
  for (const seat of plan.seats.slice(1)) seat.machine = battle.machine;
  plan.options = { [game.battles.option]: battle.id };
  await openTable(newTable(game, plan));
}

const moment = () => new Promise((done) => setTimeout(done, 50));

/** Give up one's seats at a table without going there. */
export async function giveUp(id: string): Promise<void> {
  const at = session.join(id);
  const seated = () => at.info?.yours.filter((seat) => !at.info?.seats[seat]?.conceded) ?? [];
  for (let tries = 0; at.info === null && at.fault === null && tries < 60; tries += 1) await moment();
  for (const seat of seated()) {
    if (at.info?.state === 'waiting') at.tell({ type: 'stand', table: id, seat });
    else if (at.info?.state === 'playing') at.concede(seat);
  }
  // What a machine plays for one is one's own to give up.
  for (const seat of at.info?.left ?? []) {
    at.takeOver(seat);
    at.concede(seat);
  }
  for (let tries = 0; at.info?.state !== 'over' && seated().length > 0 && tries < 40; tries += 1) await moment();
  session.leave(id);
}
