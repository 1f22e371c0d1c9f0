/** The board a moment later: what a line of the log tells has happened, drawn before the server's next view is shown. */

import type { LogLine } from '$/generated/protocol';
import type { AttackView, Seen, View } from './generated';
import { lift, withSide, type Place } from './lift';

/** A card that came off a deck or out of a hand to meet the damage. */
export interface Flip {
  readonly id: string;
  readonly name: string;
  /** It ends the damage. */
  readonly stops: boolean;
  readonly from: 'deck' | 'hand';
}

/** What the middle of the table shows beyond the view: damage as it meets one card after the other. */
export interface Stage {
  readonly card: Seen;
  readonly by: number;
  readonly victim: number;
  readonly value: number | null;
  readonly flips: readonly Flip[];
  readonly done: number | null;
  readonly misfire: boolean;
}

/** Cards that lie open for a moment, because the log told so: the next thing that happens to others clears them away. */
export interface Opened {
  readonly seat: number;
  readonly from: 'deck' | 'hand';
}

export interface Shown extends View {
  /** `was`: the id that the card had before it became a copy of another. */
  readonly attacks: (AttackView & { readonly was?: string })[];
  readonly stage?: Stage | null;
  readonly opened?: Opened | null;
  /** How many of the cards laid out were put back, as far as nobody can say which. */
  readonly placed?: number;
}

const other = (seat: number) => 1 - seat;

/** The cards in the middle go to the discard piles they belong to. */
function swept(view: Shown): Shown {
  const stage = view.stage;
  if (!stage) return view;
  const cards = stage.flips.map(({ id, name }) => ({ id, name })).toReversed();
  return { ...withSide(view, stage.victim, (side) => ({ ...side, discard: [...cards, ...side.discard] })), damage: null, stage: null };
}

function discards(view: Shown, seat: number, card: Seen): Shown {
  return withSide(view, seat, (side) => ({ ...side, discard: [card, ...side.discard] }));
}

function staged(view: Shown, card: Seen, by: number, value: number | null): Shown {
  return { ...swept(view), stage: { card, by, victim: other(by), value, flips: [], done: null, misfire: false } };
}

/** What is on the stage; after a question in the middle of a blow, the blow that the view tells of. */
function stageOf(view: Shown): Stage | null {
  if (view.stage) return view.stage;
  const { damage } = view;
  const attack = view.attacks.at(-1);
  if (damage) return { card: damage.card, by: other(damage.victim), victim: damage.victim, value: damage.total, flips: [], done: null, misfire: false };
  if (attack) return { card: attack.card, by: attack.seat, victim: other(attack.seat), value: attack.value, flips: [], done: null, misfire: false };
  return null;
}

function meets(view: Shown, flip: Flip): Shown {
  const stage = stageOf(view);
  return stage ? { ...view, stage: { ...stage, flips: [...stage.flips, flip] } } : view;
}

/** A card in a hand was shown: of several copies the first that was not. */
function marks(view: Shown, seat: number, card: Seen): Shown {
  return withSide(view, seat, (side) => {
    const at = side.hand.findIndex((held) => held?.id === card.id && !held.open);
    return at < 0 ? side : { ...side, hand: side.hand.with(at, { ...card, open: true }) };
  });
}

/** Cards were revealed or looked at: they lie in the middle until something else happens. */
function opens(view: Shown, line: LogLine): Shown {
  const seat = line.seat ?? 0;
  const card = line.cards[0];
  const owner = line.kind === 'look' && line.sign === 'theirs' ? other(seat) : seat;
  const held = line.kind === 'reveal' && line.sign === 'hand';
  const shown = view.opened ? view.shown : [];
  const known = held && card ? marks(view, owner, card) : view;
  return { ...known, shown: [...shown, card ?? null], opened: view.opened ?? { seat: owner, from: held ? 'hand' : 'deck' } };
}

/** What is discarded comes from a hand: so did all that was laid open with it. */
function fromHand(view: Shown): Shown {
  return view.opened ? { ...view, opened: { ...view.opened, from: 'hand' } } : view;
}

/** Where an attack comes from. Within another one it may be that very card again, or one that an ability found. */
function attackPlaces(view: Shown): readonly Place[] {
  return view.attacks.length === 0 ? ['laid', 'hand', 'unseen', 'top', 'discard', 'theirs'] : ['laid', 'attack', 'hand', 'top', 'discard', 'theirs', 'unseen'];
}

function attacks(view: Shown, seat: number, card: Seen): Shown {
  const without = lift(swept(view), seat, card, attackPlaces(view));
  return staged({ ...without, attacks: [...without.attacks, { seat, card, value: 0 }] }, card, seat, null);
}

/** A card goes to its player's hand or deck; one that only its owner sees comes from the deck or the hand. */
function moves(view: Shown, line: LogLine): Shown {
  const seat = line.seat ?? 0;
  const card = line.cards[0];
  const toHand = line.sign === 'hand';
  const secret = line.rule === 'view.look';
  const open: readonly Place[] = secret ? ['laid'] : ['laid', 'attack', 'keepers', 'discard', 'top'];
  const without = lift(swept(view), seat, card, [...open, ...(toHand ? (['deck'] as const) : (['hand', 'unseen'] as const))]);
  const moved = card ?? null;
  switch (line.sign) {
    case 'hand':
      return withSide(without, seat, (side) => ({ ...side, hand: [...side.hand, moved && { ...moved, open: !secret }] }));
    case 'top':
      return withSide(without, seat, (side) => ({ ...side, deck: [moved, ...side.deck] }));
    case 'bottom':
    case 'shuffled':
      return withSide(without, seat, (side) => ({ ...side, deck: [...side.deck, moved] }));
    default:
      return view;
  }
}

/** One of the cards laid out goes back onto the deck. Which one is not told: they lie there until it was said of all. */
function places(view: Shown, seat: number): Shown {
  if (view.shown.length === 0) return view;
  const placed = (view.placed ?? 0) + 1;
  const back = view.opened ? view : withSide(view, seat, (side) => ({ ...side, deck: [...side.deck, null] }));
  return placed < view.shown.length ? { ...back, placed } : { ...back, shown: [], opened: null, placed: 0 };
}

/** The attack turns into the card that it copies, where it lies. */
function copies(view: Shown, card: Seen): Shown {
  const attack = view.attacks.at(-1);
  if (!attack) return view;
  const stage = view.stage?.card.id === attack.card.id ? { ...view.stage, card } : (view.stage ?? null);
  return { ...view, attacks: [...view.attacks.slice(0, -1), { ...attack, card, was: attack.card.id }], stage };
}

/** Deck and discard pile change places; both are shuffled next, so no card of them can be told. */
function swaps(view: Shown, seat: number): Shown {
  return withSide(swept(view), seat, (side) => ({ ...side, deck: side.discard.map(() => null), discard: side.deck.map(() => null) }));
}

/** Healed cards come from the bottom of the discard pile. */
function heals(view: Shown, seat: number, told: number): Shown {
  return withSide(swept(view), seat, (side) => {
    const amount = Math.min(told, side.discard.length);
    return { ...side, deck: [...side.deck, ...Array<null>(amount).fill(null)], discard: side.discard.slice(0, side.discard.length - amount) };
  });
}

/** What happens to cards that lie open; anything else clears them away. */
const OPEN = ['reveal', 'look', 'move', 'place', 'attack', 'enter', 'discard', 'mill'];

export function advance(before: Shown, line: LogLine): Shown {
  const card = line.cards[0];
  const seat = line.seat ?? 0;
  const view = !before.opened || OPEN.includes(line.kind) ? before : { ...before, shown: [], opened: null, placed: 0 };
  switch (line.kind) {
    case 'reveal':
    case 'look':
      return opens(view, line);
    case 'control':
      if (!card) return view;
      return withSide(lift(view, other(seat), card, ['keepers']), seat, (side) => ({ ...side, keepers: [...side.keepers, { ...card, since: view.turn }] }));
    case 'turn':
      return { ...swept(view), active: seat, turn: line.amount ?? view.turn };
    case 'power':
      return line.seat === null && line.amount !== null ? { ...view, power: line.amount } : view;
    case 'draw':
      return withSide(view, seat, (side) => ({ ...side, deck: side.deck.slice(1), hand: [...side.hand, card ? { ...card, open: false } : null] }));
    case 'attack':
      return card ? attacks(view, seat, card) : view;
    case 'value': {
      const value = line.amount ?? 0;
      const stage = stageOf(view);
      return { ...view, attacks: view.attacks.map((attack, at) => (at === view.attacks.length - 1 ? { ...attack, value } : attack)), stage: stage ? { ...stage, value } : null };
    }
    case 'hits':
      return card ? staged(view, card, other(seat), line.amount) : view;
    case 'block':
      if (!card) return view;
      return meets(lift(view, seat, card, ['hand', 'unseen']), { id: card.id, name: card.name, stops: true, from: 'hand' });
    case 'soak':
      if (!card) return view;
      return meets(lift(view, seat, card, ['hand', 'unseen']), { id: card.id, name: card.name, stops: line.sign === 'stops', from: 'hand' });
    case 'flip':
      if (!card) return view;
      return meets(lift(view, seat, card, ['deck']), { id: card.id, name: card.name, stops: line.sign === 'stops', from: 'deck' });
    case 'damage': {
      const stage = stageOf(view);
      // A Keeper's blow may be told to its end when the attack that it came with is on the stage again.
      return stage && stage.card.id === card?.id ? { ...view, stage: { ...stage, done: line.amount } } : view;
    }
    case 'misfire':
      return card ? { ...staged(view, card, seat, null), stage: { card, by: seat, victim: seat, value: null, flips: [], done: null, misfire: true } } : view;
    case 'ability':
      // What the blow brought is on its piles before the ability moves them.
      return view.stage && view.stage.done !== null ? swept(view) : view;
    case 'copy':
      return card ? copies(view, card) : view;
    case 'enter':
      if (!card) return view;
      return withSide(lift(swept(view), seat, card, ['attack', 'laid', 'hand', 'discard', 'unseen']), seat, (side) => ({ ...side, keepers: [...side.keepers, { ...card, since: view.turn }] }));
    case 'destroy':
      return card ? discards(lift(swept(view), seat, card, ['keepers']), seat, card) : view;
    case 'spent':
    case 'no-room':
      return card ? discards(lift(swept(view), seat, card, ['attack', 'hand', 'unseen']), seat, card) : view;
    case 'discard':
      return card ? discards(lift(swept(fromHand(view)), seat, card, ['laid', 'hand', 'unseen']), seat, card) : view;
    case 'mill':
      return card ? discards(lift(swept(view), seat, card, ['laid', 'deck']), seat, card) : view;
    case 'move':
      return moves(view, line);
    case 'place':
      return places(view, seat);
    case 'swap':
      return swaps(view, seat);
    case 'heal':
      return heals(view, seat, line.amount ?? 0);
    default:
      // Everything else is seen in the next view.
      return view;
  }
}
