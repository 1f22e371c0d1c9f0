// Made from crates/server/src/protocol by `cargo test -p longbox-server typescript`.
// Set LONGBOX_WRITE_TYPES=1 to write it anew.

/** The version of the protocol. */
export const VERSION = 1;

/**
 * One battle of a campaign. The person sits on seat 0.
 */
export type Battle = { 
/**
 * What names it in the options of a table.
 */
id: string, 
/**
 * What it is called.
 */
name: string, 
/**
 * Whom one fights.
 */
opponent: string, 
/**
 * What is special about it, a sentence each.
 */
told: Array<string>, 
/**
 * Cards won the first time.
 */
rewards: Array<CardName>, 
/**
 * Whether who asks has won it; never for somebody who is not known.
 */
beaten: boolean, };

/**
 * The campaign of a game.
 */
export type Campaign = { 
/**
 * What it is called.
 */
title: string, 
/**
 * In the order in which they are meant to be played.
 */
chapters: Array<Chapter>, };

/**
 * How many of a card are in a deck.
 */
export type CardCount = { 
/**
 * Such as `ST001`.
 */
id: string, 
/**
 * The full name.
 */
name: string, 
/**
 * How many.
 */
count: number, };

/**
 * A card by id and name.
 */
export type CardName = { 
/**
 * Such as `ST001`.
 */
id: string, 
/**
 * The full name.
 */
name: string, 
/**
 * Where it stands in the view of the seat that is asked, such as `seats.0.hand.2`; left out if
 * that seat does not see it, and where nobody is asked.
 */
at?: string, };

/**
 * Some battles that belong together.
 */
export type Chapter = { 
/**
 * What it is called.
 */
name: string, 
/**
 * How hard it is; more is harder.
 */
difficulty: number, 
/**
 * In order.
 */
battles: Array<Battle>, };

/**
 * A line of chat.
 */
export type ChatLine = { 
/**
 * Who says it.
 */
from: string, 
/**
 * Plain text.
 */
text: string, 
/**
 * When: seconds since 1970.
 */
at: number, };

/**
 * Everything that a client can say.
 */
export type ClientMessage = { "type": "hello", 
/**
 * The version of the protocol that the client speaks.
 */
version: number, 
/**
 * What the person wants to be called; a known person may leave it out.
 */
name?: string, 
/**
 * The secret that an earlier `welcome` gave, or the token of a log-in.
 */
secret?: string, } | { "type": "create", 
/**
 * What is wanted.
 */
table: NewTable, } | { "type": "join", 
/**
 * The table.
 */
table: string, 
/**
 * The code of the invitation, for a table that is not public.
 */
invite?: string, } | { "type": "leave", 
/**
 * The table.
 */
table: string, } | { "type": "sit", 
/**
 * The table.
 */
table: string, 
/**
 * The seat, counted from 0.
 */
seat: number, 
/**
 * The deck; the game has one to begin with if nothing is said.
 */
deck?: DeckWish, } | { "type": "stand", 
/**
 * The table.
 */
table: string, 
/**
 * The seat.
 */
seat: number, } | { "type": "appoint", 
/**
 * The table.
 */
table: string, 
/**
 * The seat.
 */
seat: number, 
/**
 * The name of the machine; nothing opens the seat.
 */
machine?: string, 
/**
 * The deck that the machine plays.
 */
deck?: DeckWish, } | { "type": "entropy", 
/**
 * The table.
 */
table: string, 
/**
 * The seat.
 */
seat: number, 
/**
 * Any words; nobody is told before the game is over.
 */
words: string, } | { "type": "start", 
/**
 * The table.
 */
table: string, } | { "type": "answer", 
/**
 * The table.
 */
table: string, 
/**
 * The seat that is asked.
 */
seat: number, 
/**
 * The number of the decision, from `state`.
 */
decision: number, 
/**
 * The number of the option.
 */
option: number, } | { "type": "why", 
/**
 * The table.
 */
table: string, 
/**
 * The seat that is asked.
 */
seat: number, 
/**
 * Part of a card's name, its id, or of what one would like to do; nothing asks for all.
 */
words?: string, } | { "type": "preview", 
/**
 * The table.
 */
table: string, 
/**
 * The seat that is asked.
 */
seat: number, 
/**
 * The number of the decision, from `state`.
 */
decision: number, 
/**
 * The number of the option.
 */
option: number, } | { "type": "undo", 
/**
 * The table.
 */
table: string, 
/**
 * The seat that decided.
 */
seat: number, 
/**
 * How many moves should remain: one of `undo_to`, from `state`. Nothing takes back the last
 * decision.
 */
to?: number, } | { "type": "consent", 
/**
 * The table.
 */
table: string, 
/**
 * The number of the request, from `undo_asked`.
 */
request: number, 
/**
 * Yes or no.
 */
agree: boolean, } | { "type": "chat", 
/**
 * The table.
 */
table: string, 
/**
 * Plain text.
 */
text: string, } | { "type": "concede", 
/**
 * The table.
 */
table: string, 
/**
 * The seat that gives up.
 */
seat: number, } | { "type": "rematch", 
/**
 * The table that is over.
 */
table: string, } | { "type": "ping", };

/**
 * A clock for each decision of a person.
 */
export type Clock = { 
/**
 * How long one may think: 1 to 86,400 seconds.
 */
seconds: number, 
/**
 * What happens when that time is over.
 */
then: RunsOut, };

/**
 * The kinds of faults.
 */
export type Code = "malformed" | "too-large" | "version" | "hello" | "unknown" | "forbidden" | "not-found" | "unfit" | "not-now" | "stale" | "no-option" | "slow-down" | "full" | "storage" | "stopping";

/**
 * A deck list that somebody wrote, as far as it can be read.
 */
export type DeckChecked = { 
/**
 * What keeps it from being played, each with its place; empty for a legal deck.
 */
faults: Array<string>, 
/**
 * The cards that could be read, in the order in which they are first named.
 */
cards: Array<CardCount>, 
/**
 * The same as a deck list, a line for each card.
 */
text: string, 
/**
 * The same as the original game wrote it, if it had such a way.
 */
recipe: string | null, };

/**
 * What holds for decks.
 */
export type DeckInfo = { 
/**
 * The fewest cards.
 */
least: number, 
/**
 * The most cards.
 */
most: number, 
/**
 * The most copies of one card.
 */
copies: number, 
/**
 * All of it, and whatever else holds, a sentence each.
 */
told: Array<string>, };

/**
 * A deck that comes with a game.
 */
export type DeckSeen = { 
/**
 * What names it.
 */
id: string, 
/**
 * What it is called.
 */
name: string, 
/**
 * Good to begin with.
 */
starter: boolean, 
/**
 * Its cards.
 */
cards: Array<CardCount>, 
/**
 * The deck list, a line for each card.
 */
text: string, 
/**
 * The same as the original game wrote it, if it had such a way.
 */
recipe: string | null, };

/**
 * Which deck a seat plays.
 */
export type DeckWish = { "from": "built_in", 
/**
 * Its id.
 */
id: string, } | { "from": "own", 
/**
 * Its number.
 */
id: number, } | { "from": "list", 
/**
 * One line for each card.
 */
list: string, };

/**
 * All parts of a seed, as they are told after the game.
 */
export type Fairness = { 
/**
 * The table, which the commitment is bound to.
 */
table: string, 
/**
 * What was published before the game: SHA-256 in hexadecimal digits.
 */
commitment: string, 
/**
 * The server's part, in hexadecimal digits.
 */
server: string, 
/**
 * What each seat added; empty if nothing.
 */
seats: Array<string>, };

/**
 * A game that can be played here.
 */
export type GameInfo = { 
/**
 * Its short name.
 */
name: string, 
/**
 * Its title.
 */
title: string, 
/**
 * What kind of game it is, in a sentence.
 */
about: string, 
/**
 * Its modes; the first is the usual one.
 */
modes: Array<ModeInfo>, 
/**
 * What a table may choose beside mode and decks.
 */
settings: Array<SettingInfo>, 
/**
 * The machines that play it, the weakest first.
 */
machines: Array<string>, 
/**
 * What holds for decks; nothing if the seats bring none.
 */
deck: DeckInfo | null, };

/**
 * Something that happened in the game, as one viewer hears it.
 */
export type LogLine = { 
/**
 * The move that it followed from, counted from 1; 0 is what happened at the deal.
 */
move: number, 
/**
 * The move that began the act, where that is an earlier one.
 */
act?: number, 
/**
 * The kind of event, such as `draw`.
 */
kind: string, 
/**
 * Whom it is about.
 */
seat: number | null, 
/**
 * One sentence.
 */
text: string, 
/**
 * The cards it names.
 */
cards: Array<CardName>, 
/**
 * The rule that is the reason.
 */
rule: string | null, 
/**
 * The number it tells, where it tells one: damage done, the new power.
 */
amount: number | null, 
/**
 * How it came out, where it could have come out in several ways: `heads`, `stops`.
 */
sign: string | null, };

/**
 * A way to play a game.
 */
export type ModeInfo = { 
/**
 * Its short name.
 */
name: string, 
/**
 * What it is, in a sentence.
 */
about: string, 
/**
 * The fewest seats.
 */
fewest: number, 
/**
 * The most seats.
 */
most: number, };

/**
 * A table as somebody wants it.
 */
export type NewTable = { 
/**
 * The short name of the game.
 */
game: string, 
/**
 * A mode of the game; its first if nothing is said.
 */
mode?: string, 
/**
 * What else the mode wants to know.
 */
options?: unknown, 
/**
 * Who sits where; as many as there are seats.
 */
seats: Array<SeatWish>, 
/**
 * Whether everybody may come, or only who has the invitation.
 */
public?: boolean, 
/**
 * A clock for each decision.
 */
clock?: Clock, 
/**
 * Play on from a moment of an earlier game; mode, options and decks are those of that game.
 */
from?: PlayFrom, };

/**
 * Somebody else in a [`ResultSeen`].
 */
export type Opponent = { 
/**
 * Their seat.
 */
seat: number, 
/**
 * The name of the person or the machine.
 */
name: string, 
/**
 * Which of both.
 */
kind: SeatKind, 
/**
 * What their deck is called.
 */
deck: string | null, };

/**
 * An option.
 */
export type OptionSeen = { 
/**
 * What stands on the button.
 */
label: string, 
/**
 * The cards it concerns.
 */
cards: Array<CardName>, 
/**
 * Whether this is to decline, to play nothing or to be done; at most one option is.
 */
pass: boolean, };

/**
 * How a game ended.
 */
export type OverInfo = { 
/**
 * For each seat.
 */
verdicts: Array<VerdictSeen>, 
/**
 * In a sentence.
 */
ending: string, 
/**
 * What names the replay: `/api/v1/replays/…`.
 */
replay: string, 
/**
 * All parts of the seed, now that they may be known; nothing if it is that of an earlier game.
 */
fairness: Fairness | null, };

/**
 * A moment of an earlier game.
 */
export type PlayFrom = { 
/**
 * What names its replay.
 */
replay: string, 
/**
 * How many of its choices are made already.
 */
moves: number, };

/**
 * A question to a seat.
 */
export type QuestionSeen = { 
/**
 * One sentence.
 */
text: string, 
/**
 * The card that asks, if one does.
 */
source: CardName | null, 
/**
 * The rule behind it.
 */
rule: string, 
/**
 * Whether this is a window: the seat is asked whether it can do anything or not, so that being
 * asked tells nothing. Where passing is all there is, pass for your player after a pause that does
 * not depend on the cards.
 */
window: boolean, };

/**
 * A game or a ruling, move by move, with one viewer's eyes.
 */
export type Reel = { 
/**
 * The short name of the game.
 */
game: string, 
/**
 * What it is.
 */
title: string, 
/**
 * Who plays, by seat.
 */
players: Array<string>, 
/**
 * With whose eyes: `all`, `onlooker`, or the number of a seat.
 */
eyes: string, 
/**
 * A frame for each move, and one for where they lead.
 */
frames: Array<Shot>, 
/**
 * How it ended, in a sentence; nothing if it goes on.
 */
ending: string | null, 
/**
 * How it ended for each seat.
 */
verdicts: Array<VerdictSeen> | null, };

/**
 * Something that may not be done now.
 */
export type RefusalSeen = { 
/**
 * What one might think of.
 */
option: OptionSeen, 
/**
 * The rule that forbids it.
 */
rule: string, 
/**
 * One sentence about this case.
 */
why: string, };

/**
 * A game that a person has played.
 */
export type ResultSeen = { 
/**
 * What names the replay: `/api/v1/replays/…`.
 */
share: string, 
/**
 * The game.
 */
game: string, 
/**
 * The mode; nothing if it was not kept.
 */
mode: string | null, 
/**
 * The battle of the campaign, if it was one.
 */
quest: string | null, 
/**
 * The seat.
 */
seat: number, 
/**
 * How it ended for that seat.
 */
verdict: VerdictSeen, 
/**
 * How it ended, in a sentence.
 */
ending: string, 
/**
 * When: seconds since 1970.
 */
at: number, 
/**
 * How many choices were made; nothing if it was not kept.
 */
moves: number | null, 
/**
 * How many turns it took, if the game has turns.
 */
turns: number | null, 
/**
 * From the start to the end; nothing if it was not kept.
 */
seconds: number | null, 
/**
 * What the deck of the seat is called.
 */
deck: string | null, 
/**
 * Who else sat there.
 */
against: Array<Opponent>, };

/**
 * What happens when the clock runs out.
 */
export type RunsOut = "first" | "last" | "concede";

/**
 * A ruling in a list.
 */
export type ScenarioInfo = { 
/**
 * What names it.
 */
id: string, 
/**
 * The ruling in a sentence.
 */
title: string, 
/**
 * The rules that it exercises.
 */
rules: Array<string>, 
/**
 * The cards that it exercises.
 */
cards: Array<CardName>, 
/**
 * The file that it stands in.
 */
file: string, 
/**
 * The line on which it begins.
 */
line: number, };

/**
 * Some of the rulings that fit.
 */
export type ScenarioList = { 
/**
 * How many fit.
 */
total: number, 
/**
 * Those that were asked for.
 */
scenarios: Array<ScenarioInfo>, };

/**
 * A ruling, and all of it.
 */
export type ScenarioSeen = { 
/**
 * Its text, as it stands in its file.
 */
source: string, 
/**
 * What happens in it.
 */
reel: Reel, 
/**
 * What names it.
 */
id: string, 
/**
 * The ruling in a sentence.
 */
title: string, 
/**
 * The rules that it exercises.
 */
rules: Array<string>, 
/**
 * The cards that it exercises.
 */
cards: Array<CardName>, 
/**
 * The file that it stands in.
 */
file: string, 
/**
 * The line on which it begins.
 */
line: number, };

/**
 * A seat as everybody may know it.
 */
export type SeatInfo = { 
/**
 * The seat, counted from 0.
 */
seat: number, 
/**
 * Who sits there.
 */
kind: SeatKind, 
/**
 * The name of the person or the machine; empty if nobody sits there.
 */
name: string, 
/**
 * Whether the person is there now.
 */
present: boolean, 
/**
 * Whether something was added to the seed.
 */
entropy: boolean, 
/**
 * Whether the seat has given up.
 */
conceded: boolean, 
/**
 * How it ended for the seat.
 */
verdict: VerdictSeen | null, };

/**
 * Who sits on a seat.
 */
export type SeatKind = "open" | "person" | "machine";

/**
 * Who is to sit on a seat.
 */
export type SeatWish = { "who": "me", 
/**
 * The deck.
 */
deck?: DeckWish, } | { "who": "open", } | { "who": "machine", 
/**
 * Its name, such as `greedy`.
 */
machine: string, 
/**
 * Its deck.
 */
deck?: DeckWish, };

/**
 * Everything that the server can say.
 */
export type ServerMessage = { "type": "welcome", 
/**
 * The version of the protocol.
 */
version: number, 
/**
 * The version of Longbox.
 */
server: string, 
/**
 * Who one is.
 */
person: number, 
/**
 * What one is called.
 */
name: string, 
/**
 * The secret to come back with; only a new guest is told.
 */
secret: string | null, 
/**
 * The games there are.
 */
games: Array<GameInfo>, 
/**
 * The tables where one sits that are not over.
 */
tables: Array<string>, } | { "type": "table", 
/**
 * The table.
 */
table: TableInfo, } | { "type": "state", 
/**
 * The table.
 */
table: string, 
/**
 * For whose eyes; nothing for an onlooker.
 */
seat: number | null, 
/**
 * The number of the pending decision.
 */
decision: number, 
/**
 * The seat that is asked; nothing when the game is over.
 */
asked: number | null, 
/**
 * Milliseconds until the clock runs out.
 */
clock: number | null, 
/**
 * What the viewer may know; each game has its own shape.
 */
view: unknown, 
/**
 * The question, if this seat is asked.
 */
question: QuestionSeen | null, 
/**
 * The options, if this seat is asked; their place in the list is their number.
 */
options: Array<OptionSeen>, 
/**
 * How many choices have been made and were not taken back.
 */
moves: number, 
/**
 * Whether this seat has something that could be taken back.
 */
can_undo: boolean, 
/**
 * The moments that this seat could ask to go back to, oldest first, each as the number of moves
 * that would remain: the last 200.
 */
undo_to: Array<number>, 
/**
 * How many lines of the log stand before `log`. What a client has beyond them was taken back.
 */
log_from: number, 
/**
 * What the viewer heard since.
 */
log: Array<LogLine>, } | { "type": "because", 
/**
 * The table.
 */
table: string, 
/**
 * The seat that is asked.
 */
seat: number, 
/**
 * The decision that is pending.
 */
decision: number, 
/**
 * One entry for each thing that one might think of.
 */
refused: Array<RefusalSeen>, } | { "type": "preview", 
/**
 * The table.
 */
table: string, 
/**
 * The seat that is asked.
 */
seat: number, 
/**
 * The decision that is pending.
 */
decision: number, 
/**
 * The number of the option.
 */
option: number, 
/**
 * What surely follows.
 */
lines: Array<LogLine>, 
/**
 * Whether chance or hidden cards decide how it goes on from there.
 */
open: boolean, 
/**
 * Whether the act is not done with this: a further pick of the same seat decides how it goes on.
 */
more: boolean, } | { "type": "undo_asked", 
/**
 * The table.
 */
table: string, 
/**
 * The number of the request.
 */
request: number, 
/**
 * The seat that decided.
 */
seat: number, 
/**
 * How many moves would remain.
 */
to: number, 
/**
 * Who asks.
 */
by: string, 
/**
 * Whether something hidden was revealed since: then all others have to agree.
 */
reveals: boolean, 
/**
 * How many still have to agree.
 */
needed: number, } | { "type": "undo_settled", 
/**
 * The table.
 */
table: string, 
/**
 * The number of the request.
 */
request: number, 
/**
 * Whether it was taken back.
 */
agreed: boolean, } | { "type": "chats", 
/**
 * The table.
 */
table: string, 
/**
 * The oldest first.
 */
lines: Array<ChatLine>, } | { "type": "chat", 
/**
 * The table.
 */
table: string, 
/**
 * What.
 */
line: ChatLine, } | { "type": "note", 
/**
 * The table.
 */
table: string, 
/**
 * One sentence.
 */
text: string, } | { "type": "over", 
/**
 * The table.
 */
table: string, 
/**
 * How.
 */
over: OverInfo, } | { "type": "rematch", 
/**
 * The table that is over.
 */
table: string, 
/**
 * The new one.
 */
next: string, } | { "type": "left", 
/**
 * The table.
 */
table: string, } | { "type": "goodbye", 
/**
 * One sentence.
 */
reason: string, } | { "type": "pong", } | { "type": "error", 
/**
 * For programs.
 */
code: Code, 
/**
 * For people.
 */
message: string, 
/**
 * The message that was wrong, by its `type`.
 */
about: string | null, 
/**
 * The table that it was about.
 */
table: string | null, };

/**
 * An option of a table with the values that it can have.
 */
export type SettingInfo = { 
/**
 * Its key among the options of a table.
 */
key: string, 
/**
 * What it is called.
 */
label: string, 
/**
 * What it is, in a sentence.
 */
about: string, 
/**
 * The modes that know it; all if none is named.
 */
modes: Array<string>, 
/**
 * Whether everybody who sets up a table is asked for it, or only who looks for more.
 */
asked: boolean, 
/**
 * Its values in order; the first is the usual one.
 */
values: Array<SettingValueInfo>, };

/**
 * One value of a [`SettingInfo`].
 */
export type SettingValueInfo = { 
/**
 * As it stands in the options; null for an option that is left out.
 */
value: unknown, 
/**
 * What it is called.
 */
label: string, };

/**
 * A position at rest, and the move made in it.
 */
export type Shot = { 
/**
 * How many moves have been made.
 */
moves: number, 
/**
 * The seat that is asked; nothing when the game is over.
 */
asked: number | null, 
/**
 * What the viewer may know; each game has its own shape.
 */
view: unknown, 
/**
 * The question, if these eyes may read it.
 */
question: QuestionSeen | null, 
/**
 * The options, if these eyes may read them; their place in the list is their number.
 */
options: Array<OptionSeen>, 
/**
 * The option taken here; nothing in the last frame, and where somebody gives up.
 */
chosen: number | null, 
/**
 * The seat that gives up here, if one does.
 */
gives_up: number | null, 
/**
 * What the viewer heard since the frame before.
 */
log: Array<LogLine>, };

/**
 * A table as everybody there may know it.
 */
export type TableInfo = { 
/**
 * What names it.
 */
id: string, 
/**
 * The short name of the game.
 */
game: string, 
/**
 * The mode.
 */
mode: string, 
/**
 * How far it is.
 */
state: TableState, 
/**
 * Whether everybody may come.
 */
public: boolean, 
/**
 * The code of the invitation, told to those who sit here.
 */
invite: string | null, 
/**
 * The name of the host.
 */
host: string, 
/**
 * Whether one is the host oneself.
 */
hosting: boolean, 
/**
 * Who sits where.
 */
seats: Array<SeatInfo>, 
/**
 * The seats that one holds oneself.
 */
yours: Array<number>, 
/**
 * How many look on.
 */
onlookers: number, 
/**
 * Whether the deck lists lie open, as far as the decks are chosen; nothing if seats bring no decks.
 */
lists: 'open' | 'secret' | null, 
/**
 * The clock.
 */
clock: Clock | null, 
/**
 * The server's commitment to its part of the seed: SHA-256, in hexadecimal digits; empty if
 * the seed is that of an earlier game.
 */
commitment: string, 
/**
 * What names the replay of the earlier game that is played on here.
 */
from: string | null, 
/**
 * When it was set up: seconds since 1970.
 */
created: number, };

/**
 * How far a table is.
 */
export type TableState = "waiting" | "playing" | "over";

/**
 * How a game ended for a seat.
 */
export type VerdictSeen = "win" | "loss" | "draw";
