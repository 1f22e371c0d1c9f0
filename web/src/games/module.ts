/** What a game brings to the page: one folder with its board, its card face, its columns. Everything else is shared. */

import type { Component } from 'svelte';
import type { GameInfo, LogLine, OptionSeen, QuestionSeen } from '$/generated/protocol';
import type { DeckShelf } from '$/lobby/first';
import type { DeckKey, TablePlan } from '$/lobby/wish';
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
  /** Whether a machine plays on for them. */
  readonly machine?: boolean;
  /** Whether they offer to act in another's turn. */
  readonly volunteers?: boolean;
  /** Whether whoever looks decides there. */
  readonly own?: boolean;
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

/** What a game shows of a table that is being planned, in place of a list for each of its settings. */
export interface ScenarioProps {
  game: GameInfo;
  plan: TablePlan;
  /** The plan as somebody would rather have it. */
  onplan(plan: TablePlan): void;
}

/** What a game shows in place of a list of decks. */
/** A deck that somebody brings to a table. */
export interface TakenDeck {
  readonly deck: DeckKey;
  /** The id of the card that leads it, as far as that is known. */
  readonly leader?: string | null;
}

export interface DeckChoiceProps {
  shelf: DeckShelf;
  value: DeckKey;
  /** The decks of the other seats, as far as they are known. */
  taken: readonly TakenDeck[];
  onchange(key: DeckKey): void;
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

/** How a game begins. */
export interface Opening {
  /** The table before the first line is told, one moment after the other: before the deal, dealt. */
  readonly moments: readonly unknown[];
  /** Whom all play against together: a name, and the id of a card that has a face for it. */
  readonly against?: { readonly name: string; readonly id: string | null };
  /** Whom each seat plays, by the id of a card that has a face for it. */
  readonly as?: readonly (string | null)[];
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
  /** What else there is to say of it, a sentence each: what was lacking, how close it was. */
  readonly notes?: readonly string[];
}

/** Windows: questions that come whether one can do anything or not. Somebody may wish to pass some of them unasked. */
export interface Stops {
  /** In the order of a turn: a key, and what it is called after "Stop me at". */
  readonly all: readonly { readonly key: string; readonly label: string }[];
  /** The key of the window that is open; nothing for one that is always asked. */
  at(view: unknown, question: QuestionSeen, me: number): string | null;
  /** Whether a line tells what a player did, so that the others may want to think again. */
  isDeed(line: LogLine): boolean;
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
  /** The colours of its values, where no card has them for its own. */
  readonly paint?: Readonly<Record<string, string>>;
  /** A value as a line of text with its symbol; the bare word if left out. */
  sign?(value: string): string;
}

/** Cards that stand under a heading of their own in a deck list: they are not shuffled. */
export interface DeckPart {
  /** As lists write it, without the brackets. */
  readonly heading: string;
  readonly label: string;
  /** What it is for, in a sentence. */
  readonly about: string;
  readonly most: number;
  /** Whether a card stands there and nowhere else. */
  takes(card: AnyCard): boolean;
  /** Whether a deck under these leaders has it. */
  wanted(leaders: readonly AnyCard[], cards: Iterable<AnyCard>): boolean;
}

/** Whom a deck is built around, chosen before all else. */
export interface Leadership extends Omit<DeckPart, 'wanted'> {
  /** What is asked as long as nobody leads. */
  readonly choose: string;
  /** Whether one can choose it; of two sides of a card that may be one. */
  leads(card: AnyCard): boolean;
  /** The leader's further faces: other levels, the other side. */
  faces(leader: AnyCard, cards: Iterable<AnyCard>): readonly AnyCard[];
  /** What every deck of this leader holds, no more and no less. */
  brings?(leader: AnyCard, cards: Iterable<AnyCard>): readonly { readonly id: string; readonly count: number }[];
  /** What that is called. */
  readonly own?: string;
}

/** Something of which a deck has one kind. */
export interface DeckChoice {
  /** The fact that tells it. */
  readonly fact: string;
  /** The values that shut each other out; others go with any of them. */
  readonly values: readonly string[];
  readonly choose: string;
}

/** What a deck is built around. */
export interface Around {
  readonly leaders: readonly AnyCard[];
  /** The value chosen of what a deck has one kind of. */
  readonly choice: string | null;
}

/** What the deck builder shows beside the cards. What a deck has to be, the server says. */
export interface DeckView {
  /** How many cards the first hand has, for sample hands. */
  readonly hand: number;
  /** The fact by which a deck's cards stand in groups. */
  readonly groupBy: string;
  /** The fact by which they stand within a group; by name if left out. */
  readonly sortBy?: string;
  /** The fact that a deck is told by where there is room for one; the first with shares if left out. */
  readonly strip?: string;
  readonly leader?: Leadership;
  /** Beside the leader. */
  readonly parts?: readonly DeckPart[];
  readonly choice?: DeckChoice;
  /** How many of a card a deck may have, where that is not the same for all. */
  copies?(card: AnyCard): number;
  /** Whether two seats of one table cannot bring these decks. */
  clash?(one: TakenDeck, other: TakenDeck): boolean;
  /** Whether a card can be shuffled into anybody's deck. */
  holds?(card: AnyCard): boolean;
  /** Whether it can be in a deck around these. What else is wrong with a deck, the server says. */
  fits?(card: AnyCard, around: Around): boolean;
  /** A sentence on which files of other programs can be brought along, and how their names end. */
  readonly reads?: { readonly about: string; readonly endings: readonly string[] };
}

/** What one should know of a card before one trusts it. */
export interface Remark {
  readonly label: string;
  readonly why: string;
}

/** Whom a line of the log is about: whoever reads it, or somebody by name. */
export interface Doer {
  readonly name: string;
  readonly isYou: boolean;
}

/** Something that is said of a card, a seat or the table in a position that somebody lays out. */
export interface Field {
  /** As scenarios write it: `damage`; of a seat or the table with its path, `me.xp`. */
  readonly key: string;
  readonly label: string;
  /** Numbers from the one to the other; words to choose from, each as scenarios write it and as it is said to people, the usual one first and left unsaid; yes, where it is usually no; a card; or a list of them. */
  readonly kind: { readonly from: number; readonly to: number; readonly usual?: number } | { readonly words: readonly (readonly [word: string, said: string])[] } | 'flag' | 'card' | 'cards';
}

/** Where cards can lie in a position that somebody lays out. */
export interface Place {
  /** As scenarios write it: `me.hand`. */
  readonly path: string;
  readonly label: string;
  /** What can be said of a card there. */
  readonly fields?: readonly Field[];
}

/** What helps who lays out a position. */
export interface Positions {
  /** What seats are called, in their order. */
  readonly seats: readonly string[];
  readonly places: readonly Place[];
  /** What is said of the table and of each seat, group by group. */
  readonly groups: readonly { readonly label: string; readonly fields: readonly Field[] }[];
  /** The field by which a card says that it lies on another. */
  readonly on?: string;
  /** What one begins with. */
  readonly start: string;
}

/** An act in the middle of which somebody is asked. */
export interface Picking {
  readonly view: unknown;
  readonly log: readonly LogLine[];
  /** How many moves have been made. */
  readonly moves: number;
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
  /** The character that it introduces; nothing for one of the course. */
  readonly who?: string;
  /** Whose eyes. */
  readonly seat: number;
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
  /** That a card is not as the others are, if so. */
  remark?(card: AnyCard): Remark | null;
  /** The colours of a card, for emblems, chips and glows: CSS colours, one or two. */
  colours(card: AnyCard): readonly string[];
  /** A card in hand with the numbers that it would have if it were played now; `lines` is what would follow. Asked for only where a game has such numbers. */
  asPlayed?(card: AnyCard, lines: readonly LogLine[]): AnyCard;
  /** A card with the numbers that the view has for it where it lies: what it costs now. */
  asHeld?(view: unknown, path: string, card: AnyCard): AnyCard;
  /** How many moves had been made when the card at that path was picked in the act that goes on: a click takes that pick back. Nothing if it is no such card. */
  picked?(at: Picking, path: string, id: string): number | null;
  /** Whom a seat plays: one person on several seats is told apart by that. Nothing if the game has no such names. */
  playsAs?(view: unknown, seat: number): string | null;
  /** All cards that stand somewhere on the table. */
  slots(view: unknown): readonly Slot[];
  /** The view a little later: what `line` tells has happened. A picture for a moment; the server's view follows. */
  advance(view: unknown, line: LogLine): unknown;
  /** How the line at that place of what is told together is told. */
  pace(lines: readonly LogLine[], at: number): Cue;
  /** How the table was before `lines`, which lead to this view, the first that there is; nothing if the game begins with a position that somebody laid out. */
  opening?(view: unknown, lines: readonly LogLine[]): Opening | null;
  /** Lines of which several in a row are one in the log until somebody opens it: what such a row is called, by their kind, and whom it is about. A line with a sign stands alone. */
  readonly folds?: Readonly<Record<string, (lines: readonly LogLine[], who: Doer | null) => string>>;
  /** Kinds of lines that open a panel of the log beside turns: what happens between them. */
  readonly chapters?: readonly string[];
  /** What somebody has nothing for who can only pass, by the rule of the question: "Nothing to block with". */
  readonly nothing?: Readonly<Record<string, string>>;
  /** Questions about which nobody can wish not to be asked, by their rules: too much hangs on each. */
  readonly always?: readonly string[];
  /** Questions, by their rule, that are asked also where there is one answer: what would come of it is to be seen before it is given. */
  readonly weighed?: readonly string[];
  /** What one can be stopped at, for "stop me at" and "pass until something happens"; nothing for a game whose windows are rare. */
  readonly stops?: Stops;
  /** An option that is rarely wanted: it stands on the bar without a frame. */
  rare?(question: QuestionSeen | null, option: OptionSeen): boolean;
  /** What an option says on a narrow bar: without what is clear there. */
  brief?(option: OptionSeen): string;
  /** The one of these options, all of them about the card at that path, that a click on it takes without asking back. */
  direct?(question: QuestionSeen | null, path: string, options: readonly OptionSeen[]): OptionSeen | null;
  /** The one of these options, all of them about one card, that is meant if it is laid in that part of the board (`data-place`). */
  laidIn?(place: string, options: readonly OptionSeen[]): OptionSeen | null;
  /** The option that Enter takes where nobody can decline: the one that most would take. */
  propose?(question: QuestionSeen | null, options: readonly OptionSeen[]): OptionSeen | null;
  /** What the last page tells of a game beyond who won. */
  ending?(game: Ended): Ending;
  /** What the record is called that stands, with the id `record`, where a table is set up; a link to it is on the last page and with the statistics. */
  readonly record?: string;
  /** Whether seats have secrets from each other: one person on several of them is asked to hand over. */
  readonly secrets: boolean;
  readonly Scenario?: Component<ScenarioProps>;
  readonly DeckChoice?: Component<DeckChoiceProps>;
  /** Whose turn it is and which, to know when a new one begins. */
  turn(view: unknown): { seat: number; number: number } | null;
  /** Which round it is, where all act together: within it a puzzle is to be won, and a card that is not to ask is quiet. That of the turn if left out. */
  span?(view: unknown): number;
  /** Facts of cards for lists, filters, queries and charts. */
  readonly facts: readonly Fact[];
  /** Nothing for a game whose decks are only lists. */
  readonly deck: DeckView | null;
  /** Turn a line of text into parts, symbols among them. `focus` makes keywords reachable by Tab: never within a button. */
  readonly Text: Component<{ text: string; reminders?: 'none' | 'hover' | 'focus' }>;
  /** Nothing leaves who lays out a position with the text alone. */
  readonly positions?: Positions;
  lessons(): Promise<readonly Lesson[]>;
}
