// Made from crates/squad/src by `cargo test -p longbox-squad typescript`.
// Set LONGBOX_WRITE_TYPES=1 to write it anew.

/**
 * An ability as it is printed beside its threshold.
 */
export type AbilityText = { 
/**
 * How much damage the attack must do; nothing if the ability does not wait for that.
 */
threshold: number | null, 
/**
 * What it says, without the threshold.
 */
text: string, };

/**
 * An attack in progress.
 */
export type AttackView = { 
/**
 * Who attacks.
 */
seat: number, 
/**
 * With what.
 */
card: Seen, 
/**
 * What it is worth now.
 */
value: number, };

/**
 * A card as it is printed.
 */
export type CardFace = { 
/**
 * Such as `ST001`.
 */
id: string, 
/**
 * Hero and title.
 */
name: string, 
/**
 * The card's own name.
 */
title: string, 
/**
 * One hero, or two on a team-up.
 */
heroes: Array<string>, 
/**
 * Its team, if it has one.
 */
team: string | null, 
/**
 * One Factor, or two on a Multi-Factor card.
 */
factors: Array<Factor>, 
/**
 * Its blocking icon.
 */
block: Factor, 
/**
 * The power needed to play it.
 */
level: number, 
/**
 * The attack number; nothing for a "*" that the ability sets.
 */
attack: number | null, 
/**
 * How rare it was.
 */
rarity: Rarity, 
/**
 * The set it came in.
 */
set: string, 
/**
 * Whether it can become a Keeper.
 */
keeper: boolean, 
/**
 * The whole rules text.
 */
text: string, 
/**
 * The same in parts; none on a card that does nothing but attack and block.
 */
abilities: Array<AbilityText>, };

/**
 * Damage in progress.
 */
export type DamageView = { 
/**
 * Who takes it.
 */
victim: number, 
/**
 * What does it.
 */
card: Seen, 
/**
 * How much it can be.
 */
total: number, 
/**
 * How much was taken.
 */
done: number, 
/**
 * The Factors that still have to be blocked.
 */
to_block: Array<Factor>, };

/**
 * How the game ended, and who won.
 */
export type EndingSeen = { "out-of-cards": number } | { "both-out": number } | { "by-card": number } | { "gave-up": number } | "too-long";

/**
 * The six Factors: the colour of an attack and of a blocking icon.
 */
export type Factor = "Animal" | "Elemental" | "Energy" | "Speed" | "Strength" | "Tech";

/**
 * A card in a hand.
 */
export type Held = { 
/**
 * Whether the opponent has seen it as well.
 */
open: boolean, 
/**
 * Its id.
 */
id: string, 
/**
 * Hero and title.
 */
name: string, };

/**
 * A Keeper in play.
 */
export type KeeperSeen = { 
/**
 * The turn in which it came into play; 0 is before the game.
 */
since: number, 
/**
 * Its id.
 */
id: string, 
/**
 * Hero and title.
 */
name: string, };

/**
 * How rare a card was.
 */
export type Rarity = "Common" | "Uncommon" | "Rare" | "SuperRare";

/**
 * A card that the viewer can see.
 */
export type Seen = { 
/**
 * Its id.
 */
id: string, 
/**
 * Hero and title.
 */
name: string, };

/**
 * One player's side. A card that the viewer cannot see is `None`.
 */
export type SideView = { 
/**
 * From the top.
 */
deck: Array<Seen | null>, 
/**
 * In the order drawn.
 */
hand: Array<Held | null>, 
/**
 * From the top, which alone can be seen.
 */
discard: Array<Seen | null>, 
/**
 * Oldest first.
 */
keepers: Array<KeeperSeen>, 
/**
 * How many cards were cut from the deck.
 */
aside: number, 
/**
 * Change of power for this turn.
 */
power_bonus: number, 
/**
 * Attacks played this turn.
 */
attacks: number, 
/**
 * Damage taken this turn.
 */
taken: number, 
/**
 * Damage taken last turn.
 */
taken_last_turn: number, 
/**
 * Attacks played in this player's last turn.
 */
attacks_last_turn: number, 
/**
 * Further turns to come.
 */
extra_turns: number, };

/**
 * The table as one viewer may know it.
 */
export type View = { 
/**
 * The shared power.
 */
power: number, 
/**
 * The number of the turn.
 */
turn: number, 
/**
 * Whose turn it is.
 */
active: number, 
/**
 * Whether the deck lists lie open.
 */
lists: 'open' | 'secret', 
/**
 * Who has to choose.
 */
asked: number | null, 
/**
 * Both players.
 */
seats: Array<SideView>, 
/**
 * Attacks in progress, the newest last.
 */
attacks: Array<AttackView>, 
/**
 * Damage in progress.
 */
damage: DamageView | null, 
/**
 * Cards laid out.
 */
shown: Array<Seen | null>, 
/**
 * How it ended.
 */
ending: EndingSeen | null, };
