//! The steps, family by family: each family is carried out in one room of `effect`.

use super::{
    Amount, Condition, Filter, Keyword, Noun, Often, Power, Row, Symbol, Team, Trigger, Until, Verb, Who, Whose,
};
use serde::Deserialize;

/// A part of a word that may say whom the step is aimed at.
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
aimless!(
    u8,
    bool,
    Amount,
    Condition,
    Filter,
    Keyword,
    Row,
    String,
    Symbol,
    Team,
    Until,
    Vec<Keyword>,
    Vec<Power>,
    Verb,
    Who,
    Whose
);

longbox_shelf::steps! {
    /// What happens when an effect is carried out.
    pub enum Step, aimed at Noun by Aim;

    /// +1/+1 and -1/-1 counters.
    room Counters {
        /// Put that many +1/+1 counters on each.
        Plus(whom: Noun, n: Amount),
        /// Put that many -1/-1 counters on each.
        Minus(whom: Noun, n: Amount),
        /// Remove all +1/+1 counters; "that many" is how many there were.
        ClearPlus(whom: Noun),
        /// Remove all -1/-1 counters; "that many" is how many there were.
        ClearMinus(whom: Noun),
        /// Turn +1/+1 counters into -1/-1 counters, or the other way about.
        TurnCounters(whom: Noun),
        /// Twice as many +1/+1 counters as there are.
        DoublePlus(whom: Noun),
        /// Twice as many -1/-1 counters as there are.
        DoubleMinus(whom: Noun),
        /// Any number of -1/-1 counters that leaves it a DEF above 0; "that many" is how many.
        MinusAnyNumber(whom: Noun),
        /// Remove so many +1/+1 counters, if there are as many; it was done or not.
        SpendPlus(whom: Noun, n: u8),
        /// So many -1/-1 counters, divided as you choose among up to so many characters.
        DivideMinus(n: Amount, most: u8, among: Filter),
        /// Put that many Package counters on this.
        Pack(n: u8),
        /// Take a Package counter off this for a face-up location of that name in your row; it was done or not.
        Deliver(to: String),
    }

    /// ATK, DEF, health.
    room Numbers {
        /// That much more ATK and DEF.
        Get(whom: Noun, atk: Amount, def: Amount, until: Until),
        /// Its ATK and DEF change places.
        Swap(whom: Noun, until: Until),
        /// Its ATK and DEF are its base ATK and DEF.
        ToBase(whom: Noun, until: Until),
        /// The base ATK and DEF of this are the ATK and DEF of what was chosen.
        BaseLike(whom: Noun, until: Until),
        /// The base ATK and DEF of this are those of the card that was chosen.
        BaseLikeCard(until: Until),
        /// Its ATK and DEF, once more.
        DoubleStats(whom: Noun, until: Until),
        /// As much ATK as it takes to have as much as what was chosen.
        MatchAtk(until: Until),
        /// As much ATK and DEF as it takes to have that much.
        RaiseTo(whom: Noun, atk: u8, def: u8, until: Until),
        /// It strikes with its ATK that many times.
        Strikes(whom: Noun, times: u8, until: Until),
        /// That much more health.
        Health(whom: Noun, n: Amount, until: Until),
    }

    /// Stuns, wounds, KOs, and what mends them.
    room Harm {
        /// Stun it; it gets a wound.
        Stun(whom: Noun),
        /// Stunned, without a wound.
        Daze(whom: Noun),
        /// The same, and it keeps its equipment.
        DazeKeepGear(whom: Noun),
        /// It gets so many wounds.
        Wound(whom: Noun, n: u8),
        /// KO it.
        Ko(whom: Noun),
        /// Take so many wounds from it.
        Heal(whom: Noun, n: u8),
        /// Take all wounds from it.
        HealAll(whom: Noun),
        /// It recovers.
        Recover(whom: Noun),
        /// If it is stunned before then, it gets no wound.
        NoWound(whom: Noun, until: Until),
    }

    /// Where characters stand, ready or exhausted.
    room Place {
        /// Ready it.
        Ready(whom: Noun),
        /// Exhaust it.
        Exhaust(whom: Noun),
        /// Exhaust it; it cannot ready in its next turn.
        Freeze(whom: Noun),
        /// To the back row.
        Push(whom: Noun),
        /// To the front row.
        Pull(whom: Noun),
        /// To the row that you choose, on its side.
        Move(whom: Noun),
        /// To your side, into the row that you choose.
        Take(whom: Noun),
        /// To your side, into that row.
        TakeTo(whom: Noun, row: Row),
        /// Back to the side from which it was taken.
        GiveBack(whom: Noun),
        /// To that player's back row.
        MoveToEnemy(whom: Noun),
        /// To its owner's back row.
        SendToOwner(whom: Noun),
        /// To the back row of whoever controls what was chosen.
        MoveToItsSide(whom: Noun),
        /// To the back row of another player whom you choose.
        MoveToAnother(whom: Noun),
        /// Turn it face down but ready.
        Hide(whom: Noun),
        /// Choose a row of such a player.
        ChooseRow(whose: Whose),
    }

    /// What changes a combat.
    room Combat {
        /// The combat ends at once; nobody strikes.
        CancelCombat,
        /// Those cannot do that.
        Cannot(whom: Noun, verb: Verb, until: Until),
        /// They cannot strike back against this.
        CannotStrikeBackAtThis(whom: Noun, until: Until),
        /// Whoever you choose replaces the defender on your side; they change places.
        ReplaceDefender(whom: Noun),
        /// You may put a character from your hand next to the defender on your side, whom it replaces.
        DefendFromHand,
        /// It becomes an attacker too, in the row of the others.
        JoinAttack(whom: Noun),
        /// This drives to an enemy row and attacks there as often as you like; then it comes back, exhausted.
        DriveToRow,
        /// This may attack a character in the enemy back row behind whom it stunned, right after this combat.
        AttackAgain,
        /// No more attacks this turn.
        NoMoreAttacks,
        /// This may attack enemy players for the rest of the game.
        MayAttackPlayers,
        /// This may make solo ranged attacks against protected characters.
        MaySnipe(until: Until),
    }

    /// Cards between deck, hand, KO pile and play.
    room Cards {
        /// Draw so many cards.
        Draw(who: Who, n: Amount),
        /// Draw until so many are in hand.
        DrawUpTo(who: Who, n: Amount),
        /// Discard so many that fit; it was done or not.
        Discard(who: Who, n: Amount, what: Filter),
        /// Discard so many by chance; it was done or not.
        DiscardRandom(who: Who, n: u8),
        /// Discard the whole hand; "that many" is how many it was.
        DiscardHand(who: Who),
        /// Discard all that fit from a hand that is shown.
        DiscardAll(who: Who, what: Filter),
        /// All see that hand.
        ShowHand(who: Who),
        /// You see that hand.
        LookAtHand(who: Who),
        /// Those players play with open hands, until one of their characters pays that symbol in their Main Phase.
        OpenHands(whose: Whose, symbol: Symbol),
        /// You choose a card of that hand that fits; it is discarded.
        DiscardFromTheirs(what: Filter),
        /// Choose a card from your KO pile into your hand.
        FromKoToHand(what: Filter),
        /// So many by chance from your KO pile into your hand.
        RandomFromKo(n: u8),
        /// Choose a card from that KO pile onto your side.
        FromKoToPlay(whose: Whose, what: Filter),
        /// Choose a card from your KO pile for the bottom of your deck.
        FromKoToBottom(what: Filter),
        /// Choose a KO pile; shuffle all that fit into its deck. "That many" is how many.
        ShuffleKoIn(what: Filter),
        /// Into its owner's hand.
        ToHand(whom: Noun),
        /// This card goes onto your side from wherever it is.
        PutThis,
        /// The card that the happening is about goes onto your side from your KO pile.
        PutThatCard,
        /// Remove a card in such a KO pile from the game; its owner is "that player".
        RemoveFromKo(whose: Whose, what: Filter),
        /// That player shows hand and deck, removes all that fit from the game, and shuffles.
        RemoveAll(who: Who, what: Filter),
        /// This card goes from your hand into the row of what was chosen; it was done or not.
        PutThisBeside,
        /// This card goes into that row of your side from the pile beside the table.
        PutThisTo(row: Row),
        /// A character that was KO'd just now goes to its owner's hand.
        KodToHand,
        /// This card, KO'd just now, becomes a face-down resource of its owner.
        ThisToResources,
        /// This card, KO'd just now, is shuffled into its owner's deck.
        ShuffleThisIn,
        /// Search your deck for a card that fits and put it into play; then shuffle.
        SearchToPlay(what: Filter),
        /// The same into your hand, shown.
        SearchToHand(n: u8, what: Filter),
        /// Search hand, deck and KO pile for a card that fits and put it into play; then shuffle.
        SearchEverywhere(what: Filter),
        /// Search your deck for such a plot twist, shuffle, and play it.
        PlayFromDeck(what: Filter),
        /// Put tokens of that name into your front row until so many are on your side.
        Summon(name: String, n: u8),
        /// Remove them from the game with their counters, until they are returned.
        Pocket(whom: Noun),
        /// Those removed by this come back to their owners' sides, with their counters.
        ReturnPocketed,
        /// Search your deck, hand and KO pile for up to so many that fit; they are laid out for all to see.
        SeekOut(n: u8, what: Filter),
        /// The same, but they go into that row of your side.
        SeekToRow(n: u8, what: Filter, row: Row),
        /// Search your deck, hand and KO pile for equipment that fits, and put it on whom you choose of your side.
        SeekToEquip(what: Filter),
        /// Search that player's deck: all that fit go to the KO pile.
        KoFromDeck(who: Who, what: Filter),
        /// Put a card that fits from your hand onto your side.
        FromHandToPlay(what: Filter),
        /// The same, into that row.
        FromHandTo(what: Filter, row: Row),
        /// Put up to so many that fit from your hand and your KO pile onto your side.
        FromHandOrKoToPlay(n: u8, what: Filter),
        /// Choose a player.
        ChoosePlayer(whose: Whose),
        /// Choose a player, as "that player", of whom that holds; it was done or not.
        ChoosePlayerWith(whose: Whose, test: Condition),
        /// Name any card.
        NameCard,
        /// Name any character.
        NameCharacter,
        /// Play such a plot twist from your KO pile, then shuffle it into your deck.
        PlayFromKo(what: Filter),
    }

    /// Cards laid out from the top of a deck.
    room Laid {
        /// Show so many from the top of your deck.
        RevealTop(n: u8),
        /// Look at so many from the top of your deck.
        LookTop(n: u8),
        /// Show cards until one fits.
        RevealUntil(what: Filter),
        /// Take up to so many of them that fit into your hand.
        TakeLaid(n: u8, what: Filter),
        /// Take so many of them that fit into your hand, no choice of taking none.
        MustTakeLaid(n: u8, what: Filter),
        /// Take any number of them that fit into your hand.
        TakeAllLaid(what: Filter),
        /// Take the one that fits into your hand.
        TakeFound,
        /// Put the one that fits onto your side.
        PutLaid(what: Filter),
        /// All of them into your hand.
        LaidToHand,
        /// All of them into that row of your side; those that cannot be there, into your hand.
        LaidToRow(row: Row),
        /// The rest on the bottom, in any order.
        RestToBottom,
        /// So many on the bottom; the rest back on top, in any order.
        SomeToBottom(n: u8),
        /// The rest back into the deck, shuffled.
        ShuffleRest,
    }

    /// Resources and what recruiting costs.
    room Resources {
        /// The top so many cards of your deck become resources; locations face up if you like.
        TopToResources(n: u8),
        /// Turn a face-down location of yours that fits face up.
        TurnUp(what: Filter),
        /// Turn a face-up location face down.
        TurnDown(whose: Whose),
        /// KO a face-down resource.
        KoFaceDown(whose: Whose),
        /// KO all face-down resources.
        KoAllFaceDown(whose: Whose),
        /// That player's resource: you choose one and it is KO'd.
        KoResource(who: Who),
        /// Recruiting your next such card this turn costs that much less.
        PayLessNext(what: Filter, n: u8),
        /// You may recruit such cards from your KO pile this turn.
        RecruitFromKo(what: Filter),
        /// You have so many more recruit points.
        GainPoints(n: u8),
        /// Search your deck and KO pile for any number that fit; they become resources, face up.
        SearchToResources(what: Filter),
    }

    /// Powers won and lost.
    room Powers {
        /// It has that keyword.
        Gain(whom: Noun, key: Keyword, until: Until),
        /// It gains the powers that are printed on the card that the happening is about.
        GainPowersOfCard(whom: Noun, until: Until),
        /// This gains the powers that are printed on each of those.
        GainPowersOf(of: Noun, until: Until),
        /// It gains one of these, as you choose.
        GainOne(whom: Noun, keys: Vec<Keyword>),
        /// It gains one of these powers, as you choose, for as long as it is in play.
        GainOneOf(whom: Noun, powers: Vec<Power>),
        /// It loses that keyword and cannot gain it.
        LoseKey(whom: Noun, key: Keyword, until: Until),
        /// It has no powers at all.
        LosePowers(whom: Noun, until: Until),
        /// It loses keyword and super powers and cannot gain any.
        LoseKeywordsAndSupers(whom: Noun, until: Until),
        /// The super power that is being used never resolves.
        CancelPower,
        /// Those players cannot play plot twists.
        NoPlotTwists(whose: Whose, until: Until),
    }

    /// Main characters.
    room Mains {
        /// So much XP for your main character.
        GainXp(n: Amount),
        /// It plays as its version of that level.
        BecomeLevel(whom: Noun, level: u8, until: Until),
        /// This becomes your main character, and your main character a supporting one.
        TakeOver,
    }

    /// Cards beside the table: tokens, piles, captives, and what leaves the game.
    room Aside {
        /// Put a token of that name onto your side.
        PutToken(name: String),
        /// Remove it from the game, as one of its teams that you have collected.
        Collect(whom: Noun),
        /// The card that was KO'd just now is removed from the game; it was done or not.
        RemoveThatCard,
        /// This captures it.
        Capture(whom: Noun),
        /// The captive of this goes to its owner's KO pile.
        CaptiveToKo,
        /// Show a card of your Facehugger pile by chance for it.
        Hatch(whom: Noun),
        /// Each of those in turn, as you like, shows a card of your Facehugger pile.
        TryHatch(among: Filter),
        /// This card stays in its pile.
        BackToPile,
        /// This goes to its owner's hand; its counters and wounds are set aside, and the owner goes on.
        WithdrawToHand,
        /// This comes back from its owner's hand with what was set aside.
        ComeBack,
        /// This becomes a main character of Level 2 from your transform pile.
        Transform,
        /// KO this; the main character of that name and level from outside the game is yours, stunned.
        RiseAs(name: String, level: u8),
    }

    /// What single cards of the Fantastic do.
    room Wonders {
        /// Take a card that this can invent from your Invention pile into your hand.
        CreateInvention,
        /// This card of your hand takes its place; what stood there is removed from the game.
        BecomeThis(whom: Noun),
        /// See every card, wherever it is; then all decks are shuffled.
        SeeEverything,
        /// Everything that effects have done to it ends.
        EndEffects(whom: Noun),
        /// All characters but this go to a new pocket universe.
        MakeUniverse,
    }

    /// What single cards do and no others.
    room Schemes {
        /// Secretly name an attacker and a defender: a Prediction about the next enemy turn, or another about this one.
        Predict(again: bool),
        /// Offer that player a deal, who accepts or refuses it.
        OfferDeal,
        /// This goes beneath an enemy resource, with its counters.
        Tunnel,
        /// This comes back from beneath a resource: a location turns face down, what lay face down is KO'd.
        Surface,
        /// Shuffle it face up into its owner's deck.
        ShuffleInFaceUp(whom: Noun),
    }

    flow {
        /// The steps, if that holds.
        If(test: Condition, yes: Vec<Step>),
        /// The first steps if it holds, otherwise the second.
        IfElse(test: Condition, yes: Vec<Step>, no: Vec<Step>),
        /// You may.
        May(steps: Vec<Step>),
        /// You may; if you do not, that.
        MayElse(yes: Vec<Step>, no: Vec<Step>),
        /// You may pay that symbol; if you do, this.
        MayPay(symbol: Symbol, steps: Vec<Step>),
        /// Choose, and nothing else; steps that follow speak of it.
        Choose(whom: Noun),
        /// Wait for something within a time, then this.
        Later(on: Trigger, often: Often, until: Until, steps: Vec<Step>),
        /// For each such player in turn, who is "that player".
        EachPlayer(whose: Whose, steps: Vec<Step>),
        /// Unless that player discards a card by chance.
        UnlessRandomDiscard(who: Who, steps: Vec<Step>),
        /// An enemy may pay that symbol; if one does, this.
        IfEnemyPays(symbol: Symbol, steps: Vec<Step>),
        /// As often as there are such characters.
        ForEach(among: Filter, steps: Vec<Step>),
    }
}
