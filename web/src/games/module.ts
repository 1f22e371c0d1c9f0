/** What a game brings to the page: one folder with its board, its card face, its columns. Everything else is shared. */

import type { Component } from 'svelte';
import type { LogLine } from '$/generated/protocol';
import type { AnyCard } from '$/state/cards.svelte';
import type { Beat } from '$/table/beats';
import type { Sound } from '$/lib/sound';

/** chip: a line in a list. hand, table: read at a glance. reading: held up. */
export type FaceSize = 'chip' | 'hand' | 'table' | 'reading';

export interface FaceProps {
  card: AnyCard;
  size: FaceSize;
}

/** Somebody at the table. */
export interface Sitter {
  readonly seat: number;
  readonly name: string;
  readonly kind: 'person' | 'machine' | 'open';
  readonly present: boolean;
  /** Whether the seat has given up, while the others play on. */
  readonly conceded: boolean;
}

export interface BoardProps {
  /** The game's own view, of the moment that is shown (which may lag behind while things are told). */
  view: unknown;
  /** Whose eyes; nothing for an onlooker. That side is at the bottom. */
  me: number | null;
  sitters: readonly Sitter[];
  /** What is being told right now. */
  beat: Beat | null;
}

/** A card in a zone, as the tracker needs it to see what moved where. */
export interface Slot {
  /** Its path in the view, as options name it: `seats.0.hand.2`. */
  readonly path: string;
  /** The zone: slots of one zone move up within it. */
  readonly zone: string;
  /** The card's id; nothing for one that the viewer cannot see. */
  readonly id: string | null;
  /** The id that it had a moment ago, if it became another card where it lies. */
  readonly was?: string;
}

/** How a line is told. */
export interface Cue {
  /** How long, in milliseconds at normal pace; 0: at once. */
  readonly ms: number;
  readonly sound?: Sound;
  /** Half tones above its usual pitch. */
  readonly higher?: number;
}

/** A game that is over, as somebody saw it. */
export interface Ended {
  readonly log: readonly LogLine[];
  /** The last view. */
  readonly view: unknown;
  /** Whose eyes; nothing for an onlooker. */
  readonly me: number | null;
  /** The seats that won: none, one, or several. */
  readonly winners: readonly number[];
  /** What those who sit there are called, by seat. */
  readonly names: readonly string[];
}

/** What the last page shows. */
export interface Ending {
  /** Why it ended, without saying again who won; nothing leaves the game's own sentence. */
  readonly why: string | null;
  /** The card that decided it, by its id, and the word that is stamped on it. */
  readonly card: { readonly id: string; readonly stamp: string } | null;
  readonly figures: readonly Figure[];
}

/** A number of the last page, and what it counts. */
export interface Figure {
  readonly label: string;
  readonly value: number;
}

/** A column, filter and chart of the deck builder and the card list. */
export interface Fact {
  readonly key: string;
  readonly label: string;
  /** How it is written in a query: `level>3`, `factor:tech`. */
  readonly words: readonly string[];
  read(card: AnyCard): string | number | readonly string[] | boolean | null;
  /** Its values in order, where there are few: they become filter buttons. */
  readonly values?: readonly string[];
  /** Shown as a chart over the deck. */
  readonly chart?: 'curve' | 'shares';
}

/** What the deck builder shows beside the cards. What a deck has to be, the server says. */
export interface DeckView {
  /** How many cards the first hand has, for sample hands. */
  readonly hand: number;
  /** The fact by which a deck's cards stand in groups. */
  readonly groupBy: string;
}

/** Something said in a lesson, pointing at a thing on the table. */
export interface Tip {
  /** The frame of the ruling's reel at which it is said; several are said one after the other. */
  readonly at: number;
  readonly say: string;
  /** A card by its path in the view (`seats.0.hand.2`), a pile (`0.deck`), or another thing that the board marks with `data-spot`. */
  readonly point?: string;
  /** What is said if another option is taken than the lesson's. */
  readonly other?: string;
}

/** A lesson: a ruling played through, with words to each choice. */
export interface Lesson {
  readonly id: string;
  readonly title: string;
  /** What one learns, in half a sentence. */
  readonly about: string;
  /** The ruling (its id) that it is played from. */
  readonly scenario: string;
  /** Whose eyes. */
  readonly seat: number;
  /** What the others are called, by seat; by the number of the seat if nothing is said. */
  readonly others?: Readonly<Record<number, string>>;
  readonly tips: readonly Tip[];
  /** What is said when it is over. */
  readonly end: string;
}

export interface GameModule {
  readonly name: string;
  readonly Board: Component<BoardProps>;
  /** It says itself (an image with `describe` for its name): a button around it needs no label of its own. */
  readonly Face: Component<FaceProps>;
  /** The whole card in a sentence or two, for those who hear the page. */
  describe(card: AnyCard): string;
  /** What is said of a card without text. */
  readonly noText?: string;
  /** The colours of a card, for emblems, chips and glows: CSS colours, one or two. */
  colours(card: AnyCard): readonly string[];
  /** All cards that stand somewhere on the table. */
  slots(view: unknown): readonly Slot[];
  /** The view a little later: what `line` tells has happened. A picture for a moment; the server's view follows. */
  advance(view: unknown, line: LogLine): unknown;
  /** How the line at that place of what is told together is told. */
  pace(lines: readonly LogLine[], at: number): Cue;
  /** Lines of which several in a row are one in the log until somebody opens it: what such a row is called, by their kind. A line with a sign stands alone. */
  readonly folds?: Readonly<Record<string, (lines: readonly LogLine[]) => string>>;
  /** What somebody has nothing for who can only pass, by the rule of the question: "Nothing to block with". */
  readonly nothing?: Readonly<Record<string, string>>;
  /** Questions, by their rule, that are answered by pointing: a click on a card takes the one option that it has. */
  readonly pointed?: readonly string[];
  /** What the last page tells of a game beyond who won. */
  ending?(game: Ended): Ending;
  /** Whether seats have secrets from each other: one person on several of them is asked to hand over. */
  readonly secrets: boolean;
  /** Whose turn it is and which, to know when a new one begins. */
  turn(view: unknown): { seat: number; number: number } | null;
  /** Facts of cards for lists, filters, queries and charts. */
  readonly facts: readonly Fact[];
  /** Nothing for a game whose decks are only lists. */
  readonly deck: DeckView | null;
  /** Turn a line of text into parts, symbols among them. `focus` makes keywords reachable by Tab: never within a button. */
  readonly Text: Component<{ text: string; reminders?: 'none' | 'hover' | 'focus' }>;
  lessons(): Promise<readonly Lesson[]>;
}
