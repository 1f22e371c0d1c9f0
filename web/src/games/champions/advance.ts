/** The board a moment later: what a line of the log tells has happened, drawn before the server's next view is shown. */

import type { LogLine } from '$/generated/protocol';
import type { InPlay, Seen, SeatSeen, View } from './generated';

/** A boost card that was turned up. */
export interface Boost extends Seen {
  readonly icons: number;
}

/** What is being told in the middle of the table: one panel of the story. */
export interface Scene {
  readonly kind: 'attack' | 'scheme' | 'strike' | 'thwart' | 'reveal' | 'stage';
  /** Who acts; the card that is revealed or comes up. */
  readonly who: Seen;
  /** The player whom it is about. */
  readonly seat: number | null;
  /** Whom a hero or ally goes for. */
  readonly target: Seen | null;
  readonly defender: Seen | null;
  readonly undefended: boolean;
  /** Those who may defend, while somebody is asked. */
  readonly mayDefend: readonly Seen[];
  readonly boosts: readonly Boost[];
  /** Boost cards that are still to be turned up. */
  readonly toCome: number;
  /** ATK or SCH with what is known of the boost. */
  readonly total: number | null;
  readonly stamp: 'surge' | 'cancel' | null;
}

export interface Shown extends View {
  readonly scene?: Scene | null;
  /** The side of an identity that was up before, by seat. */
  readonly turned?: Readonly<Record<number, string>>;
}

const QUIET = { target: null, defender: null, undefended: false, mayDefend: [], boosts: [], toCome: 0, total: null, stamp: null };

/** The scene that stands there: the one that was told, or the activation in the middle of which somebody is asked. */
export function sceneOf(view: Shown): Scene | null {
  if (view.scene) return view.scene;
  const going = view.activation;
  if (!going) return null;
  const { who, seat, defender, boosts, boosts_to_come: toCome, total, may_defend: mayDefend } = going;
  return { ...QUIET, kind: going.what === 'scheme' ? 'scheme' : 'attack', who, seat, defender, boosts, toCome, total, mayDefend };
}

function withSeat(view: Shown, seat: number, change: (one: SeatSeen) => SeatSeen): Shown {
  return { ...view, seats: view.seats.map((one, at) => (at === seat ? change(one) : one)) };
}

/** The list with the first card that fits changed, or left out if nothing comes back; null if none fits. */
function changed(list: readonly InPlay[], id: string, change: (card: InPlay) => InPlay | null): InPlay[] | null {
  for (const [at, card] of list.entries()) {
    if (card.id === id) {
      const after = change(card);
      return after ? list.with(at, after) : list.toSpliced(at, 1);
    }
    const attached = changed(card.attached, id, change);
    if (attached) return list.with(at, { ...card, attached });
  }
  return null;
}

type Change = (card: InPlay) => InPlay | null;

function changeSeat(side: SeatSeen, id: string, change: Change): SeatSeen | null {
  const identity = side.identity ? changed([side.identity], id, change) : null;
  if (identity) return { ...side, identity: identity[0] ?? null };
  const area = changed(side.area, id, change);
  if (area) return { ...side, area };
  const engaged = changed(side.engaged, id, change);
  return engaged ? { ...side, engaged } : null;
}

function changeScenario(view: Shown, id: string, change: Change): Shown | null {
  for (const key of ['villain', 'main'] as const) {
    const card = view[key];
    const list = card ? changed([card], id, change) : null;
    if (list) return { ...view, [key]: list[0] ?? null };
  }
  for (const key of ['villains', 'sides', 'environments'] as const) {
    const list = changed(view[key], id, change);
    if (list) return { ...view, [key]: list };
  }
  return null;
}

/** A card in play, by its id: with that player first, then with the scenario, then anywhere. */
function onTable(view: Shown, line: LogLine, change: Change, card: Seen | undefined = line.cards[0]): Shown {
  if (!card) return view;
  const withPlayer = (seat: number): Shown | null => {
    const side = view.seats[seat];
    const after = side ? changeSeat(side, card.id, change) : null;
    return after ? withSeat(view, seat, () => after) : null;
  };
  const first = line.seat === null ? null : withPlayer(line.seat);
  const found = first ?? changeScenario(view, card.id, change);
  if (found) return found;
  for (const seat of view.seats.keys()) {
    const there = withPlayer(seat);
    if (there) return there;
  }
  return view;
}

const hurt = (n: number): Change => (card) => ({ ...card, damage: Math.max(0, card.damage + n), remaining: Math.max(0, card.remaining - n) });
const threatened = (n: number): Change => (card) => ({ ...card, threat: Math.max(0, card.threat + n) });
const exhausted = (card: InPlay): InPlay => ({ ...card, ready: false });
const readied = (card: InPlay): InPlay => ({ ...card, ready: true, attached: card.attached.map(readied) });

function status(sign: string | null, on: boolean): Change {
  return (card) => (sign === 'stunned' || sign === 'confused' || sign === 'tough' ? { ...card, [sign]: on } : card);
}

/** The list without the first that is that card; without one that nobody could see, if it is not there. */
function without(list: readonly (Seen | null)[], id: string | undefined): (Seen | null)[] {
  const known = list.findIndex((card) => card !== null && card.id === id);
  const at = known >= 0 ? known : list.findIndex((card) => card === null);
  return at < 0 ? [...list] : list.toSpliced(at, 1);
}

const holds = (list: readonly (Seen | null)[], id: string): boolean => list.some((card) => card?.id === id);

/** A card goes off the table to its owner's discard pile; the scenario owns what nobody does. */
function leaves(view: Shown, line: LogLine): Shown {
  let gone: InPlay | null = null;
  const after = onTable(view, line, (card) => {
    gone = card;
    return null;
  });
  const card = gone as InPlay | null;
  return card ? grows(discarded(after, card.owner, { id: card.id, name: card.name }), -accelerations(card)) : view;
}

/** So much more threat comes to the main scheme each round. */
function grows(view: Shown, by: number): Shown {
  return view.main && by !== 0 ? { ...view, main: { ...view.main, grows: Math.max(0, view.main.grows + by) } } : view;
}

/** The acceleration icons of a card and of what is attached to it. */
function accelerations(card: InPlay): number {
  return card.icons.filter((icon) => icon === 'acceleration').length + card.attached.reduce((sum, on) => sum + accelerations(on), 0);
}

function discarded(view: Shown, owner: number | null, card: Seen): Shown {
  if (owner === null) return { ...view, encounter: { ...view.encounter, discard: [card, ...view.encounter.discard] } };
  return withSeat(view, owner, (side) => ({ ...side, discard: [card, ...side.discard] }));
}

/** A card of a hand is played or paid with. */
function fromHand(view: Shown, seat: number, card: Seen, to: 'resolving' | 'paying'): Shown {
  const put = { ...view, [to]: [...view[to], card] };
  return withSeat(put, seat, (side) => ({ ...side, hand: without(side.hand, card.id) }));
}

/** What was played or paid is on the discard pile when the next card is played. */
function cleared(view: Shown): Shown {
  return view.resolving.length === 0 && view.paying.length === 0 ? view : { ...view, resolving: [], paying: [], payment: null };
}

function offEncounterDeck(view: Shown): Shown {
  return { ...view, encounter: { ...view.encounter, deck: view.encounter.deck.slice(1) } };
}

function begins(view: Shown, line: LogLine, kind: Scene['kind']): Shown {
  const who = line.cards[0];
  if (!who) return view;
  const card = [view.villain, ...view.villains, ...view.seats.flatMap(({ engaged }) => engaged)].find((one) => one?.id === who.id);
  const total = kind === 'attack' ? (card?.atk ?? null) : kind === 'scheme' ? (card?.sch ?? null) : null;
  return { ...view, scene: { ...QUIET, kind, who, seat: line.seat, target: line.cards[1] ?? null, total, toCome: card?.boost ?? 0 } };
}

function inScene(view: Shown, change: (scene: Scene) => Scene): Shown {
  const scene = sceneOf(view);
  return scene ? { ...view, scene: change(scene) } : view;
}

function boosts(view: Shown, card: Seen, icons: number): Shown {
  const turned = inScene(view, (scene) => ({
    ...scene,
    boosts: [...scene.boosts, { ...card, icons }],
    toCome: Math.max(0, scene.toCome - 1),
    total: scene.total === null ? null : scene.total + icons,
  }));
  const scene = sceneOf(turned);
  const after = scene ? changeScenario(turned, scene.who.id, (one) => ({ ...one, boost: Math.max(0, one.boost - 1) })) : null;
  return after ?? turned;
}

function reveals(view: Shown, line: LogLine, card: Seen): Shown {
  const shown = { ...cleared(view), resolving: [card], scene: { ...QUIET, kind: 'reveal' as const, who: card, seat: line.seat } };
  return line.seat === null ? shown : withSeat(shown, line.seat, (side) => ({ ...side, dealt: without(side.dealt, card.id) }));
}

/** The other side of an identity comes up; its numbers follow with the next view. */
function flips(view: Shown, seat: number, card: Seen): Shown {
  const before = view.seats[seat]?.identity;
  if (!before) return view;
  const form = view.seats[seat]!.form === 'hero' ? 'alter-ego' : 'hero';
  const identity: InPlay = { ...before, ...card, kind: form, thw: null, atk: null, def: null, rec: null };
  return { ...withSeat(view, seat, (side) => ({ ...side, identity, form, flipped: true })), turned: { ...view.turned, [seat]: before.id } };
}

function takes(view: Shown, seat: number, card: Seen | undefined): Shown {
  return withSeat(view, seat, (side) => {
    const pile = card && holds(side.discard, card.id) ? 'discard' : 'deck';
    return { ...side, hand: [...side.hand, card ?? null], [pile]: without(side[pile], card?.id) };
  });
}

export function advance(view: Shown, line: LogLine): Shown {
  const card = line.cards[0];
  const seat = line.seat ?? 0;
  const n = line.amount ?? 0;
  switch (line.kind) {
    case 'round':
      return { ...cleared(view), round: n, scene: null };
    case 'turn':
      return { ...cleared(view), turn: seat, phase: 'turn', scene: null };
    case 'villain-phase':
      return { ...cleared(view), turn: null, phase: 'threat', scene: null };
    case 'first':
      return { ...view, first: seat };
    case 'draw':
      return withSeat(view, seat, (side) => ({ ...side, deck: side.deck.slice(1), hand: [...side.hand, card ?? null] }));
    case 'discard':
      return card ? withSeat(view, seat, (side) => ({ ...side, hand: without(side.hand, card.id), discard: [card, ...side.discard] })) : view;
    case 'mill':
      return card ? withSeat(view, seat, (side) => ({ ...side, deck: side.deck.slice(1), discard: [card, ...side.discard] })) : view;
    case 'encounter-discard':
      return card ? discarded(offEncounterDeck(view), null, card) : view;
    case 'reshuffle':
      if (line.seat === null) return { ...view, encounter: { deck: view.encounter.discard.map(() => null), discard: [] } };
      return withSeat(view, seat, (side) => ({ ...side, deck: side.discard.map(() => null), discard: [] }));
    case 'dealt':
      return withSeat(offEncounterDeck(view), seat, (side) => ({ ...side, dealt: [...side.dealt, null] }));
    case 'play':
      return card ? fromHand({ ...cleared(view), scene: null }, seat, card, 'resolving') : view;
    case 'pay':
      return card ? fromHand(view, seat, card, 'paying') : view;
    case 'to-hand':
      return takes(view, seat, card);
    case 'form':
      return card ? flips(view, seat, card) : view;
    case 'exhaust':
    case 'generate':
      return onTable(view, line, exhausted);
    case 'ready':
      return onTable(view, line, readied);
    case 'all-ready':
      return { ...view, seats: view.seats.map((side) => ({ ...side, identity: side.identity && readied(side.identity), area: side.area.map(readied) })) };
    case 'gets-status':
      return onTable(view, line, status(line.sign, true));
    case 'loses-status':
      return onTable(view, line, status(line.sign, false));
    case 'damage':
    case 'absorb':
      return onTable(view, line, hurt(n));
    case 'heal':
    case 'move':
      return onTable(view, line, hurt(-n));
    case 'threat':
      return onTable(view, line, threatened(n));
    case 'threat-removed':
      return onTable(view, line, threatened(-n));
    case 'accelerate':
      return grows(view.main ? { ...view, main: { ...view.main, counters: view.main.counters + 1 } } : view, 1);
    case 'counters':
      return onTable(view, line, (one) => ({ ...one, counters: n }));
    case 'leave':
      return leaves(view, line);
    case 'attack':
    case 'scheme':
    case 'strike':
    case 'thwart':
      return begins(view, line, line.kind);
    case 'boost-given':
      return inScene(offEncounterDeck(onTable(view, line, (one) => ({ ...one, boost: one.boost + 1 }))), (scene) => ({ ...scene, toCome: scene.toCome + 1 }));
    case 'boost':
      return card ? boosts(view, card, n) : view;
    case 'defend':
      return inScene(view, (scene) => ({ ...scene, defender: card ?? null, mayDefend: [] }));
    case 'undefended':
      return inScene(view, (scene) => ({ ...scene, undefended: true, mayDefend: [] }));
    case 'reveal':
      return card ? reveals(view, line, card) : view;
    case 'surge':
    case 'cancel': {
      const stamp = line.kind;
      return inScene(view, (scene) => ({ ...scene, stamp }));
    }
    case 'stage':
      return card ? { ...view, scene: { ...QUIET, kind: 'stage', who: card, seat: null } } : view;
    default:
      // Everything else is seen in the next view.
      return view;
  }
}
