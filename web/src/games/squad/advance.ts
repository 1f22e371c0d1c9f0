/** The board a moment later: what a line of the log tells has happened, drawn before the server's next view is shown. */

import type { LogLine } from '$/generated/protocol';
import type { KeeperSeen, Seen, SideView, View } from '$/generated/squad';

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

export interface Shown extends View {
  readonly stage?: Stage | null;
  /** Whose cards lie open for a moment, because the log told so: the next thing that happens clears them away. */
  readonly opened?: number | null;
}

const other = (seat: number) => 1 - seat;

function withSide(view: Shown, seat: number, change: (side: SideView) => SideView): Shown {
  return { ...view, seats: view.seats.map((side, at) => (at === seat ? change(side) : side)) };
}

/** Take one card by its id, or an unseen one if it cannot be found. */
function without(cards: readonly (Seen | null)[], id: string | undefined): (Seen | null)[] {
  const seen = cards.findIndex((card) => card !== null && card.id === id);
  const at = seen >= 0 ? seen : cards.findIndex((card) => card === null);
  return at < 0 ? [...cards] : cards.toSpliced(at, 1);
}

/** The cards in the middle go to the discard piles they belong to. */
function swept(view: Shown): Shown {
  const stage = view.stage;
  if (!stage) return view;
  const cards = stage.flips.map(({ id, name }) => ({ id, name })).toReversed();
  return { ...withSide(view, stage.victim, (side) => ({ ...side, discard: [...cards, ...side.discard] })), damage: null, stage: null };
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

function attackGone(view: Shown): Shown {
  return { ...view, attacks: view.attacks.slice(0, -1) };
}

const OPENS = ['reveal', 'look'];

export function advance(before: Shown, line: LogLine): Shown {
  const card = line.cards[0];
  const seat = line.seat ?? 0;
  const opened = before.opened ?? null;
  const view = opened === null || OPENS.includes(line.kind) ? before : { ...before, shown: [], opened: null };
  switch (line.kind) {
    case 'reveal':
    case 'look':
      return { ...view, shown: [...(opened === null ? [] : view.shown), card ?? null], opened: seat };
    case 'control':
      if (!card) return view;
      return withSide(
        withSide(view, other(seat), (side) => ({ ...side, keepers: without(side.keepers, card.id) as KeeperSeen[] })),
        seat,
        (side) => ({ ...side, keepers: [...side.keepers, { ...card, since: view.turn }] }),
      );
    case 'turn':
      return { ...swept(view), active: seat, turn: line.amount ?? view.turn };
    case 'power':
      return line.seat === null && line.amount !== null ? { ...view, power: line.amount } : view;
    case 'draw':
      return withSide(view, seat, (side) => ({ ...side, deck: side.deck.slice(1), hand: [...side.hand, card ?? null] }));
    case 'attack':
      if (!card) return view;
      return staged(
        { ...withSide(view, seat, (side) => ({ ...side, hand: without(side.hand, card.id) })), attacks: [...view.attacks, { seat, card, value: 0 }] },
        card,
        seat,
        null,
      );
    case 'value': {
      const value = line.amount ?? 0;
      const attacks = view.attacks.map((attack, at) => (at === view.attacks.length - 1 ? { ...attack, value } : attack));
      const stage = stageOf(view);
      return { ...view, attacks, stage: stage ? { ...stage, value } : null };
    }
    case 'hits':
      return card ? staged(view, card, other(seat), line.amount) : view;
    case 'block':
      if (!card) return view;
      return meets(
        withSide(view, seat, (side) => ({ ...side, hand: without(side.hand, card.id) })),
        { id: card.id, name: card.name, stops: true, from: 'hand' },
      );
    case 'soak':
      if (!card) return view;
      return meets(
        withSide(view, seat, (side) => ({ ...side, hand: without(side.hand, card.id) })),
        { id: card.id, name: card.name, stops: line.sign === 'stops', from: 'hand' },
      );
    case 'flip':
      if (!card) return view;
      return meets(
        withSide(view, seat, (side) => ({ ...side, deck: side.deck.slice(1) })),
        { id: card.id, name: card.name, stops: line.sign === 'stops', from: 'deck' },
      );
    case 'damage': {
      const stage = stageOf(view);
      // A Keeper's blow may be told to its end when the attack that it came with is on the stage again.
      return stage && stage.card.id === card?.id ? { ...view, stage: { ...stage, done: line.amount } } : view;
    }
    case 'misfire':
      return card ? { ...staged(view, card, seat, null), stage: { card, by: seat, victim: seat, value: null, flips: [], done: null, misfire: true } } : view;
    case 'enter':
      if (!card) return view;
      return withSide(attackGone(swept(view)), seat, (side) => ({ ...side, keepers: [...side.keepers, { ...card, since: view.turn }] }));
    case 'destroy':
      if (!card) return view;
      return withSide(swept(view), seat, (side) => {
        const at = side.keepers.findIndex((keeper) => keeper.id === card.id);
        return at < 0 ? side : { ...side, keepers: side.keepers.toSpliced(at, 1), discard: [card, ...side.discard] };
      });
    case 'spent':
      if (!card) return view;
      return withSide(attackGone(swept(view)), seat, (side) => ({ ...side, discard: [card, ...side.discard] }));
    case 'discard':
      if (!card) return view;
      return withSide(view, seat, (side) => ({ ...side, hand: without(side.hand, card.id), discard: [card, ...side.discard] }));
    case 'mill':
      if (!card) return view;
      return withSide(view, seat, (side) => ({ ...side, deck: side.deck.slice(1), discard: [card, ...side.discard] }));
    case 'heal': {
      const amount = Math.min(line.amount ?? 0, view.seats[seat]?.discard.length ?? 0);
      return withSide(swept(view), seat, (side) => ({ ...side, deck: [...side.deck, ...Array<null>(amount).fill(null)], discard: side.discard.slice(amount) }));
    }
    default:
      // Everything else is seen in the next view.
      return view;
  }
}
