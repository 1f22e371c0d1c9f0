//! The steps, family by family: each family is carried out in one room of `effect`.

use super::{Amount, Branch, Condition, Filter, Form, Noun, Resource, Standing, Status, Until, Who};
use serde::Deserialize;

/// A part of a word that may say at what the step is aimed.
pub(crate) trait Aim {
    fn aim(&mut self) -> Option<&mut Noun> {
        None
    }
}

impl Aim for Noun {
    fn aim(&mut self) -> Option<&mut Noun> {
        Some(self)
    }
}

macro_rules! aimless {
    ($($Part:ty),+) => { $( impl Aim for $Part {} )+ };
}
aimless!(u8, Amount, Filter, Form, Option<Form>, Status, String, Until, Vec<Resource>, Vec<Standing>, Who, Zones);

/// Where cards are looked for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Deserialize)]
pub enum Zones {
    /// Your deck.
    Deck,
    /// The encounter deck.
    Encounter,
    /// The encounter deck and its discard pile.
    EncounterAndDiscard,
}

longbox_shelf::steps! {
    /// What happens when an ability is carried out.
    pub enum Step, aimed at Noun by Aim;

    /// Damage and hit points.
    room Harm {
        /// Deal so much damage to each.
        Damage(whom: Noun, n: Amount),
        /// Heal so much damage from each; "that many" is how much it was.
        Heal(whom: Noun, n: Amount),
        /// Heal all damage from each.
        HealAll(whom: Noun),
        /// Move so much damage from your hero to it.
        MoveDamage(to: Noun, n: Amount),
        /// Assign so much damage among those, as you choose.
        Assign(among: Filter, n: Amount),
        /// Assign so much damage among the characters that you control, as you choose.
        Indirect(n: Amount),
        /// Prevent so much of the damage.
        Prevent(n: Amount),
        /// Prevent all of it.
        PreventAll,
        /// The imminent damage is put on this card.
        Absorb,
    }

    /// Threat and schemes.
    room Threat {
        /// Place so much threat on each.
        PlaceThreat(on: Noun, n: Amount),
        /// Remove so much threat from each.
        RemoveThreat(on: Noun, n: Amount),
        /// The same, whatever crisis icons are in play.
        RemoveDespiteCrisis(on: Noun, n: Amount),
        /// Remove all but so much threat from it.
        RemoveAllBut(on: Noun, n: u8),
        /// Prevent so much of the threat.
        PreventThreat(n: Amount),
        /// The scheme places that much less threat.
        SchemeLess(n: Amount),
        /// Put an acceleration token on the main scheme.
        Accelerate,
        /// The main scheme goes on to its next side.
        Advance,
    }

    /// Cards of players between deck, hand and discard pile.
    room Cards {
        /// Draw so many cards.
        Draw(who: Who, n: Amount),
        /// Draw up to the hand size that is printed on your identity.
        DrawToHandSize,
        /// Discard so many cards at random from the hand.
        DiscardRandom(who: Who, n: Amount),
        /// Discard every card of your hand that fits; "that many" is how many.
        DiscardAll(what: Filter),
        /// Discard so many cards from the top of the deck.
        Mill(who: Who, n: Amount),
        /// Those of the cards that were discarded go to your hand.
        TakeDiscarded(what: Filter),
        /// Look at so many cards from the top of your deck; one goes to your hand, the others are discarded.
        LookAndTake(n: u8),
        /// Look for one of those and take it to your hand; then shuffle.
        SearchToHand(what: Filter),
        /// Look for one of those and put it into play; then shuffle.
        SearchToPlay(what: Filter),
        /// The topmost of those in that player's discard pile goes to their hand.
        TopmostToHand(who: Who, what: Filter),
        /// Choose up to so many cards of different names in your discard pile and shuffle them into your deck.
        ShuffleBack(n: u8),
        /// A random card of that player's hand is laid facedown on this.
        Stash(who: Who),
        /// Each card that lies facedown on this goes back to its owner's hand.
        Unstash,
        /// So many cards from the top of your deck are laid facedown on this.
        TuckTop(n: u8),
        /// Each card that lies facedown on this goes to your hand.
        TakeTucked,
        /// Look for one of those among so many cards from the top of your deck and lay it faceup on this; then shuffle.
        SearchTopAndKeep(n: u8, what: Filter),
    }

    /// A deck that a player has beside the usual one.
    room Own {
        /// Discard the top card of the deck of that name.
        DiscardOwn(name: String),
        /// Put this into the discard pile of the deck of that name.
        SpendOwn(name: String),
        /// Lay the top card of the deck of that name facedown on this.
        TuckOwn(name: String),
        /// Shuffle what lies facedown on this into the deck of that name.
        UntuckOwn(name: String),
    }

    /// The encounter deck.
    room Encounter {
        /// This card gains surge.
        Surge,
        /// Look for one of those and reveal it; then shuffle.
        SearchAndReveal(zones: Zones, what: Filter),
        /// Look for one of those and put it into play engaged with you; then shuffle.
        SearchAndPut(zones: Zones, what: Filter),
        /// Reveal the top card of the encounter deck.
        RevealTop,
        /// Discard the top card of the encounter deck.
        MillEncounter,
        /// Discard so many cards from the top of the encounter deck.
        MillEncounterCards(n: Amount),
        /// Discard cards from the encounter deck until one of those is discarded; it is "it".
        MillUntil(what: Filter),
        /// It, which was found, is put into play engaged with that player.
        PutFound(who: Who),
        /// It, which was found, is revealed.
        RevealFound,
        /// Shuffle the encounter deck.
        ShuffleEncounter,
        /// That player is dealt an encounter card.
        Deal(who: Who),
        /// It gets so many more boost cards for this activation.
        GiveBoost(whom: Noun, n: u8),
        /// That player puts so many cards from the top of their deck into play as facedown Drones.
        MakeDrones(who: Who, n: u8),
        /// Your nemesis comes: minion, side scheme, and the rest into the encounter deck.
        Nemesis,
        /// This, a boost card, is put into play engaged with you.
        PutThis,
        /// Put the card of that name, which lies in the encounter deck or is set aside, into play.
        PutNamed(name: String),
        /// The same, engaged with that player.
        EngageNamed(name: String, who: Who),
        /// It engages that player.
        Engage(whom: Noun, who: Who),
    }

    /// What the scenario keeps out of play.
    room Aside {
        /// Set each of those in the encounter deck aside.
        SetAside(what: Filter),
        /// Reveal one of those that are set aside, at random.
        RevealAside(what: Filter),
        /// Lay one of those that are set aside, at random, facedown on this.
        TuckAside(what: Filter),
    }

    /// Several villains, of whom one is active.
    room Villains {
        /// Each stage that is still to come is put into play as another villain.
        Muster,
        /// It is the active villain from now on.
        MoveActive(to: Noun),
    }

    /// Where cards lie, ready or exhausted.
    room Areas {
        /// Discard it from play.
        Discard(whom: Noun),
        /// Exhaust it.
        Exhaust(whom: Noun),
        /// Ready it.
        Ready(whom: Noun),
        /// Return it to its owner's hand.
        ToHand(whom: Noun),
        /// Remove it from the game.
        RemoveFromGame(whom: Noun),
        /// Put it, which lies in a discard pile, into play under your control.
        PutIntoPlay(whom: Noun),
        /// Change your form, or to that one.
        ChangeForm(to: Option<Form>),
        /// Turn it to its other side.
        Flip(whom: Noun),
        /// Put so many counters of that name on it.
        PutCounters(on: Noun, n: Amount, name: String),
        /// Remove so many counters of that name from it.
        RemoveCounters(from: Noun, n: Amount, name: String),
    }

    /// Status cards.
    room States {
        /// Give it that status card.
        Give(whom: Noun, status: Status),
    }

    /// Enemies that act.
    room Activate {
        /// It attacks you.
        Attack(who: Noun),
        /// It attacks you, if you are in hero form.
        AttackHero(who: Noun),
        /// It attacks you and gets no boost card for it.
        AttackUnboosted(who: Noun),
        /// Each of those attacks the hero that it is engaged with.
        AttackEngaged(who: Noun),
        /// It schemes.
        Scheme(who: Noun),
        /// This attack gains overkill.
        Overkill,
        /// Its attack is also resolved against each other hero.
        AlsoEachOtherHero,
    }

    /// What goes on for a while.
    room Lasting {
        /// For so long, these hold.
        For(until: Until, what: Vec<Standing>),
    }

    /// Resources.
    room Resources {
        /// Generate these.
        Generate(what: Vec<Resource>),
        /// Generate the resources of the top card of your discard pile.
        GenerateTopDiscard,
        /// The next card that the chosen player plays this phase costs so much less.
        NextCostsLess(who: Who, n: u8),
    }

    /// What other cards would do.
    room Control {
        /// The "When Revealed" effects of the revealed card are cancelled.
        CancelRevealed,
        /// All effects of the revealed card are cancelled, and it is discarded.
        VoidRevealed,
        /// Resolve the Special of each of those, in any order.
        Specials(of: Filter),
        /// Resolve the Special of it, wherever it lies.
        ResolveSpecial(of: Noun),
        /// The boost icons of the card that was turned up are cancelled.
        CancelBoostIcons,
        /// The players win the game.
        Win,
    }

    flow {
        /// The steps, if that holds.
        If(test: Condition, yes: Vec<Step>),
        /// The first if it holds, otherwise the second.
        IfElse(test: Condition, yes: Vec<Step>, no: Vec<Step>),
        /// Only if the step before was done in full.
        Then(steps: Vec<Step>),
        /// You may.
        May(steps: Vec<Step>),
        /// Choose one of these.
        Choose(ways: Vec<Branch>),
        /// Choose a player; steps that follow speak of them.
        ChoosePlayer(steps: Vec<Step>),
        /// Choose a card; steps that follow speak of it.
        ChooseCard(whom: Noun, steps: Vec<Step>),
        /// Each player in turn, who is "you" meanwhile.
        EachPlayer(steps: Vec<Step>),
        /// This, in place of what would happen.
        Instead(steps: Vec<Step>),
        /// At that time, this.
        Later(until: Until, steps: Vec<Step>),
        /// If the activation that goes on damages one of those, which is "that", this.
        IfDamaged(whom: Filter, steps: Vec<Step>),
    }
}
