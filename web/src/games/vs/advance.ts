/** The board a moment later: what a line of the log tells has happened, drawn before the server's next view is shown. */

import type { LogLine } from '$/generated/protocol';
import type { FigureSeen, Seen, View } from './generated';
import { change, changeAll, find, lift, withSide, type Place, type RowName } from './lift';

/** A character that the log told of, and the view not yet: its numbers are those printed on it. */
export type Figure = FigureSeen & { readonly fresh?: boolean; readonly was?: string };

export type Shown = View;

const isRow = (sign: string | null): sign is RowName => sign === 'front' || sign === 'back';

/** A character as it comes into play. */
function fresh(card: Seen, owner: number, stunned: boolean): Figure {
  return {
    ...card,
    place: -1,
    owner,
    main: false,
    level: 0,
    atk: 0,
    def: 0,
    base_atk: 0,
    base_def: 0,
    counters: 0,
    wounds: 0,
    health: 0,
    ready: !stunned,
    stunned,
    dazed: false,
    hidden: false,
    machine: false,
    packages: 0,
    gear: null,
    captives: [],
    keywords: [],
    teams: [],
    attacking: false,
    defending: false,
    frozen: false,
    appeared: true,
    fresh: true,
  };
}

function appears(view: Shown, seat: number, card: Seen, row: RowName, stunned: boolean): Shown {
  const places: readonly Place[] = ['playing', 'hand', 'laid', 'ko', 'unseen'];
  return withSide(lift(view, seat, card.id, places), seat, (side) => ({ ...side, [row]: [...side[row], fresh(card, seat, stunned)] }));
}

function moves(view: Shown, seat: number, card: Seen | undefined, row: RowName): Shown {
  const found = find(view.seats[seat], card?.id ?? null, (figure) => !view.seats[seat]![row].includes(figure));
  if (!found || found.row === row) return view;
  return withSide(view, seat, (side) => ({ ...side, [found.row]: side[found.row].toSpliced(found.at, 1), [row]: [...side[row], found.figure] }));
}

/** It comes to another player's side. */
function taken(view: Shown, to: number, card: Seen, row: RowName): Shown {
  const from = view.seats.findIndex((side, seat) => seat !== to && find(side, card.id) !== null);
  const found = find(view.seats[from], card.id);
  if (!found) return view;
  return withSide(lift(view, from, card.id, ['rows']), to, (side) => ({ ...side, [row]: [...side[row], found.figure] }));
}

/** It lies with its captor from now on. */
function captured(view: Shown, by: number, captor: Seen, captive: Seen): Shown {
  const from = view.seats.findIndex((side, seat) => seat !== by && find(side, captive.id) !== null);
  return change(lift(view, from, captive.id, ['rows']), by, captor, (figure: Figure) => ({ captives: [...figure.captives, captive] }));
}

/** To the KO pile of whoever owns it. */
function koed(view: Shown, seat: number, card: Seen, places: readonly Place[]): Shown {
  const owner = places.includes('rows') ? (find(view.seats[seat], card.id)?.figure.owner ?? seat) : seat;
  return withSide(lift(view, seat, card.id, places), owner, (side) => ({ ...side, ko: [...side.ko, card] }));
}

/** The attackers come first, the defender last. */
function attacks(view: Shown, line: LogLine): Shown {
  const by = line.seat ?? 0;
  const attackers = line.cards.slice(0, -1);
  const defender = line.cards.at(-1);
  const begun = attackers.reduce((now, card) => change(now, by, card, () => ({ attacking: true, ready: false }), (figure) => figure.ready), view);
  const foe = begun.seats.findIndex((side, seat) => seat !== by && find(side, defender?.id ?? null) !== null);
  return foe < 0 ? begun : change(begun, foe, defender, () => ({ defending: true }));
}

const atPeace = (figure: FigureSeen) => ({ ...figure, attacking: false, defending: false });

function combatOver(view: Shown): Shown {
  const seats = view.seats.map((side) => ({ ...side, front: side.front.map(atPeace), back: side.back.map(atPeace) }));
  return { ...view, combat: null, seats };
}

/** A resource turns over, as its symbol is paid or as a card says. */
function turns(view: Shown, seat: number, card: Seen, up: boolean): Shown {
  return withSide(view, seat, (side) => {
    const at = side.resources.findIndex((one) => one.id === card.id && one.up !== up);
    return at < 0 ? side : { ...side, resources: side.resources.with(at, { ...side.resources[at]!, up }) };
  });
}

function draws(view: Shown, line: LogLine): Shown {
  const cards: readonly (Seen | null)[] = line.cards.length > 0 ? line.cards : [null];
  return withSide(view, line.seat ?? 0, (side) => ({ ...side, deck: side.deck.slice(cards.length), hand: [...side.hand, ...cards] }));
}

function lays(view: Shown, seat: number, card: Seen | undefined, up: boolean): Shown {
  const lying = { up, symbols: [], wyatts: false, beneath: null };
  return withSide(lift(view, seat, card?.id ?? null, ['hand', 'unseen']), seat, (side) => ({ ...side, resources: [...side.resources, card ? { ...lying, ...card } : lying] }));
}

/** The main character turns its page: where it stands it is another card. */
function levels(view: Shown, seat: number, card: Seen): Shown {
  const was = view.seats[seat]?.main;
  if (!was) return view;
  const found = find(view.seats[seat], was.id);
  const turned = withSide(view, seat, (side) => ({ ...side, main: { ...was, ...card, xp: 0 } }));
  if (!found) return turned;
  const figure: Figure = { ...found.figure, ...card, was: was.id, fresh: true };
  return withSide(turned, seat, (side) => ({ ...side, [found.row]: side[found.row].with(found.at, figure) }));
}

export function advance(view: Shown, line: LogLine): Shown {
  const card = line.cards[0];
  const seat = line.seat ?? 0;
  const amount = line.amount ?? 0;
  switch (line.kind) {
    case 'turn':
      return { ...view, active: seat, turn: line.amount ?? view.turn };
    case 'draw':
      return draws(view, line);
    case 'main':
      if (!card || !isRow(line.sign)) return view;
      return find(view.seats[seat], card.id) ? view : withSide(view, seat, (side) => ({ ...side, [line.sign as RowName]: [...side[line.sign as RowName], { ...fresh(card, seat, false), main: true, level: 1 }] }));
    case 'resource':
      return lays(view, seat, card, line.sign === 'up');
    case 'recruit':
    case 'twist':
      if (!card) return view;
      return { ...lift(view, seat, card.id, ['hand', 'unseen']), playing: [...view.playing, { seat, power: null, ...card }] };
    case 'appear':
      if (!card) return view;
      return appears(view, seat, card, isRow(line.sign) ? line.sign : 'front', line.sign === 'stunned');
    case 'equip':
      if (!card) return view;
      return change(lift(view, seat, card.id, ['playing', 'hand', 'unseen']), seat, line.cards[1], () => ({ gear: card }));
    case 'move':
      return isRow(line.sign) ? moves(view, seat, card, line.sign) : view;
    case 'taken':
      return card && isRow(line.sign) ? taken(view, seat, card, line.sign) : view;
    case 'attack':
      return attacks(view, line);
    case 'combat-over':
    case 'combat-cancelled':
      return combatOver(view);
    case 'stun':
      return change(
        view,
        seat,
        card,
        (figure) => ({ stunned: true, dazed: line.sign === 'dazed', ready: false, attacking: false, defending: false, counters: 0, gear: null, wounds: figure.wounds + (line.sign === 'wounded' ? 1 : 0) }),
        (figure) => !figure.stunned && (figure.attacking || figure.defending),
      );
    case 'recover':
      return change(view, seat, card, () => ({ stunned: false, dazed: false, ready: true }), (figure) => figure.stunned);
    case 'ready':
      return change(view, seat, card, () => ({ ready: true }), (figure) => !figure.ready);
    case 'all-ready':
      return changeAll(view, seat, (figure) => ({ ready: !figure.frozen && !figure.stunned }));
    case 'exhaust':
      return change(view, seat, card, () => ({ ready: false }), (figure) => figure.ready);
    case 'freeze':
      return change(view, seat, card, () => ({ frozen: true, ready: false }));
    case 'hide':
      return change(view, seat, card, () => ({ hidden: true }));
    case 'come-out':
      return change(view, seat, card, () => ({ hidden: false }), (figure) => figure.hidden);
    case 'wound':
      return change(view, seat, card, (figure) => ({ wounds: figure.wounds + amount }));
    case 'heal':
      return change(view, seat, card, (figure) => ({ wounds: figure.wounds - amount }), (figure) => figure.wounds > 0);
    case 'counters':
      return change(view, seat, card, (figure) => ({ counters: figure.counters + amount, atk: figure.atk + amount, def: figure.def + amount }), (figure) => !figure.stunned);
    case 'counters-gone':
      return change(view, seat, card, (figure) => ({ counters: figure.counters - amount, atk: figure.atk - amount, def: figure.def - amount }), (figure) => figure.counters !== 0);
    case 'ko':
      return card ? koed(view, seat, card, ['rows']) : view;
    case 'resource-ko':
      return card ? koed(view, seat, card, ['resources']) : view;
    case 'discard':
    case 'pay-discard':
      return card ? koed(view, seat, card, ['hand', 'unseen']) : view;
    case 'power-up':
      return line.cards[1] ? koed(view, seat, line.cards[1], ['hand', 'unseen']) : view;
    case 'deck-ko':
      return card ? koed(view, seat, card, ['deck']) : view;
    case 'pay-down':
      return card ? turns(view, seat, card, false) : view;
    case 'turned':
      return card ? turns(view, seat, card, line.sign === 'up') : view;
    case 'xp':
      return withSide(view, seat, (side) => (side.main ? { ...side, main: { ...side.main, xp: side.main.xp + amount } } : side));
    case 'level':
      return card ? levels(view, seat, card) : view;
    case 'to-hand':
      return withSide(lift(view, seat, card?.id ?? null, ['rows', 'ko', 'resources', 'laid']), seat, (side) => ({ ...side, hand: [...side.hand, card ?? null] }));
    case 'into-deck':
      return withSide(lift(view, seat, card?.id ?? null, ['rows', 'ko', 'laid', 'hand']), seat, (side) => ({ ...side, deck: [...side.deck, null] }));
    case 'capture':
      return card && line.cards[1] ? captured(view, seat, card, line.cards[1]) : view;
    case 'out':
      return withSide(view, seat, (side) => ({ ...side, out: true }));
    default:
      // Everything else is seen in the next view.
      return view;
  }
}
