// Made from crates/vs/src by `cargo test -p longbox-vs typescript`.
// Set LONGBOX_WRITE_TYPES=1 to write it anew.

/**
 * A card as it is printed.
 */
export type CardFace = { 
/**
 * Such as `MNB-001`.
 */
id: string, 
/**
 * The name by which it is told from all other cards.
 */
name: string, 
/**
 * The name that rules and other cards go by.
 */
called: string, 
/**
 * Other names by which they know it.
 */
aka: Array<string>, 
/**
 * What kind of card it is.
 */
kind: string, 
/**
 * The level of a main character; 0 for other cards.
 */
level: number, 
/**
 * The levels of one main character share this.
 */
group: string | null, 
/**
 * Its teams.
 */
teams: Array<string>, 
/**
 * The cost that is printed on it, which effects ask for even where nobody recruits it.
 */
cost: number | null, 
/**
 * The printed ATK of a character.
 */
atk: number | null, 
/**
 * The printed DEF of a character.
 */
def: number | null, 
/**
 * The printed health of a character.
 */
health: number | null, 
/**
 * Whether it has the sign of Flight.
 */
flight: boolean, 
/**
 * Whether it has the sign of Ranged.
 */
ranged: boolean, 
/**
 * The symbols that it pays as a location.
 */
symbols: Array<string>, 
/**
 * How many face-up members of its team it takes to play it.
 */
members: number, 
/**
 * How many copies a deck may hold.
 */
copies: number, 
/**
 * How many an Invention pile holds, if it is an Invention: then it is in no deck.
 */
invention: number | null, 
/**
 * Whether only decks may hold it in which all characters and cards with a team are of its team.
 */
loyalty: boolean, 
/**
 * Whether it transforms into a main character from a transform pile.
 */
transforms: boolean, 
/**
 * The set it came in.
 */
set: string, 
/**
 * What of it is known and what is our own, if no source tells all of it.
 */
reconstructed: string | null, 
/**
 * Its powers, a line each.
 */
text: Array<string>, };

/**
 * A card in the hand with the numbers that it would have if it were recruited to the front row now.
 */
export type ChangedSeen = { 
/**
 * Its place in the hand.
 */
at: number, 
/**
 * What it would cost.
 */
cost: number, 
/**
 * ATK of a character.
 */
atk: number | null, 
/**
 * DEF of a character.
 */
def: number | null, };

/**
 * A combat, by the places of those in it. While attackers are being named nobody defends yet.
 */
export type CombatView = { 
/**
 * Who attacks.
 */
by: number, 
/**
 * The attackers.
 */
attackers: Array<number>, 
/**
 * The defender.
 */
defender: number | null, 
/**
 * Whether it is a ranged attack.
 */
ranged: boolean, 
/**
 * Whether several attack together.
 */
team: boolean, 
/**
 * Whom the defender strikes back at, once that is settled.
 */
target: number | null, 
/**
 * What comes of it if nobody plays anything more.
 */
forecast: ForecastView | null, 
/**
 * The same for each character that could be attacked, while attackers are being named.
 */
prospects: Array<ForecastView>, };

/**
 * How the game ended, and for whom well.
 */
export type EndingSeen = { "last-standing": number[] } | { "fewest-wounds": number[] };

/**
 * A character in a row.
 */
export type FigureSeen = { 
/**
 * Its place among all characters in play, which it keeps as long as it is in play.
 */
place: number, 
/**
 * Who owns the card.
 */
owner: number, 
/**
 * Whether it is a main character.
 */
main: boolean, 
/**
 * The level of a main character; 0 for others.
 */
level: number, 
/**
 * ATK now.
 */
atk: number, 
/**
 * DEF now.
 */
def: number, 
/**
 * ATK before counters and changes.
 */
base_atk: number, 
/**
 * DEF before counters and changes.
 */
base_def: number, 
/**
 * +1/+1 counters if above 0, -1/-1 counters if below.
 */
counters: number, 
/**
 * Vitality if below 0.
 */
wounds: number, 
/**
 * How many wounds it can take.
 */
health: number, 
/**
 * Not exhausted.
 */
ready: boolean, 
/**
 * Face down, and stunned.
 */
stunned: boolean, 
/**
 * Stunned without a wound.
 */
dazed: boolean, 
/**
 * Face down, but not stunned.
 */
hidden: boolean, 
/**
 * Whether it is a Machine, not a character.
 */
machine: boolean, 
/**
 * Package counters.
 */
packages: number, 
/**
 * Its equipment.
 */
gear: Seen | null, 
/**
 * Those whom it holds captive.
 */
captives: Array<Seen>, 
/**
 * The keywords that it has now.
 */
keywords: Array<string>, 
/**
 * The teams that it is of now.
 */
teams: Array<string>, 
/**
 * It attacks.
 */
attacking: boolean, 
/**
 * It is attacked.
 */
defending: boolean, 
/**
 * It cannot ready in its next turn.
 */
frozen: boolean, 
/**
 * It came into play this turn.
 */
appeared: boolean, 
/**
 * Its id.
 */
id: string, 
/**
 * Its title.
 */
name: string, };

/**
 * What would come of an attack as it stands.
 */
export type ForecastView = { 
/**
 * The place of the defender.
 */
defender: number, 
/**
 * The value with which the attackers strike together.
 */
attack: number, 
/**
 * The DEF of the defender.
 */
defense: number, 
/**
 * The value with which the defender strikes back; nothing if it does not.
 */
back: number | null, 
/**
 * The places of those who are sure to be stunned.
 */
stunned: Array<number>, 
/**
 * The places of the attackers whom the strike back stuns if it is aimed at them.
 */
one_of: Array<number>, };

/**
 * The main character of a player, wherever it is.
 */
export type MainSeen = { 
/**
 * Its level.
 */
level: number, 
/**
 * XP gathered towards the next level.
 */
xp: number, 
/**
 * XP that the next level takes; nothing on the highest.
 */
needed: number | null, 
/**
 * What it can become.
 */
versions: Array<Seen>, 
/**
 * Where it stands, if it is in play.
 */
stands: Stands | null, 
/**
 * Its id.
 */
id: string, 
/**
 * Its title.
 */
name: string, };

/**
 * Symbols that are still to be paid.
 */
export type PaymentSeen = { 
/**
 * Who pays.
 */
seat: number, 
/**
 * What is still to be paid.
 */
symbols: Array<string>, };

/**
 * Where a turn stands.
 */
export type PhaseSeen = "opening" | "start" | "draw" | "recovery" | "build" | "resource" | "recruit" | "formation" | "main" | "end";

/**
 * A power or a card that is being played or waits for its turn.
 */
export type PlaySeen = { 
/**
 * Whose it is.
 */
seat: number, 
/**
 * The power; nothing for a plot twist.
 */
power: string | null, 
/**
 * Its id.
 */
id: string, 
/**
 * Its title.
 */
name: string, };

/**
 * A Prediction; the names are for the eyes of whoever made it.
 */
export type PredictionSeen = { 
/**
 * The attacker.
 */
attacker: string | null, 
/**
 * The defender.
 */
defender: string | null, };

/**
 * A card in a resource row. What cannot be seen of it is left out.
 */
export type ResourceSeen = { 
/**
 * Whether it lies face up.
 */
up: boolean, 
/**
 * The symbols that it pays while it lies face up.
 */
symbols: string[], 
/**
 * Its id.
 */
id?: string, 
/**
 * Its title.
 */
name?: string, 
/**
 * Whether it lies in Wyatt Wingfoot's part of the row.
 */
wyatts: boolean, 
/**
 * Who has tunnelled beneath it.
 */
beneath: Seen | null, };

/**
 * The rows of a player.
 */
export type RowsSeen = { 
/**
 * In the order of their places.
 */
front: Array<FigureSeen>, 
/**
 * In the order of their places.
 */
back: Array<FigureSeen>, };

/**
 * A card that the viewer can see.
 */
export type Seen = { 
/**
 * Its id.
 */
id: string, 
/**
 * Its title.
 */
name: string, };

/**
 * One player's side. A card that the viewer cannot see is `None`.
 */
export type SideView = { 
/**
 * What the seat is called unless its player has a name.
 */
word: string, 
/**
 * Seats of one team share it.
 */
team: number, 
/**
 * The main character.
 */
main: MainSeen | null, 
/**
 * In the order drawn.
 */
hand: Array<Seen | null>, 
/**
 * The places in the hand that are Wyatt Wingfoot's part of it.
 */
wyatts: Array<number>, 
/**
 * Cards in the hand that would not come into play with the numbers printed on them, for whoever holds them.
 */
changed: Array<ChangedSeen>, 
/**
 * From the top.
 */
deck: Array<Seen | null>, 
/**
 * Oldest first.
 */
ko: Array<Seen>, 
/**
 * Oldest first.
 */
resources: Array<ResourceSeen>, 
/**
 * In the order of their places.
 */
front: Array<FigureSeen>, 
/**
 * In the order of their places.
 */
back: Array<FigureSeen>, 
/**
 * Beside the table: tokens that are not in play.
 */
outside: Array<Seen>, 
/**
 * The Invention pile.
 */
inventions: Array<Seen | null>, 
/**
 * The transform pile.
 */
transform: Array<Seen | null>, 
/**
 * Removed from the game.
 */
removed: Array<Seen | null>, 
/**
 * Predictions about the next enemy turn, or this one.
 */
predictions: Array<PredictionSeen>, 
/**
 * Recruit points that can still be spent this turn.
 */
points: number, 
/**
 * Attacks made this turn.
 */
attacks: number, 
/**
 * Plot twists played this turn.
 */
twists: number, 
/**
 * Out of the game.
 */
out: boolean, };

/**
 * Where and how a main character stands; more of it is told in its row.
 */
export type Stands = { 
/**
 * Its place.
 */
place: number, 
/**
 * On whose side.
 */
seat: number, 
/**
 * In which row.
 */
row: string, 
/**
 * Its wounds.
 */
wounds: number, 
/**
 * How many wounds it can take.
 */
health: number, 
/**
 * Face down, and stunned.
 */
stunned: boolean, 
/**
 * The universe that it is in; 0 is the original one.
 */
universe: number, };

/**
 * The rows of all players in a universe in which this turn is not taken.
 */
export type UniverseSeen = { 
/**
 * Its number; 0 is the original one.
 */
number: number, 
/**
 * The rows of each player.
 */
seats: Array<RowsSeen>, };

/**
 * The table as one viewer may know it.
 */
export type View = { 
/**
 * The way in which it is played.
 */
mode: string, 
/**
 * The number of the turn.
 */
turn: number, 
/**
 * Whose turn it is.
 */
active: number, 
/**
 * Who began.
 */
first: number, 
/**
 * Where the turn stands.
 */
phase: PhaseSeen, 
/**
 * Whether the deck lists lie open.
 */
lists: 'open' | 'secret', 
/**
 * Who has to choose.
 */
asked: number | null, 
/**
 * The universe in which this turn is taken; 0 is the original one. The rows of the players are those in it.
 */
universe: number, 
/**
 * The rows in the other universes.
 */
elsewhere: Array<UniverseSeen>, 
/**
 * All players.
 */
seats: Array<SideView>, 
/**
 * The combat, if there is one.
 */
combat: CombatView | null, 
/**
 * What is being played, the newest last.
 */
playing: Array<PlaySeen>, 
/**
 * What is to be paid for it.
 */
payment: PaymentSeen | null, 
/**
 * Triggers that wait, in the order in which they came up.
 */
waiting: Array<PlaySeen>, 
/**
 * Cards laid out from the deck.
 */
laid: Array<Seen | null>, 
/**
 * How it ended.
 */
ending: EndingSeen | null, };
