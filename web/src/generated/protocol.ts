// Made from crates/server/src/protocol by `cargo test -p longbox-server typescript`.
// Set LONGBOX_WRITE_TYPES=1 to write it anew.

/** The version of the protocol. */
export const VERSION = 2;

/**
 * What a machine found at a decision.
 */
export type AdviceSeen = { 
/**
 * The best options, the best first; none if it did not think.
 */
options: Array<WeighedSeen>, 
/**
 * How many lines of play were followed, through these options and all others.
 */
walks: number, 
/**
 * What is expected to follow the best, a step each.
 */
expected: Array<string>, };

/**
 * How far the analysis of a game is, and what it has found.
 */
export type AnalysisSeen = { 
/**
 * Whether it is done.
 */
state: AnalysisState, 
/**
 * How many lines of play are followed for each choice; 0 before it has begun.
 */
walks: number, 
/**
 * How many choices are judged.
 */
done: number, 
/**
 * How many there are; 0 before it has begun.
 */
of: number, 
/**
 * Those that are judged, in their order, from the one that was asked for on.
 */
choices: Array<ChoiceSeen>, };

/**
 * How far an analysis is.
 */
export type AnalysisState = "waiting" | "thinking" | "done";

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
 * The machine that plays them, as a seat names it.
 */
machine: string, 
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
 * How a table fights a battle of the campaign: it has this mode, and the battle's id in this option. Only the first seat
 * brings a deck.
 */
export type BattlesInfo = { 
/**
 * The mode.
 */
mode: string, 
/**
 * The key among the options of the table.
 */
option: string, };

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
 * The seat that they held then; nothing for an onlooker.
 */
seat: number | null, 
/**
 * The number that they have at this table, whatever they are called.
 */
speaker: number | null, 
/**
 * Plain text.
 */
text: string, 
/**
 * When: seconds since 1970.
 */
at: number, };

/**
 * A choice beside the best that was found, by what its seat could know then.
 */
export type ChoiceSeen = { 
/**
 * The number of the move, counted from 1.
 */
move: number, 
/**
 * The turn.
 */
turn: number, 
/**
 * Who chose.
 */
seat: number, 
/**
 * What was taken.
 */
taken: WeighedSeen, 
/**
 * What is best.
 */
best: WeighedSeen, 
/**
 * What is expected to follow the best, a step each.
 */
line: Array<string>, 
/**
 * How much of the chance to win it cost, from 0 to 1.
 */
cost: number, 
/**
 * Whether it cost something beyond doubt.
 */
falls_short: boolean, };

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
deck?: DeckWish, } | { "type": "commit", 
/**
 * The table.
 */
table: string, 
/**
 * The seat.
 */
seat: number, 
/**
 * SHA-256 of the part, the table and the seat: 64 hexadecimal digits.
 */
commitment: string, } | { "type": "reveal", 
/**
 * The table.
 */
table: string, 
/**
 * The seat.
 */
seat: number, 
/**
 * The part: 32 bytes as 64 hexadecimal digits. Nobody is told before the game is over.
 */
part: string, } | { "type": "start", 
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
 * The number of the decision that is pending, from `state`: said twice, it is done once.
 */
decision: number, 
/**
 * How many moves should remain: one of `undo_to`, from `state`. Nothing takes back the last
 * decision.
 */
to?: number, 
/**
 * Of an act in progress take back only the pick that was made after `to` moves, and keep those after it. Nobody is
 * asked for leave.
 */
only: boolean, } | { "type": "again", 
/**
 * The table.
 */
table: string, 
/**
 * Whose eyes to look with; none for an onlooker.
 */
seat?: number, 
/**
 * After how many moves.
 */
from: number, 
/**
 * And after each further move up to so many: at most 32 more.
 */
to: number, } | { "type": "consent", 
/**
 * The table.
 */
table: string, 
/**
 * The number of the request, from `undo_asked`.
 */
request: number, 
/**
 * The number of the decision that was pending then, from `undo_asked`.
 */
decision: number, 
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
text: string, } | { "type": "volunteer", 
/**
 * The table.
 */
table: string, 
/**
 * The seat of one's own that offers.
 */
seat: number, 
/**
 * The seat whose turn it is, from `volunteers`.
 */
to: number, 
/**
 * Whether the offer stands from now on.
 */
stands: boolean, } | { "type": "mute", 
/**
 * The table.
 */
table: string, 
/**
 * The number that they have at this table, from `chat` or `table`.
 */
speaker: number, 
/**
 * Whether they are silent from now on.
 */
muted: boolean, } | { "type": "kick", 
/**
 * The table.
 */
table: string, 
/**
 * The number that they have at this table, from `chat` or `table`.
 */
speaker: number, } | { "type": "free", 
/**
 * The table.
 */
table: string, 
/**
 * The seat.
 */
seat: number, } | { "type": "concede", 
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
table: string, 
/**
 * The number of the decision that it ended with, from `over`.
 */
decision: number, } | { "type": "ping", } | { "type": "know", 
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
decision: number, } | { "type": "hint", 
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
decision: number, };

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
 * What else there is to know about it, a sentence each.
 */
notes: Array<string>, 
/**
 * The cards that could be read, in the order in which they are first named.
 */
cards: Array<CardCount>, 
/**
 * What comes with it.
 */
piles: Array<Pile>, 
/**
 * The same as a deck list, a line for each card.
 */
text: string, 
/**
 * The same as the original game wrote it, if it had such a way.
 */
recipe: string | null, 
/**
 * The same as files of other programs.
 */
files: Array<DeckFile>, };

/**
 * A deck as a file of another program.
 */
export type DeckFile = { 
/**
 * Whose file it is.
 */
format: string, 
/**
 * How the names of such files end, with the dot.
 */
ending: string, 
/**
 * What stands in it.
 */
text: string, };

/**
 * What holds for decks.
 */
export type DeckInfo = { 
/**
 * The fewest cards, beside those that lead the deck.
 */
least: number, 
/**
 * The most cards, beside those that lead the deck.
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
 * What is fixed before any part of the seed is revealed. From then on it does not change.
 */
export type DrawInfo = { 
/**
 * The digest of the setup: SHA-256 in hexadecimal digits.
 */
setup: string, 
/**
 * For each seat.
 */
seats: Array<SeatDrawn>, 
/**
 * Milliseconds until the time to reveal is over; nothing once the game is dealt.
 */
left: number | null, };

/**
 * All parts of a seed, as they are told after the game.
 */
export type Fairness = { 
/**
 * Which way of mixing this is: 2.
 */
version: number, 
/**
 * The table, which all commitments are bound to.
 */
table: string, 
/**
 * The server's commitment: SHA-256 in hexadecimal digits, as all that follows.
 */
commitment: string, 
/**
 * The server's part.
 */
server: string, 
/**
 * The digest of the setup.
 */
setup: string, 
/**
 * The parts of the seats.
 */
seats: Array<SeatPart>, 
/**
 * Whether the server was started for tests and dealt from a seed of its own: then nothing is proved.
 */
test: boolean, };

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
 * The machines that are offered, the weakest first.
 */
machines: Array<string>, 
/**
 * What holds for decks; nothing if the seats bring none.
 */
deck: DeckInfo | null, 
/**
 * How a table fights a battle of the campaign; nothing if there is none.
 */
battles: BattlesInfo | null, };

/**
 * How many hints a seat may have.
 */
export type Hints = "none" | { "most": number } | "unlimited";

/**
 * How a seat's part of a seed came about.
 */
export type How = "revealed" | "withheld" | "silent" | "machine";

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
most: number, 
/**
 * The side of each seat; empty where everybody is alone, or all are on one side.
 */
sides: Array<number>, };

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
from?: PlayFrom, 
/**
 * How many hints each seat may have. If nothing is said: as many as it likes where nobody else sits, otherwise none.
 */
hints?: Hints, 
/**
 * Whether machines say what they weighed. That tells what they hold, so it is for who sits alone with them.
 */
explain?: boolean, };

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
pass: boolean, 
/**
 * Whether it is listed before the others. Its number is its place all the same.
 */
first?: boolean, };

/**
 * How a game ended.
 */
export type OverInfo = { 
/**
 * For each seat; nothing where the game was ended without a result.
 */
verdicts: Array<VerdictSeen | null>, 
/**
 * In a sentence.
 */
ending: string, 
/**
 * The number of the decision that it ended with.
 */
decision: number, 
/**
 * What names the replay: `/api/v1/replays/…`.
 */
replay: string, 
/**
 * All parts of the seed, now that they may be known; nothing if it is that of an earlier game.
 */
fairness: Fairness | null, };

/**
 * Cards that come with a deck although its list does not name them.
 */
export type Pile = { 
/**
 * What it is called.
 */
name: string, 
/**
 * Its cards.
 */
cards: Array<CardCount>, };

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
 * A position that somebody has laid out.
 */
export type PositionSeen = { 
/**
 * The same as data: what a table takes as its option `given`.
 */
given: Record<string, unknown>, 
/**
 * Everything that is wrong with it.
 */
faults: Array<string>, 
/**
 * The table as it would be; nothing if anything is wrong.
 */
reel: Reel | null, };

/**
 * A position that somebody would like to be a puzzle.
 */
export type PuzzleProved = { 
/**
 * The one way to win, line by line as a scenario has it; nothing if anything is wrong.
 */
play: Array<string>, 
/**
 * The same as data: what a table takes as its option `given`.
 */
given: Record<string, unknown>, 
/**
 * Everything that is wrong with it.
 */
faults: Array<string>, 
/**
 * The table as it would be; nothing if anything is wrong.
 */
reel: Reel | null, };

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
against: Array<Opponent>, 
/**
 * Whether it was brought along from elsewhere: this server has not seen it played, and it counts for nothing here.
 */
claim: boolean, };

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
line: number, 
/**
 * If it is a puzzle, what to think of, one after the other.
 */
hints?: Array<string>, };

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
 * The position that it begins with: what a table takes as its option `given`.
 */
given: Record<string, unknown>, 
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
line: number, 
/**
 * If it is a puzzle, what to think of, one after the other.
 */
hints?: Array<string>, };

/**
 * The deck of a seat as everybody may know it.
 */
export type SeatDeck = { 
/**
 * What names it, if it comes with the game.
 */
id: string | null, 
/**
 * What it is called.
 */
name: string | null, 
/**
 * The id of the card that leads it, where a deck is led by one.
 */
leader: string | null, };

/**
 * A seat's part of the seed, as everybody may know it before the game is over.
 */
export type SeatDrawn = { 
/**
 * What was published of it; empty for a machine, and for who has not committed.
 */
commitment: string, 
/**
 * How the part came about; nothing while it may still be revealed.
 */
how: How | null, };

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
 * What the seat has committed to: SHA-256 of its part of the seed, in hexadecimal digits.
 */
commitment: string | null, 
/**
 * Whether the seat has given up.
 */
conceded: boolean, 
/**
 * How it ended for the seat.
 */
verdict: VerdictSeen | null, 
/**
 * The number that the person has at this table.
 */
speaker: number | null, 
/**
 * The machine that plays on, while the person leaves the seat to it.
 */
machine: string | null, 
/**
 * What is played there, where the lists lie open: from the beginning if they do whatever anybody brings, otherwise
 * from the start. Nothing while nobody sits there.
 */
deck: SeatDeck | null, };

/**
 * Who sits on a seat.
 */
export type SeatKind = "open" | "person" | "machine";

/**
 * A seat's part of a seed.
 */
export type SeatPart = { 
/**
 * What was published of it; empty if nothing was.
 */
commitment: string, 
/**
 * The part.
 */
part: string, 
/**
 * How it came about.
 */
how: How, };

/**
 * Who is to sit on a seat.
 */
export type SeatWish = { "who": "me", 
/**
 * The deck.
 */
deck?: DeckWish, } | { "who": "open", } | { "who": "machine", 
/**
 * Its name, such as `normal`.
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
log: Array<LogLine>, 
/**
 * How many hints this seat may still have; nothing where there is no limit.
 */
hints: number | null, } | { "type": "because", 
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
more: boolean, 
/**
 * Whether this holds if the seat goes on with what is proposed, as in a payment.
 */
proposed: boolean, } | { "type": "again", 
/**
 * The table.
 */
table: string, 
/**
 * The seat whose eyes these are; nobody's for an onlooker.
 */
seat: number | null, 
/**
 * After how many moves the first of them was.
 */
from: number, 
/**
 * One for each number of moves from there on.
 */
views: unknown[], } | { "type": "undo_asked", 
/**
 * The table.
 */
table: string, 
/**
 * The number of the request.
 */
request: number, 
/**
 * The number of the decision that is pending.
 */
decision: number, 
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
line: ChatLine, } | { "type": "volunteers", 
/**
 * The table.
 */
table: string, 
/**
 * The seat whose turn it is; nothing where nobody can offer to act.
 */
to: number | null, 
/**
 * The seats whose offer stands.
 */
from: Array<number>, } | { "type": "note", 
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
reason: string, } | { "type": "pong", } | { "type": "knowledge", 
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
 * The build of Longbox that can read it.
 */
build: string, 
/**
 * The hash of the cards that are played with.
 */
cards: string, 
/**
 * The position, in hexadecimal digits.
 */
position: string, } | { "type": "error", 
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
table: string | null, } | { "type": "hint", 
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
 * How many hints this seat may still have; nothing where there is no limit.
 */
left: number | null, 
/**
 * The best options, the best first; none if it did not think.
 */
options: Array<WeighedSeen>, 
/**
 * How many lines of play were followed, through these options and all others.
 */
walks: number, 
/**
 * What is expected to follow the best, a step each.
 */
expected: Array<string>, } | { "type": "explained", 
/**
 * The table.
 */
table: string, 
/**
 * One for each choice, the oldest first.
 */
thoughts: Array<ThoughtSeen>, };

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
 * The seats that one plays oneself.
 */
yours: Array<number>, 
/**
 * The seats that a machine plays and that one may take from it, with `sit`, while the game goes on.
 */
may_take: Array<number>, 
/**
 * Those among them that are one's own: one has left them to a machine.
 */
left: Array<number>, 
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
 * What was fixed before any part of the seed was revealed; nothing before that.
 */
draw: DrawInfo | null, 
/**
 * What names the replay of the earlier game that is played on here.
 */
from: string | null, 
/**
 * When it was set up: seconds since 1970.
 */
created: number, 
/**
 * When the game will be ended, without a result, unless somebody plays on: seconds since 1970.
 */
ends: number | null, 
/**
 * Why the game can be looked at and not played on, in a sentence.
 */
frozen: string | null, 
/**
 * Who is muted, told to the host.
 */
muted: Array<number>, 
/**
 * How many hints each seat may have.
 */
hints: Hints, 
/**
 * Whether machines say what they weighed: only where nobody else sits.
 */
explain: boolean, };

/**
 * How far a table is.
 */
export type TableState = "waiting" | "drawing" | "playing" | "over";

/**
 * Why a machine did what it did.
 */
export type ThoughtSeen = { 
/**
 * The number of the move, as in the log.
 */
move: number, 
/**
 * The seat of the machine.
 */
seat: number, 
/**
 * What it did.
 */
taken: string, 
/**
 * The best options, the best first; none if it did not think.
 */
options: Array<WeighedSeen>, 
/**
 * How many lines of play were followed, through these options and all others.
 */
walks: number, 
/**
 * What is expected to follow the best, a step each.
 */
expected: Array<string>, };

/**
 * How a game ended for a seat.
 */
export type VerdictSeen = "win" | "loss" | "draw";

/**
 * An option that was weighed.
 */
export type WeighedSeen = { 
/**
 * Its number.
 */
option: number, 
/**
 * What it says.
 */
label: string, 
/**
 * The chance to win that was found for it, from 0 to 1.
 */
chance: number, 
/**
 * How far that may be off by luck: a standard error.
 */
doubt: number, 
/**
 * How many lines of play took it.
 */
visits: number, };
