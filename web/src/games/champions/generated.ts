// Made from crates/champions/src by `cargo test -p longbox-champions typescript`.
// Set LONGBOX_WRITE_TYPES=1 to write it anew.

/**
 * An attack or scheme that goes on.
 */
export type ActivationSeen = { 
/**
 * Who.
 */
who: Seen, 
/**
 * `attack` or `scheme`.
 */
what: string, 
/**
 * Against whom.
 */
seat: number, 
/**
 * Who defends.
 */
defender: Seen | null, 
/**
 * Whether it is still open who defends.
 */
undecided: boolean, 
/**
 * Those who may, as long as that is open.
 */
may_defend: Array<Seen>, 
/**
 * The boost cards that were turned up, in order.
 */
boosts: Array<BoostSeen>, 
/**
 * The boost icons so far.
 */
boost: number, 
/**
 * How many boost cards are still to be turned up: those that lie facedown, and the one that is to be given.
 */
boosts_to_come: number, 
/**
 * ATK with them; SCH with them, less what is not placed: the damage before anybody defends, or the threat.
 */
total: number, };

/**
 * A boost card that was turned up.
 */
export type BoostSeen = { 
/**
 * Its icons.
 */
icons: number, 
/**
 * Its id.
 */
id: string, 
/**
 * Its title.
 */
name: string, };

/**
 * One side of a card as it is printed.
 */
export type CardFace = { 
/**
 * Such as `01001a`.
 */
id: string, 
/**
 * The name by which it is told from all other faces.
 */
name: string, 
/**
 * The name that rules and other cards go by.
 */
called: string, 
/**
 * Who an ally is beside that.
 */
subname: string | null, 
/**
 * What kind of card it is.
 */
kind: string, 
/**
 * The hero or encounter set that it belongs to.
 */
set: string | null, 
/**
 * Its aspect.
 */
aspect: string | null, 
/**
 * Whether only one of it may be in play.
 */
unique: boolean, 
/**
 * Its traits.
 */
traits: Array<string>, 
/**
 * What playing it costs.
 */
cost: number | null, 
/**
 * What it gives when it is discarded to pay.
 */
resources: Array<string>, 
/**
 * THW; a dash, an X or a star where no number is printed, a plus before what is added to the card that it lies on.
 */
thw: string | null, 
/**
 * ATK.
 */
atk: string | null, 
/**
 * DEF.
 */
def: string | null, 
/**
 * REC.
 */
rec: string | null, 
/**
 * SCH.
 */
sch: string | null, 
/**
 * Hit points.
 */
hp: Printed | null, 
/**
 * The hand size of an identity.
 */
hand: number, 
/**
 * The damage that an ally takes for thwarting and for attacking.
 */
hurts: [number, number], 
/**
 * Its boost icons.
 */
boost: number, 
/**
 * The stage of a villain or main scheme.
 */
stage: number, 
/**
 * The threat with which a scheme enters play.
 */
starts: Printed | null, 
/**
 * The threat that completes it.
 */
target: Printed | null, 
/**
 * The threat that comes each round.
 */
grows: Printed | null, 
/**
 * Its acceleration, amplify, crisis and hazard icons.
 */
icons: Array<string>, 
/**
 * How many copies its set has, or the box if it is of no set.
 */
copies: number, 
/**
 * How many copies a deck may hold if it is not of the hero's own set.
 */
most: number, 
/**
 * Its text, a line each.
 */
text: Array<string>, };

/**
 * The encounter deck.
 */
export type EncounterSeen = { 
/**
 * The deck from the top, as far as it is known.
 */
deck: Array<Seen | null>, 
/**
 * The discard pile from the top.
 */
discard: Array<Seen | null>, };

/**
 * A card in play. A facedown Drone is called `drone`, whatever it is.
 */
export type InPlay = { 
/**
 * What kind of card it is.
 */
kind: string, 
/**
 * The number of its coming into play: no other card in play has it.
 */
arrival: number, 
/**
 * Who owns it; nobody if the scenario does.
 */
owner: number | null, 
/**
 * THW now; nothing if it has none.
 */
thw: number | null, 
/**
 * ATK now.
 */
atk: number | null, 
/**
 * DEF now.
 */
def: number | null, 
/**
 * REC now.
 */
rec: number | null, 
/**
 * SCH now.
 */
sch: number | null, 
/**
 * The most hit points; 0 for what is no character.
 */
hp: number, 
/**
 * The hit points that are left.
 */
remaining: number, 
/**
 * Damage on it.
 */
damage: number, 
/**
 * Threat on a scheme.
 */
threat: number, 
/**
 * The threat that completes it; 0 if nothing does.
 */
target: number, 
/**
 * The threat that comes each round: to the main scheme with its tokens and all acceleration icons in play.
 */
grows: number, 
/**
 * Its acceleration, amplify, crisis and hazard icons.
 */
icons: string[], 
/**
 * Counters on it; on the main scheme acceleration tokens.
 */
counters: number, 
/**
 * How often it pays for what is being paid.
 */
pays: number, 
/**
 * Whether it is ready.
 */
ready: boolean, 
/**
 * Whether it is stunned.
 */
stunned: boolean, 
/**
 * Whether it is confused.
 */
confused: boolean, 
/**
 * Whether it is tough.
 */
tough: boolean, 
/**
 * Its traits, gained ones included.
 */
traits: string[], 
/**
 * Its keywords, gained ones included; toughness has done all it does when the card is in play.
 */
keywords: Array<string>, 
/**
 * What is attached to it.
 */
attached: Array<InPlay>, 
/**
 * How many facedown boost cards it has.
 */
boost: number, 
/**
 * How many cards lie on it that are not in play, facedown or faceup.
 */
stashed: number, 
/**
 * Those of them that the viewer knows.
 */
kept: Array<Seen>, 
/**
 * Its id.
 */
id: string, 
/**
 * Its title.
 */
name: string, };

/**
 * What is about to happen or just did, while somebody is asked whether to answer it.
 */
export type MomentSeen = { 
/**
 * `attack`, `scheme`, `boost`, `strike`, `thwart`, `damage`, `defeat`, `threat`, `reveal`, `enter`, `form` or `play`.
 */
what: string, 
/**
 * Whether it is still to happen.
 */
before: boolean, 
/**
 * Who or what does it.
 */
who: Seen | null, 
/**
 * Who or what it is done to.
 */
target: Seen | null, 
/**
 * The player whom it is about.
 */
seat: number | null, 
/**
 * How much damage or threat it is.
 */
amount: number | null, };

/**
 * A payment that goes on.
 */
export type PaymentSeen = { 
/**
 * Who pays.
 */
seat: number, 
/**
 * How much is asked: energy, mental, physical, of any type.
 */
owed: [number, number, number, number], 
/**
 * How much is paid: energy, mental, physical, wild.
 */
made: [number, number, number, number], };

/**
 * A number that may be printed for each player.
 */
export type Printed = { 
/**
 * The number.
 */
number: number, 
/**
 * Whether it is multiplied by the number of players.
 */
per_player: boolean, };

/**
 * What one player has.
 */
export type SeatSeen = { 
/**
 * A word for the player.
 */
word: string, 
/**
 * The identity, as it lies; nothing if the player is out.
 */
identity: InPlay | null, 
/**
 * `hero` or `alter-ego`.
 */
form: string, 
/**
 * The hand, as far as it is known.
 */
hand: Array<Seen | null>, 
/**
 * What playing each of these costs now, in the same order, for whoever holds them; nothing for what is not played.
 */
costs: (number | null)[], 
/**
 * The deck from the top, as far as it is known.
 */
deck: Array<Seen | null>, 
/**
 * The discard pile from the top.
 */
discard: Array<Seen | null>, 
/**
 * A deck beside the usual one, from the top, as far as it is known.
 */
extra: Array<Seen | null>, 
/**
 * Allies, upgrades and supports in play.
 */
area: Array<InPlay>, 
/**
 * The minions engaged with the player.
 */
engaged: Array<InPlay>, 
/**
 * Encounter cards dealt facedown.
 */
dealt: Array<Seen | null>, 
/**
 * The nemesis set beside the game.
 */
aside: Array<Seen | null>, 
/**
 * How many cards the player draws up to.
 */
hand_size: number, 
/**
 * How many allies the player may control.
 */
ally_limit: number, 
/**
 * How much less the next card costs this phase.
 */
discount: number, 
/**
 * Whether the player has changed form this round.
 */
flipped: boolean, 
/**
 * Out of the game.
 */
out: boolean, };

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
 * Everything that one viewer may know.
 */
export type View = { 
/**
 * The round.
 */
round: number, 
/**
 * Where the round is.
 */
phase: string, 
/**
 * The first player.
 */
first: number, 
/**
 * Whose turn it is.
 */
turn: number | null, 
/**
 * The players.
 */
seats: Array<SeatSeen>, 
/**
 * The villain.
 */
villain: InPlay | null, 
/**
 * The villains that are in play beside the active one.
 */
villains: Array<InPlay>, 
/**
 * The stages to come, the next first.
 */
villain_deck: Array<Seen | null>, 
/**
 * The main scheme.
 */
main: InPlay | null, 
/**
 * Its stages to come, the next first.
 */
main_deck: Array<Seen | null>, 
/**
 * The side schemes.
 */
sides: Array<InPlay>, 
/**
 * The environments.
 */
environments: Array<InPlay>, 
/**
 * The encounter deck.
 */
encounter: EncounterSeen, 
/**
 * What is being played or revealed.
 */
resolving: Array<Seen | null>, 
/**
 * What is being paid with.
 */
paying: Array<Seen | null>, 
/**
 * The payment that goes on.
 */
payment: PaymentSeen | null, 
/**
 * What somebody looks at.
 */
laid: Array<Seen | null>, 
/**
 * Removed from the game.
 */
removed: Array<Seen | null>, 
/**
 * The attack or scheme that goes on, until its damage is dealt or its threat placed.
 */
activation: ActivationSeen | null, 
/**
 * What is about to happen or just did, while somebody is asked whether to answer it.
 */
moment: MomentSeen | null, 
/**
 * How the game ended.
 */
ending: string | null, };
