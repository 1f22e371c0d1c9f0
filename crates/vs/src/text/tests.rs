//! Exact texts over the different shapes of powers and plays, taken from all sets.

use super::{keyword, play, power};
use crate::vocabulary::{Clause, Keyword, Play, Power};

/// What all keywords do, as the game's file tells it.
fn keywords() -> Vec<Vec<Clause>> {
    crate::load::keywords().expect("the file of keywords")
}

/// No text may have these faults, whatever it says.
#[track_caller]
fn is_well_formed(text: &str) {
    for fault in ["  ", " .", " ,", "..", ",,", "a enemy", "a exhausted", "an supporting", "a A-Force"] {
        assert!(!text.replace("...", "").contains(fault), "{fault:?} in {text:?}");
    }
}

/// Compare a power as it is written in the card files with its text on a card of that name.
#[track_caller]
fn reads(this: &str, written: &str, text: &str) {
    let parsed: Power = ron::from_str(written).expect(written);
    let told = power(&parsed, this, &keywords());
    assert_eq!(told, text);
    is_well_formed(&told);
    assert!(told.ends_with('.'), "{told:?} is no sentence");
}

/// The same for a play of a plot twist.
#[track_caller]
fn plays(written: &str, text: &str) {
    let parsed: Play = ron::from_str(written).expect(written);
    let told = play(&parsed, "this card");
    assert_eq!(told, text);
    is_well_formed(&told);
}

/// The same for a keyword.
#[track_caller]
fn means(key: Keyword, text: &str) {
    assert_eq!(keyword(key, &keywords()), text);
}

#[test]
fn super_powers_of_the_main_phase() {
    reads(
        "Captain America",
        r#"Super("Avengers Assemble", Main, [Skill], [Cannot(Each(Enemy), StrikeBackAtTeams, Turn)])"#,
        "Avengers Assemble - Main [skill]: This turn, enemy characters can't strike back during team attacks.",
    );
    reads(
        "Captain America",
        r#"Super("Leader of the Avengers", Main, [Intellect], [Plus(Each(Mine), N(1))])"#,
        "Leader of the Avengers - Main [intellect]: Put a +1/+1 counter on each character on your side.",
    );
    reads(
        "Hulk",
        r#"Super("Smash", Main, [Might], [Plus(This, Wounds(This))])"#,
        "Smash - Main [might]: Put a +1/+1 counter on Hulk for each wound on it.",
    );
    reads(
        "Hulk",
        r#"Super("Banner's Influence", Build, [Intellect], [ClearPlus(This), Draw(You, ThatMany)])"#,
        "Banner's Influence - Build [intellect]: Remove all +1/+1 counters from Hulk and draw that many cards.",
    );
    reads(
        "Iron Man",
        r#"Super("Repulsor Blast", Main, [Energy], [Minus(One(Enemy), N(1)), May([Push(It)])])"#,
        "Repulsor Blast - Main [energy]: Put a -1/-1 counter on an enemy character. You may push it to its back row.",
    );
    reads(
        "Iron Man",
        r#"Super("Upgraded Armor", Main, [Intellect], [Plus(One(All([Mine, Plus])), N(3))])"#,
        "Upgraded Armor - Main [intellect]: Put three +1/+1 counters on a character on your side with a +1/+1 counter.",
    );
    reads(
        "Storm",
        r#"Super("Lightning Storm", Main, [Energy], [DivideMinus(N(2), 2, Enemy)])"#,
        "Lightning Storm - Main [energy]: Put two -1/-1 counters on up to two enemy characters, divided as you choose.",
    );
    reads(
        "Storm",
        r#"Super("Wind Storm", Main, [Skill], [Gain(Each(Mine), Flight, Turn)])"#,
        "Wind Storm - Main [skill]: Characters on your side gain Flight this turn.",
    );
    reads(
        "Hawkeye",
        r#"Super("Take Aim", Main, [Skill], [Later(Attacks(This), Next, Turn, [Get(This, N(3), N(0), Turn), If(RangedCombat, [CannotStrikeBackAtThis(Each(All([Enemy, Has(Ranged)])), Turn)])])])"#,
        "Take Aim - Main [skill]: The next time Hawkeye attacks this turn, it gets +3/+0 this turn. If that's a ranged attack, enemy characters with Ranged can't strike back against it this turn.",
    );
    reads(
        "Gamora",
        r#"Super("Brutal Training", Main, [Skill], [If(Some(All([This, StunnedEnemy])), [Plus(This, N(2))])])"#,
        "Brutal Training - Main [skill]: If Gamora stunned an enemy character this turn, put two +1/+1 counters on it.",
    );
    reads(
        "Gamora",
        r#"Super("Godslayer Blade", Main, [Might, Might], [Later(StunsByStriking(This, Anyone), Whenever, Turn, [Ko(That)])])"#,
        "Godslayer Blade - Main [might][might]: This turn, when Gamora stuns a character by striking it in combat, KO it.",
    );
    reads(
        "Star-Lord",
        r#"Super("Space Cop", Main, [Skill], [LosePowers(Each(Enemy), Turn)])"#,
        "Space Cop - Main [skill]: Each enemy character loses its powers this turn.",
    );
    reads(
        "Star-Lord",
        r#"Super("Greatest Guardian", Build, [Intellect], [PayLessNext(Character, 1)])"#,
        "Greatest Guardian - Build [intellect]: You pay 1 less to recruit your next character this turn.",
    );
    reads(
        "Groot",
        r#"Super("We are Groot", Main, [Energy], [Heal(Each(Mine), 1), BecomeLevel(This, 1, Ever)])"#,
        "We are Groot - Main [energy]: Heal a wound from each character on your side. Groot becomes Level 1.",
    );
    reads(
        "Professor X",
        r#"Super("Cerebro", Build, [Energy], [RevealTop(5), MustTakeLaid(1, Character), RestToBottom])"#,
        "Cerebro - Build [energy]: Reveal the top five cards of your deck and put a character from among them into your hand. Put the rest on the bottom of your deck in any order.",
    );
    reads(
        "Professor X",
        r#"Super("Mental Domination", Main, [Intellect], [Ready(One(All([Enemy, FaceUp]))), Take(It), Later(EndOfTurn(Yours), Next, Turn, [GiveBack(It)])])"#,
        "Mental Domination - Main [intellect]: Ready a face-up enemy character and move it to your front or back row. At the end of your turn, move it back.",
    );
    reads(
        "Magik",
        r#"Super("Teleport to Limbo", Main, [Intellect], [ToHand(This), ToHand(UpTo(1, All([Mine, Supporting, Other])))])"#,
        "Teleport to Limbo - Main [intellect]: Put Magik into its owner's hand and put up to one other supporting character on your side into its owner's hand.",
    );
    reads(
        "Gambit",
        r#"Super("Kinetic Card Throw", Main, [Energy], [Discard(You, N(1), Anyone), If(Did, [Stun(One(All([Enemy, FaceUp, Supporting, CostsUpToThat])))])])"#,
        "Kinetic Card Throw - Main [energy]: Discard a card. If you do, stun a face-up enemy supporting character that costs at most as much.",
    );
    reads(
        "Yondu",
        r#"Super("Yaka Arrow", Main, [Skill], [Stun(One(All([Supporting, Cost(AtMost(3))])))])"#,
        "Yaka Arrow - Main [skill]: Stun a supporting character with cost 3 or less.",
    );
    reads(
        "Adam Warlock",
        r#"SuperWith("Emerge", Main, [Might], [Recover(This), Ready(This)], [WhileStunned])"#,
        "Emerge - Main [might]: Recover Adam Warlock and ready it. Use this power only while it is stunned.",
    );
    reads(
        "Green Goblin",
        r#"Super("Sadistic Choice", Main, [Intellect], [Choose(One(All([Enemy, Supporting]))), UnlessRandomDiscard(ItsController, [Stun(It)])])"#,
        "Sadistic Choice - Main [intellect]: Choose an enemy supporting character. Stun it unless its controller discards a random card.",
    );
    reads(
        "Loki",
        r#"Super("Master of Plots", Main, [Intellect], [ChoosePlayer(Enemy), ShowHand(ThatPlayer), DiscardAll(ThatPlayer, PlotTwist)])"#,
        "Master of Plots - Main [intellect]: Choose an enemy player. That player reveals their hand and discards each plot twist.",
    );
    reads(
        "Thanos",
        r#"Super("Court Death", Main, [Might], [ShuffleKoIn(Character), Plus(This, ThatMany)])"#,
        "Court Death - Main [might]: Shuffle each character in a KO pile into its deck and put that many +1/+1 counters on Thanos.",
    );
    reads(
        "Thanos",
        r#"Super("The Infinity Gauntlet", Main, [Energy, Intellect, Might, Skill], [EachPlayer(Enemy, [Stun(Each(All([Theirs, Main]))), KoResource(ThatPlayer), Ko(One(All([Theirs, Supporting]))), DiscardRandom(ThatPlayer, 1)])])"#,
        "The Infinity Gauntlet - Main [energy][intellect][might][skill]: For each enemy player, stun each main character on that player's side, KO one of that player's resources, KO a supporting character on that player's side, and that player discards a random card.",
    );
    reads(
        "Ronan",
        r#"Super("Accuse", Main, [Intellect], [NameCard, ChoosePlayer(Enemy), ShowHand(ThatPlayer), DiscardAll(ThatPlayer, TheName)])"#,
        "Accuse - Main [intellect]: Name a card. Choose an enemy player. That player reveals their hand and discards each card with that name.",
    );
    reads(
        "Mystique",
        r#"Super("Impersonate", Main, [Skill], [Choose(One(All([FaceUp, Other]))), BaseLike(This, Turn)])"#,
        "Impersonate - Main [skill]: Choose another face-up character. This turn, Mystique's base ATK and DEF are equal to that character's ATK and DEF.",
    );
    reads(
        "Ultron",
        r#"Super("Replicate", Build, [Energy], [SearchToPlay(Named("Ultron"))])"#,
        "Replicate - Build [energy]: Search your deck for a card named Ultron, put it onto your side, then shuffle your deck.",
    );
    reads(
        "Dormammu",
        r#"Super("Necromancy", Main, [Intellect, Energy], [FromKoToPlay(Enemy, Character)])"#,
        "Necromancy - Main [intellect][energy]: Put a character from an enemy player's KO pile onto your side.",
    );
    reads(
        "Nick Fury",
        r#"Super("The Vast Resources of S.H.I.E.L.D.", Main, [Intellect], [TopToResources(1)])"#,
        "The Vast Resources of S.H.I.E.L.D. - Main [intellect]: Put the top card of your deck face down into your resource row; you may put it there face up if it's a location.",
    );
    reads(
        "Dr. Strange",
        r#"Super("Transmute", Main, [Intellect], [TurnCounters(One(Anyone))])"#,
        "Transmute - Main [intellect]: Turn all +1/+1 counters on a character into -1/-1 counters or vice versa.",
    );
    reads(
        "Deadpool",
        r#"SuperWith("Can't Keep a Bad Man Down", Build, [Might], [PutThis], [FromKoPile])"#,
        "Can't Keep a Bad Man Down - Build [might]: Put Deadpool onto your side. Use this power only while it is in your KO pile.",
    );
    reads(
        "Gambit",
        r#"Super("Kinetic Card Throw", Main, [Energy], [Choose(One(All([Enemy, FaceUp, Supporting]))), If(Did, [Discard(You, N(1), CostsAtLeastThat), If(Did, [Stun(It)])])])"#,
        "Kinetic Card Throw - Main [energy]: Choose a face-up enemy supporting character. Discard a card that costs at least as much. If you do, stun that character.",
    );
    reads(
        "Magik",
        r#"Super("Teleport to Limbo", Main, [Intellect], [Choose(UpTo(1, All([Mine, Supporting, Other]))), ToHand(Each(Either([This, It])))])"#,
        "Teleport to Limbo - Main [intellect]: Choose up to one other supporting character on your side. Put Magik and that character into their owners' hands.",
    );
    reads(
        "Deadpool",
        r#"Super("Hi there!", Main, [Intellect], [MayAttackPlayers])"#,
        "Hi there! - Main [intellect]: For the rest of the game, Deadpool can attack enemy players whose characters are all stunned.",
    );
    reads(
        "Ultron",
        r#"Super("Replicate", Build, [Energy], [SearchToPlay(Copy)])"#,
        "Replicate - Build [energy]: Search your deck for a copy of this card, put it onto your side, then shuffle your deck.",
    );
}

#[test]
fn super_powers_in_combat() {
    reads(
        "Wolverine",
        r#"Super("SNIKT!", Combat(Any), [Skill], [Get(This, N(3), N(0), Combat)])"#,
        "SNIKT! - Combat (any turn) [skill]: Wolverine gets +3/+0 this combat.",
    );
    reads(
        "Spider-Man",
        r#"Super("Great Power", Combat(Any), [Might], [Get(This, Count(All([Mine, FaceUp, Supporting])), Count(All([Mine, FaceUp, Supporting])), Combat)])"#,
        "Great Power - Combat (any turn) [might]: Spider-Man gets +1/+1 this combat for each face-up supporting character on your side.",
    );
    reads(
        "Spider-Man",
        r#"Super("Friendly Neighbor", AnyCombat(Any), [Intellect], [ReplaceDefender(This)])"#,
        "Friendly Neighbor - Any Combat (any turn) [intellect]: Replace the defender on your side with Spider-Man and switch their positions.",
    );
    reads(
        "Red Skull",
        r#"Super("Dust of Death", Combat(Any), [Skill], [Stun(One(All([MeleeAttacking, AttackingThis])))])"#,
        "Dust of Death - Combat (any turn) [skill]: Stun a character that is melee attacking Red Skull.",
    );
    reads(
        "Cable",
        r#"Super("Ultimate Soldier", Combat(Yours), [Skill], [Later(EndOfCombat, Next, Combat, [Stun(Each(All([Enemy, Survived])))])])"#,
        "Ultimate Soldier - Combat [skill]: At the end of combat, stun each enemy character that survived the combat.",
    );
    reads(
        "Luke Cage",
        r#"Super("Impervious Skin", Combat(Any), [Might], [NoWound(This, Combat)])"#,
        "Impervious Skin - Combat (any turn) [might]: If Luke Cage gets stunned this combat, it doesn't get wounded.",
    );
    reads(
        "Loki",
        r#"Super("God of Mischief", Combat(Any), [Skill], [PlayFromKo(AnyTurnTwist)])"#,
        "God of Mischief - Combat (any turn) [skill]: Play a Combat (any turn) plot twist from your KO pile, then shuffle it into your deck.",
    );
    reads(
        "Juggernaut",
        r#"Super("Unstoppable", Combat(Yours), [Might], [Later(Stuns(All([This, SoloAttacking, Survived]), All([Enemy, Front])), Next, Combat, [AttackAgain])])"#,
        "Unstoppable - Combat [might]: When Juggernaut solo attacks and stuns a front row enemy character and survives this combat, Juggernaut may attack a character in the back row behind that character right after this combat.",
    );
    reads(
        "Daredevil",
        r#"Super("The Man Without Fear", Combat(Any), [Skill], [Strikes(This, 2, Combat)])"#,
        "The Man Without Fear - Combat (any turn) [skill]: Daredevil strikes with double its ATK this combat.",
    );
    reads(
        "Vision",
        r#"Super("Increase Density", Combat(Yours), [Energy], [If(Some(All([This, Attacking])), [DoubleStats(This, Combat)])])"#,
        "Increase Density - Combat [energy]: If Vision is attacking, double its ATK and DEF this combat.",
    );
    reads(
        "Vision",
        r#"Super("Decrease Density", Combat(Any), [Energy], [If(Some(All([This, Defending])), [Cannot(This, Strike, Combat), Cannot(This, BeStruck, Combat)])])"#,
        "Decrease Density - Combat (any turn) [energy]: If Vision is defending, it can't strike and can't be struck this combat.",
    );
    reads(
        "Punisher",
        r#"Super("Perfect Position", Combat(Any), [Skill], [If(RangedCombat, [Cannot(This, BeStruck, Combat)])])"#,
        "Perfect Position - Combat (any turn) [skill]: If this is ranged combat, Punisher can't be struck this combat.",
    );
    reads(
        "Spider-Woman",
        r#"Super("Venom Blast", Combat(Any), [Skill], [Get(One(All([InMelee, Other])), N(0), N(-3), Combat)])"#,
        "Venom Blast - Combat (any turn) [skill]: Another character in melee combat gets -0/-3 this combat.",
    );
    reads(
        "She-Hulk",
        r#"Super("Baroness of Arcadia", AnyCombat(Yours), [Might], [Get(Each(All([Attacking, Team(AForce)])), N(2), N(2), Combat)])"#,
        "Baroness of Arcadia - Any Combat [might]: Each attacking A-Force character gets +2/+2 this combat.",
    );
    reads(
        "Phoenix",
        r#"SuperWith("Teke Shield", AnyCombat(Any), [Intellect], [Cannot(Each(Defending), BeStruck, Combat)], [AnyNumber])"#,
        "Teke Shield - Any Combat (any turn) [intellect]: This combat, the defender can't be struck. Use this power any number of times a turn.",
    );
    reads(
        "Mystique",
        r#"Super("Masquerade", Combat(Any), [Skill], [Choose(One(All([FaceUp, Other]))), MatchAtk(Combat)])"#,
        "Masquerade - Combat (any turn) [skill]: Choose another face-up character. Mystique gains ATK this combat until it has as much as that character.",
    );
    reads(
        "Mystique",
        r#"Super("Martial Savagery", Combat(Any), [Might], [Gain(This, Ferocious, Combat), LoseKey(Each(Enemy), Ferocious, Combat)])"#,
        "Martial Savagery - Combat (any turn) [might]: Mystique gains Ferocious this combat. Enemy characters lose Ferocious and can't gain it this combat.",
    );
    reads(
        "the Newborn",
        r#"Super("Tantrum", Combat(Any), [Might], [IfElse(Amplified, [Plus(This, N(5))], [Plus(This, N(2))])])"#,
        "Tantrum - Combat (any turn) [might]: Put two +1/+1 counters on the Newborn. Amplify - Put five +1/+1 counters on it instead.",
    );
    reads(
        "the Newborn",
        r#"SuperWith("Rrrrrrrraaaaaaaaaaar!!!", Combat(Any), [Might], [Plus(This, N(3))], [NoCardsInHand])"#,
        "Rrrrrrrraaaaaaaaaaar!!! - Combat (any turn) [might]: Put three +1/+1 counters on the Newborn. Use this power only if you have no cards in hand.",
    );
    reads(
        "the Perfect Organism",
        r#"Super("Its Structural Perfection...", Combat(Yours), [Alien], [If(Some(All([This, MeleeAttacking])), [Cannot(Each(Defending), StrikeBack, Combat)])])"#,
        "Its Structural Perfection... - Combat [alien]: If the Perfect Organism is melee attacking, the defender can't strike back this combat.",
    );
    reads(
        "Daredevil",
        r#"Super("Savior of Hell's Kitchen", Combat(Any), [Intellect], [NoMoreAttacks])"#,
        "Savior of Hell's Kitchen - Combat (any turn) [intellect]: No more attacks can be made this turn.",
    );
    reads(
        "Black Cat",
        r#"Super("Cross their Path", Combat(Any), [Skill], [Daze(Each(All([Enemy, InCombat])))])"#,
        "Cross their Path - Combat (any turn) [skill]: Daze each enemy character in the combat.",
    );
}

#[test]
fn level_up_powers() {
    reads(
        "Captain America",
        r#"LevelUp("Side By Side", 3, Stuns(All([This, TeamAttacking]), Enemy), [GainXp(N(1))])"#,
        "Side By Side - Level Up (3): When Captain America team attacks and stuns an enemy character, Captain America gains 1 XP.",
    );
    reads(
        "Hulk",
        r#"LevelUp("You Won't Like Him When He's Angry", 4, Stunned(This), [GainXp(N(1))])"#,
        "You Won't Like Him When He's Angry - Level Up (4): When Hulk gets stunned, it gains 1 XP.",
    );
    reads(
        "Iron Man",
        r#"LevelUp("Armor Mk 3", 3, PoweredUp(Mine), [GainXp(N(1))])"#,
        "Armor Mk 3 - Level Up (3): When a character on your side gets powered up, Iron Man gains 1 XP.",
    );
    reads(
        "Spider-Man",
        r#"LevelUp("Great Responsibility", 8, EndOfTurn(Yours), [GainXp(Count(All([Mine, FaceUp, Supporting])))])"#,
        "Great Responsibility - Level Up (8): At the end of your turn, Spider-Man gains 1 XP for each face-up supporting character on your side.",
    );
    reads(
        "Professor X",
        r#"LevelUpIf("A Dream Of Peace", 4, EndOfTurn(Yours), NoAttacks, [GainXp(N(1))])"#,
        "A Dream Of Peace - Level Up (4): At the end of your turn, if you made no attacks this turn, Professor X gains 1 XP.",
    );
    reads(
        "Magneto",
        r#"LevelUpIf("Mutant Master", 4, StartOfTurn(Yours), Some(All([This, FaceUp])), [GainXp(N(1))])"#,
        "Mutant Master - Level Up (4): At the start of your turn, if Magneto is face up, it gains 1 XP.",
    );
    reads(
        "Rocket",
        r#"LevelUp("Back Against the Wall", 1, HandIsEmpty(Yours), [GainXp(N(1))])"#,
        "Back Against the Wall - Level Up (1): When you have no cards in hand, Rocket gains 1 XP.",
    );
    reads(
        "Star-Lord",
        r#"LevelUp("Recruiting Drive", 5, Recruits(Yours, Character), [GainXp(N(1))])"#,
        "Recruiting Drive - Level Up (5): When you recruit a character, Star-Lord gains 1 XP.",
    );
    reads(
        "Luke Cage",
        r#"LevelUpForPoints("Hero for Hire", 5)"#,
        "Hero for Hire - Level Up (5): During your Build Phase, you may spend recruit points. Luke Cage gains 1 XP for each.",
    );
    reads(
        "Winter Soldier",
        r#"LevelUp("Cryogenic Stasis", 2, Stuns(This, All([Enemy, Defending])), [May([Freeze(This), GainXp(N(1))])])"#,
        "Cryogenic Stasis - Level Up (2): When Winter Soldier stuns an enemy defender, you may freeze Winter Soldier (exhaust it, and it can't ready during its next turn). If you do, it gains 1 XP.",
    );
    reads(
        "Venom",
        r#"LevelUp("Growing Bond", 5, GainsPlus(This), [GainXp(N(1))])"#,
        "Growing Bond - Level Up (5): When Venom gains one or more +1/+1 counters, it gains 1 XP.",
    );
    reads(
        "Daredevil",
        r#"LevelUpIf("Protector of Hell's Kitchen", 3, IsAttacked(This), Some(All([This, Protecting])), [GainXp(N(1))])"#,
        "Protector of Hell's Kitchen - Level Up (3): When Daredevil gets attacked, if it is protecting a character, it gains 1 XP.",
    );
    reads(
        "She-Hulk",
        r#"LevelUp("Fight Together", 5, TeamAttack(Mine), [GainXp(N(1))])"#,
        "Fight Together - Level Up (5): When characters on your side team attack, She-Hulk gains 1 XP.",
    );
    reads(
        "Mystique",
        r#"LevelUp("Bitter Fury", 10, GainsAtk(This), [GainXp(ThatMany)])"#,
        "Bitter Fury - Level Up (10): When Mystique gains ATK, it gains that much XP.",
    );
    reads(
        "Black Cat",
        r#"LevelUp("Queen of Thieves", 9, EndOfTurn(Yours), [ChoosePlayer(Enemy), If(More(Hand(You), Hand(ThatPlayer)), [GainXp(Minus(Hand(You), Hand(ThatPlayer)))])])"#,
        "Queen of Thieves - Level Up (9): At the end of your turn, choose an enemy player. If you have more cards in hand than that player, Black Cat gains XP equal to the number of cards in your hand minus the number of cards in that player's hand.",
    );
    reads(
        "Dark Phoenix",
        r#"LevelUpIf("Inevitable Corruption", 1, GainsResource(Anyones), Is(Resources(Anyones), AtLeast(20)), [GainXp(N(1))])"#,
        "Inevitable Corruption - Level Up (1): When a player gains a resource, if there are 20 or more resources on all sides, Dark Phoenix gains 1 XP.",
    );
    reads(
        "Ripley #8",
        r#"LevelUp("Rapid Cell Regeneration", 1, StartOfMain(Yours), [May([GainXp(N(1))])])"#,
        "Rapid Cell Regeneration - Level Up (1): At the start of your Main Phase, you may have Ripley #8 gain 1 XP.",
    );
    reads(
        "the Newborn",
        r#"LevelUp("Ungrateful Child", 1, StartOfMain(Yours), [May([DiscardHand(You), GainXp(N(1))])])"#,
        "Ungrateful Child - Level Up (1): At the start of your Main Phase, you may discard your hand. If you do, the Newborn gains 1 XP.",
    );
    reads(
        "Sister Ripley",
        r#"LevelUp("No Weapons of Any Kind?", 5, Attacks(All([Mine, MeleeAttacking])), [GainXp(N(1))])"#,
        "No Weapons of Any Kind? - Level Up (5): When one or more characters on your side melee attack, Sister Ripley gains 1 XP.",
    );
    reads(
        "Thor",
        r#"LevelUp("Worthiness", 7, Attacks(All([Mine, Good])), [GainXp(Count(That))])"#,
        "Worthiness - Level Up (7): When one or more Good characters on your side attack, Thor gains 1 XP for each of them.",
    );
    reads(
        "Ghost Rider",
        r#"LevelUpIf("When Innocent Blood is Spilled", 3, Kod(All([Mine, Other])), Not(YourTurn), [GainXp(N(1))])"#,
        "When Innocent Blood is Spilled - Level Up (3): When another character on your side gets KO'd, if it isn't your turn, Ghost Rider gains 1 XP.",
    );
    reads(
        "Elektra",
        r#"LevelUp("Assassination", 2, Stuns(This, All([Enemy, Back, Defending])), [GainXp(N(1))])"#,
        "Assassination - Level Up (2): When Elektra stuns a back row enemy defender, Elektra gains 1 XP.",
    );
    reads(
        "Deadpool",
        r#"LevelUpIf("No One Left", 3, EndOfTurn(Yours), AllOfAnEnemy(Stunned), [GainXp(N(1))])"#,
        "No One Left - Level Up (3): At the end of your turn, if all of an enemy player's characters are stunned, Deadpool gains 1 XP.",
    );
}

#[test]
fn powers_of_their_own() {
    reads(
        "Groot",
        r#"Named("I Am Groot", [Has(This, Resources(Yours), Resources(Yours))])"#,
        "I Am Groot - Groot has +1/+1 for each resource on your side.",
    );
    reads(
        "Hope Summers",
        r#"Named("Mutant Power Duplication", [PowersOf(All([Mine, Other, FaceUp, Supporting, Team(XMen)]), All)])"#,
        "Mutant Power Duplication - Hope Summers has the printed powers of other face-up X-Men supporting characters on your side.",
    );
    reads(
        "Magneto",
        r#"Named("Magnetic Suppression", [Cannot(All([Enemy, Supporting]), Recover)])"#,
        "Magnetic Suppression - Enemy supporting characters can't recover.",
    );
    reads(
        "Dagger",
        r#"Named("Purifying Light", [On(Appears(This), [ClearMinus(Each(Mine))]), Cannot(Mine, GainMinus)])"#,
        "Purifying Light - When Dagger appears, remove all -1/-1 counters from each character on your side. Characters on your side can't gain -1/-1 counters.",
    );
    reads(
        "Cloak",
        r#"Named("The Dark Force Hungers", [On(StartOfBuild(Anyones), [Minus(Each(Theirs), N(1))])])"#,
        "The Dark Force Hungers - At the start of each player's Build Phase, put a -1/-1 counter on each character on that player's side.",
    );
    reads(
        "Moon Knight",
        r#"Named("Multiple Personalities", [PoweredUpBy(Character)])"#,
        "Multiple Personalities - You can discard any character to power up Moon Knight.",
    );
    reads(
        "Nighthawk",
        r#"Named("Night Shift", [While(Not(YourTurn), Has(This, N(3), N(3)))])"#,
        "Night Shift - During enemy players' turns, Nighthawk has +3/+3.",
    );
    reads(
        "Ghost Rider",
        r#"Named("Penance Stare", [On(Appears(This), [Minus(One(Enemy), InKoPile(Yours, Good))])])"#,
        "Penance Stare - When Ghost Rider appears, put a -1/-1 counter on an enemy character for each Good card in your KO pile.",
    );
    reads(
        "Blackheart",
        r#"Named("Created from Evil", [Has(This, InKoPile(Yours, All([Evil, Character])), InKoPile(Yours, All([Evil, Character])))])"#,
        "Created from Evil - Blackheart has +1/+1 for each Evil character in your KO pile.",
    );
    reads(
        "Carnage",
        r#"Named("Maximum Carnage", [On(Stuns(This, Enemy), [Plus(This, N(1))]), On(Stunned(This), [Plus(This, N(1))])])"#,
        "Maximum Carnage - When Carnage stuns an enemy character, put a +1/+1 counter on Carnage. When it gets stunned, put a +1/+1 counter on it.",
    );
    reads(
        "Mary Walker",
        r#"Named("Bloody Mary", [CannotStrikeBackAt(All([Defending, Minus]), All([This, Attacking]))])"#,
        "Bloody Mary - Defenders with a -1/-1 counter can't strike back against Mary Walker while it is attacking.",
    );
    reads(
        "Mary Walker",
        r#"Named("Typhoid Mary", [On(Attacks(This), [Minus(UpTo(2, Enemy), N(1))])])"#,
        "Typhoid Mary - When Mary Walker attacks, put a -1/-1 counter on up to two enemy characters.",
    );
    reads(
        "Rhino",
        r#"Named("Stupid", [On(Attacks(This), [IfEnemyPays(Intellect, [Stun(This)])])])"#,
        "Stupid - When Rhino attacks, an enemy character may pay an [intellect]. If it does, stun Rhino.",
    );
    reads(
        "M.O.D.O.K.",
        r#"Named("Mental Calculations", [On(StartOfTurn(Yours), [LookTop(4), SomeToBottom(2)])])"#,
        "Mental Calculations - At the start of your turn, look at the top four cards of your deck. Put two of them on the bottom of your deck and the rest back on top in any order.",
    );
    reads(
        "Loki",
        r#"Named("Power Hungry", [OnceATurn(PoweredUp(Mine), [Draw(You, N(3))])])"#,
        "Power Hungry - Once per turn, when a character on your side gets powered up, draw three cards.",
    );
    reads(
        "Helmut Zemo",
        r#"Super("Sow Distrust", Main, [Intellect], [ChoosePlayer(Enemy), LookAtHand(ThatPlayer), DiscardFromTheirs(All([Character, Not(TheirMainsTeam)]))])"#,
        "Sow Distrust - Main [intellect]: Choose an enemy player. Look at that player's hand and discard from it a character without a team in common with that player's main character.",
    );
    reads(
        "Moonstone",
        r#"Named("Gravity Stone", [LosesKey(Enemy, Flight)])"#,
        "Gravity Stone - Enemy characters lose Flight and can't gain it.",
    );
    reads(
        "Nebula",
        r#"Named("Underling", [While(Some(All([YourMain, Evil, Level(2)])), Has(This, N(3), N(3)))])"#,
        "Underling - While your main character is Evil and is Level 2 or higher, Nebula has +3/+3.",
    );
    reads(
        "Black Cat",
        r#"Named("Unlucky Break", [On(Attacks(This), [ClearPlus(Each(Defending)), Cannot(Each(Enemy), GainPlus, Combat)])])"#,
        "Unlucky Break - When Black Cat attacks, remove all +1/+1 counters from the defender. This combat, enemy characters can't gain +1/+1 counters.",
    );
    reads(
        "Titania",
        r#"Named("Durable", [NoWound(NotStruck)])"#,
        "Durable - If Titania gets stunned other than by being struck, it doesn't get wounded.",
    );
    reads(
        "Kane",
        r#"Named("Explore", [On(Appears(This), [RevealUntil(BasicLocation(None)), MustTakeLaid(1, BasicLocation(None)), ShuffleRest])])"#,
        "Explore - When Kane appears, reveal cards from the top of your deck until you reveal a basic location. Put it into your hand and shuffle the rest into your deck.",
    );
    reads(
        "Captain Dallas",
        r#"Named("You Have Your Orders", [On(StartOfMain(Yours), [Plus(One(All([Mine, Other, Team(Company)])), N(1))])])"#,
        "You Have Your Orders - At the start of your Main Phase, put a +1/+1 counter on another Company character on your side.",
    );
    reads(
        "Johner",
        r#"Named("I Mostly Just Hurt People", [While(Some(All([This, InMelee])), Has(This, N(5), N(5)))])"#,
        "I Mostly Just Hurt People - While Johner is in melee combat, it has +5/+5.",
    );
    reads(
        "Ash",
        r#"Named("Special Order", [On(Appears(This), [May([MoveToEnemy(This)])])])"#,
        "Special Order - When Ash appears, you may move it to an enemy player's back row.",
    );
    reads(
        "Corporal Hicks",
        r#"Named("Stay Frosty", [On(EndOfTurn(Yours), [Plus(Each(All([Mine, Other, Ready])), N(2))])])"#,
        "Stay Frosty - At the end of your turn, put two +1/+1 counters on each other ready character on your side.",
    );
    reads(
        "Xenomorph Ambusher",
        r#"Named("Camouflage", [Cannot(All([This, Back]), BeAttacked)])"#,
        "Camouflage - Xenomorph Ambusher can't be attacked while it is in the back row.",
    );
    reads(
        "Adolescent Xenomorph",
        r#"Named("Accelerated Growth", [On(Appears(This), [Plus(Each(All([Mine, Other, Named("Adolescent Xenomorph")])), N(1))])])"#,
        "Accelerated Growth - When Adolescent Xenomorph appears, put a +1/+1 counter on each other character on your side named Adolescent Xenomorph.",
    );
    reads(
        "Falcon",
        r#"Named("Sidekick", [On(Attacks(All([This, TeamAttacking])), [Plus(Each(All([Attacking, Other])), N(1))])])"#,
        "Sidekick - When Falcon team attacks, put a +1/+1 counter on each other attacker.",
    );
    reads(
        "Agent Peggy Carter",
        r#"Named("Honorary Avenger", [PayLess(Team(Avengers), 1)])"#,
        "Honorary Avenger - You pay 1 less to recruit Avengers characters.",
    );
    reads(
        "Psylocke",
        r#"Named("Psychic Knife", [On(Stuns(This, All([Enemy, Defending])), [Discard(ThatPlayer, N(1), Anyone)])])"#,
        "Psychic Knife - When Psylocke stuns an enemy defender, that player discards a card.",
    );
    reads(
        "White Tiger",
        r#"Named("Mystical Tiger Amulets", [While(Is(PlusOn(This), AtLeast(2)), HasKey(This, Ferocious))])"#,
        "Mystical Tiger Amulets - While White Tiger has two or more +1/+1 counters, it has Ferocious.",
    );
    reads(
        "Stick",
        r#"Named("Mentor", [On(Appears(This), [Plus(YourMain, N(2)), If(Some(All([YourMain, Named("Daredevil")])), [Plus(YourMain, N(2))])])])"#,
        "Mentor - When Stick appears, put two +1/+1 counters on your main character. If it is named Daredevil, put two +1/+1 counters on it.",
    );
    reads(
        "Thor",
        r#"Super("God of Thunder", Main, [Might], [DoublePlus(This), DoubleMinus(UpTo(1, All([Other, Minus])))])"#,
        "God of Thunder - Main [might]: Double the +1/+1 counters on Thor. You may double the -1/-1 counters on another character.",
    );
    reads(
        "Calypso",
        r#"Named("Voodoo Potion", [On(Appears(This), [ClearPlus(UpTo(1, Plus))])])"#,
        "Voodoo Potion - When Calypso appears, you may remove all +1/+1 counters from a character.",
    );
    reads(
        "Cyclops",
        r#"Super("Battle Tactics", Main, [Skill], [Move(One(Mine))])"#,
        "Battle Tactics - Main [skill]: Move a character on your side to your front or back row.",
    );
    reads(
        "Green Goblin",
        r#"Super("Goblin's Game", Main, [Skill], [
            ChoosePlayerWith(Anyones, OneOf([Is(Hand(ThatPlayer), Exactly(0)), Is(Count(All([Theirs, Supporting])), Exactly(0))])),
            If(Did, [Ko(Each(TheirMain))]),
        ])"#,
        "Goblin's Game - Main [skill]: Choose a player who has no cards in hand or no supporting characters on their side. KO that player's main character.",
    );
    reads(
        "Elektra",
        r#"Super("Hand Experience", Main, [Intellect], [WithdrawToHand, Later(StartOfTurn(Yours), Next, AfterYourNextTurn, [ComeBack])])"#,
        "Hand Experience - Main [intellect]: Put Elektra into its owner's hand and set aside its counters and wounds. At the start of their next turn, put it from its owner's hand onto their side with what was set aside.",
    );
    reads(
        "Leader",
        r#"Named("Leadership", [HasKey(This, Leader), LosesKey(Other, Leader)])"#,
        "Leadership - Leader has Leader. Other characters lose Leader and can't gain it.",
    );
    reads(
        "Taskmaster",
        r#"Named("Photographic Reflexes", [PowersOf(All([Enemy, FaceUp, Supporting]), Keywords)])"#,
        "Photographic Reflexes - Taskmaster has the printed keyword powers of face-up enemy supporting characters.",
    );
    reads(
        "Mister Hyde",
        r#"Named("Dr. Calvin Zabo", [AppearsWithMinus(5)])"#,
        "Dr. Calvin Zabo - Mister Hyde appears with five -1/-1 counters.",
    );
    reads(
        "Hawkeye",
        r#"Named("Quick Draw", [CannotStrikeBackAt(Enemy, All([This, RangedAttacking]))])"#,
        "Quick Draw - Enemy characters can't strike back against Hawkeye while it is ranged attacking.",
    );
    reads(
        "Spider-Gwen",
        r#"Named("Dimensional Wristwatch", [FromDeck])"#,
        "Dimensional Wristwatch - You can recruit Spider-Gwen from your deck.",
    );
    reads(
        "Calypso",
        r#"Named("Voodoo Potion", [On(Appears(This), [May([ClearPlus(One(Anyone))])])])"#,
        "Voodoo Potion - When Calypso appears, you may remove all +1/+1 counters from a character.",
    );
    reads(
        "Star-Lord",
        r#"Named("Team Up", [AlsoTeam(All([Mine, Supporting]), Guardians)])"#,
        "Team Up - Supporting characters on your side are also Guardians.",
    );
    reads(
        "Crossbones",
        r#"Named("Henchman", [On(Appears(All([Mine, Supporting, Team(SuperVillains)])), [Plus(This, N(1))])])"#,
        "Henchman - When a Super Villains supporting character appears on your side, put a +1/+1 counter on Crossbones.",
    );
}

#[test]
fn more_super_powers_of_later_sets() {
    reads(
        "Ghost Rider",
        r#"Super("Spirit of Vengeance", Main, [Intellect, Might], [Stun(One(All([Enemy, AttackedSince])))])"#,
        "Spirit of Vengeance - Main [intellect][might]: Stun an enemy character that attacked since the end of your last turn.",
    );
    reads(
        "Dr. Strange",
        r#"SuperWith("Supreme Knowledge", Build, [Energy], [Draw(You, N(1))], [AnyNumber])"#,
        "Supreme Knowledge - Build [energy]: Draw a card. Use this power any number of times a turn.",
    );
    reads(
        "Deathlok",
        r#"Super("Rebuilt Body", Main, [Might], [FromKoToBottom(Character), BaseLikeCard(Turn)])"#,
        "Rebuilt Body - Main [might]: Put a character from your KO pile on the bottom of your deck. This turn, Deathlok's base ATK and DEF are those of that card.",
    );
    reads(
        "Brother Dillon",
        r#"Super("Eulogy", Main, [Humanity], [FromKoToBottom(Character), Get(YourMain, CardAtk, CardDef, Turn)])"#,
        "Eulogy - Main [humanity]: Put a character from your KO pile on the bottom of your deck. Your main character gets +X/+Y this turn, where X is that card's ATK and Y is that card's DEF.",
    );
    reads(
        "Valkyrie",
        r#"Super("Chooser of the Slain", Build, [Intellect], [RecruitFromKo(Character)])"#,
        "Chooser of the Slain - Build [intellect]: You may recruit characters from your KO pile this turn.",
    );
    reads(
        "Venom",
        r#"Super("Revenge Bond", Recovery, [Energy], [If(Some(All([This, RecoveredNow])), [Plus(This, N(2))])])"#,
        "Revenge Bond - Recovery [energy]: If Venom recovered this turn, put two +1/+1 counters on it.",
    );
    reads(
        "Venom",
        r#"Super("Permanent Bond", Combat(Any), [Might], [Gain(This, Symbiosis, AfterYourRecovery)])"#,
        "Permanent Bond - Combat (any turn) [might]: Venom gains Symbiosis until the end of your next Recovery Phase.",
    );
    reads(
        "Bullseye",
        r#"Super("Improvised Weapon", Main, [Skill], [SpendPlus(This, 1), If(Did, [Wound(One(All([FaceUp, Supporting])), 1)])])"#,
        "Improvised Weapon - Main [skill]: Remove a +1/+1 counter from Bullseye. If you do, wound a face-up supporting character.",
    );
    reads(
        "Electro",
        r#"Super("Chain Lightning", Main, [Energy], [Stun(Each(All([Enemy, Cost(AtMost(2))])))])"#,
        "Chain Lightning - Main [energy]: Stun each enemy character with cost 2 or less.",
    );
    reads(
        "Meggan",
        r#"Super("Empathic Metamorph", Main, [Might], [Plus(This, PlusOn(All([Mine, Other])))])"#,
        "Empathic Metamorph - Main [might]: Put a +1/+1 counter on Meggan for each +1/+1 counter on other characters on your side.",
    );
    reads(
        "Medusa",
        r#"Super("Prehensile Hair", Main, [Skill], [Exhaust(One(All([Enemy, Front]))), Cannot(It, Ready, ThisGone), Cannot(It, Move, ThisGone)])"#,
        "Prehensile Hair - Main [skill]: Exhaust a front row enemy character. It can't ready and can't move until Medusa gets stunned or leaves play.",
    );
    reads(
        "Dark Phoenix",
        r#"Super("Ravager of Worlds", Main, [Energy, Energy, Might], [KoAllFaceDown(Enemy)])"#,
        "Ravager of Worlds - Main [energy][energy][might]: KO all face-down enemy resources.",
    );
    reads(
        "Enchantress",
        r#"Super("Imbue with Power", Main, [Energy], [Plus(One(All([Supporting, AppearedNow])), N(2))])"#,
        "Imbue with Power - Main [energy]: Put two +1/+1 counters on a supporting character that appeared this turn.",
    );
    reads(
        "Enchantress",
        r#"Super("Go Forth, My Champion", Main, [Energy], [Plus(One(All([Mine, Other])), N(2)), Later(Attacks(It), Next, Turn, [Ready(It)])])"#,
        "Go Forth, My Champion - Main [energy]: Put two +1/+1 counters on another character on your side. The next time it attacks this turn, ready it.",
    );
    reads(
        "She-Hulk",
        r#"Super("A-Force Assemble!", Main, [Skill], [Later(TeamAttack(Mine), Next, Turn, [Plus(That, N(1))])])"#,
        "A-Force Assemble! - Main [skill]: The next time characters on your side team attack this turn, put a +1/+1 counter on each of them.",
    );
    reads(
        "She-Hulk",
        r#"Reaction("Rules Lawyer", [Intellect], UsesSuper(Enemy), [CancelPower])"#,
        "Rules Lawyer - Reaction [intellect]: When an enemy player uses a super power, cancel that super power.",
    );
    reads(
        "Sister Grimm",
        r#"SuperWith("Bounce House", Main, [Energy], [ToHand(UpTo(2, Supporting)), BecomeLevel(This, 1, Ever)], [OncePerGame])"#,
        "Bounce House - Main [energy]: Put up to two supporting characters into their owners' hands. Sister Grimm becomes Level 1. Use this power only once a game.",
    );
    reads(
        "Sister Grimm",
        r#"SuperWith("Muzzle", Main, [Skill], [Cannot(Each(Mine), BeAttacked, AfterYourNextTurn)], [OncePerGame])"#,
        "Muzzle - Main [skill]: Until the end of your next turn, characters on your side can't be attacked. Use this power only once a game.",
    );
    reads(
        "Warrant Officer Ripley",
        r#"Super("Hide in the Shadows", Main, [Humanity], [DazeKeepGear(One(Mine))])"#,
        "Hide in the Shadows - Main [humanity]: Daze a character on your side, but it keeps its equipment.",
    );
    reads(
        "Salivating Xenomorph",
        r#"Super("Salivate", Main, [Intellect], [DrawUpTo(You, N(3))])"#,
        "Salivate - Main [intellect]: Draw cards until you have three cards in hand.",
    );
    reads(
        "Xenomorph Spitter",
        r#"Super("Spit Acid", Main, [Energy], [ForEach(All([Mine, Named("Xenomorph Spitter")]), [Minus(One(Enemy), N(2))])])"#,
        "Spit Acid - Main [energy]: For each character on your side named Xenomorph Spitter, put two -1/-1 counters on an enemy character.",
    );
    reads(
        "Screeching Xenomorph",
        r#"Super("Screech", Main, [Might], [Choose(One(All([Mine, Has(Swarm)]))), Plus(Each(All([Mine, SameName])), N(2))])"#,
        "Screech - Main [might]: Choose a character on your side with Swarm. Put two +1/+1 counters on each character on your side with the same name.",
    );
    reads(
        "Cyclops",
        r#"Super("Optic Blast", Main, [Energy, Energy], [Stun(One(All([Not(Protected), Supporting, Not(Either([Named("Cyclops"), Named("Havok")]))])))])"#,
        "Optic Blast - Main [energy][energy]: Stun an unprotected supporting character other than Cyclops or Havok.",
    );
    reads(
        "Mister Sinister",
        r#"Super("Genetic Manipulation", Main, [Energy], [GainOne(One(All([Supporting, Other])), [Flight, Ranged, Lethal])])"#,
        "Genetic Manipulation - Main [energy]: Another supporting character gains your choice of Flight, Ranged, or Lethal.",
    );
    reads(
        "Spider-Man",
        r#"Super("His Amazing Friends", Build, [Intellect], [Draw(You, Count(All([Mine, FaceUp, Supporting])))])"#,
        "His Amazing Friends - Build [intellect]: Draw a card for each face-up supporting character on your side.",
    );
    reads(
        "Leader",
        r#"Super("Massive Brain", Main, [Intellect], [ChoosePlayer(Enemy), DrawUpTo(You, Hand(ThatPlayer))])"#,
        "Massive Brain - Main [intellect]: Choose an enemy player. Draw cards until you have as many cards in hand as that player.",
    );
    reads(
        "Hela",
        r#"Super("Touch of Death", Main, [Might], [If(Every(Enemy, Stunned), [Plus(This, N(5))])])"#,
        "Touch of Death - Main [might]: If all enemy characters are stunned, put five +1/+1 counters on Hela.",
    );
    reads(
        "Baron Mordo",
        r#"Super("Hypnotize", Main, [Intellect], [BecomeLevel(One(All([Enemy, Main])), 1, YourNextTurn)])"#,
        "Hypnotize - Main [intellect]: An enemy main character becomes Level 1 until your next turn.",
    );
    reads(
        "Drax",
        r#"Super("Call Enemy", Main, [Intellect], [Pull(One(All([Enemy, Supporting])))])"#,
        "Call Enemy - Main [intellect]: Pull an enemy supporting character to its front row.",
    );
}

#[test]
fn the_rarer_words() {
    reads(
        "Silver Sable",
        r#"Named("Wealthy", [On(StartOfBuild(Yours), [GainPoints(1)])])"#,
        "Wealthy - At the start of your Build Phase, gain a recruit point.",
    );
    reads(
        "Misty Knight",
        r#"Named("Detective Work", [On(Appears(This), [ChoosePlayer(Enemy), LookAtHand(ThatPlayer)])])"#,
        "Detective Work - When Misty Knight appears, choose an enemy player. Look at that player's hand.",
    );
    reads(
        "Jessica Jones",
        r#"Super("Collar the Suspect", Main, [Intellect], [ChoosePlayer(Enemy), LookAtHand(ThatPlayer), DiscardFromTheirs(Character)])"#,
        "Collar the Suspect - Main [intellect]: Choose an enemy player. Look at that player's hand and discard from it a character.",
    );
    reads(
        "Viper",
        r#"Named("Succumb to Poison", [On(EndOfTurn(Yours), [DoubleMinus(Each(Enemy))])])"#,
        "Succumb to Poison - At the end of your turn, double the -1/-1 counters on each enemy character.",
    );
    reads(
        "Winter Soldier",
        r#"Super("Sniper Rifle", Main, [Skill], [MaySnipe(Turn)])"#,
        "Sniper Rifle - Main [skill]: Winter Soldier can make solo ranged attacks against protected characters this turn.",
    );
    reads(
        "Lilith",
        r#"Named("Vampirism", [HasHealth(This, InKoPile(Enemy, Character))])"#,
        "Vampirism - Lilith has +1 health for each character in enemy KO piles.",
    );
    reads(
        "Dark Phoenix",
        r#"Super("What Was", Main, [Intellect, Intellect], [TopToResources(2)])"#,
        "What Was - Main [intellect][intellect]: Put the top two cards of your deck face down into your resource row; you may put any of them there face up if they are locations.",
    );
    reads(
        "Lt. Ripley",
        r#"LevelUp("We Got Nukes", 3, Equipped(Yours), [GainXp(N(1))])"#,
        "We Got Nukes - Level Up (3): When an equipment appears on your side, Lt. Ripley gains 1 XP.",
    );
    reads(
        "Kingpin",
        r#"LevelUp("Take Over the City", 5, GainsLocation(Yours), [GainXp(N(1))])"#,
        "Take Over the City - Level Up (5): When a location appears on your side, Kingpin gains 1 XP.",
    );
    reads(
        "Spectrum",
        r#"Named("Energy Form", [On(Recovers(This), [Plus(This, Locations(Anyones, BasicLocation(Some(Energy))))])])"#,
        "Energy Form - When Spectrum recovers, put a +1/+1 counter on it for each face-up basic [energy] location on all sides.",
    );
    reads(
        "Baron Mordo",
        r#"LevelUp("The Black Arts", 4, Discards(Enemy), [GainXp(N(1))])"#,
        "The Black Arts - Level Up (4): When an enemy player discards one or more cards, Baron Mordo gains 1 XP.",
    );
    reads(
        "Dr. Strange",
        r#"LevelUp("Supreme Power", 5, Draws(Yours), [GainXp(N(1))])"#,
        "Supreme Power - Level Up (5): When you draw one or more cards, Dr. Strange gains 1 XP.",
    );
    reads(
        "Sister Grimm",
        r#"LevelUpIf("When Blood Is Shed...", 1, Wounded(This), Not(YourTurn), [GainXp(N(1))])"#,
        "When Blood Is Shed... - Level Up (1): When Sister Grimm gets wounded, if it isn't your turn, it gains 1 XP.",
    );
    reads(
        "Phoenix",
        r#"LevelUpIf("The Sum of All Life", 1, Appears(Anyone), Is(Count(Supporting), AtLeast(20)), [GainXp(N(1))])"#,
        "The Sum of All Life - Level Up (1): When a character appears, if there are 20 or more supporting characters, Phoenix gains 1 XP.",
    );
    reads(
        "the Perfect Organism",
        r#"LevelUp("A Survivor", 3, Survives(This), [GainXp(N(1))])"#,
        "A Survivor - Level Up (3): When the Perfect Organism survives a combat, it gains 1 XP.",
    );
    reads(
        "Bullseye",
        r#"LevelUp("Cold-Blooded Killer", 3, Kos(This, Enemy), [GainXp(N(1))])"#,
        "Cold-Blooded Killer - Level Up (3): When Bullseye KOs an enemy character, Bullseye gains 1 XP.",
    );
    reads(
        "Ripley #8",
        r#"Named("Rapid Cell Regeneration", [On(LevelsUp(This), [HealAll(This)])])"#,
        "Rapid Cell Regeneration - When Ripley #8 levels up, heal all wounds from it.",
    );
    reads(
        "Newt",
        r#"Named("We'd Better Get Back", [On(IsAttacked(This), [ToHand(This)])])"#,
        "We'd Better Get Back - When Newt gets attacked, put it into its owner's hand.",
    );
    reads(
        "Monkey Joe",
        r#"Named("Squirrel Interrupted", [On(Leaves(All([Mine, Named("Squirrel Girl")])), [Ko(This)])])"#,
        "Squirrel Interrupted - When a character on your side named Squirrel Girl leaves play, KO Monkey Joe.",
    );
    reads(
        "Monkey Joe",
        r#"Named("Cover Squirrel", [Has(All([Mine, Named("Squirrel Girl")]), N(0), N(2))])"#,
        "Cover Squirrel - Characters on your side named Squirrel Girl have +0/+2.",
    );
    reads(
        "Psylocke",
        r#"Super("Test", Main, [Skill], [IfElse(Is(Hand(You), AtMost(2)), [Draw(You, N(2))], [Discard(You, N(1), Either([PlotTwist, Location]))])])"#,
        "Test - Main [skill]: If you have two or fewer cards in hand, draw two cards. Otherwise, discard a plot twist or location.",
    );
    reads(
        "Daredevil",
        r#"Named("Test", [StrikesWith(3), While(Not(Some(All([This, Plus]))), Cannot(This, BeStruck))])"#,
        "Test - Daredevil strikes with triple its ATK. While it doesn't have a +1/+1 counter, it can't be struck.",
    );
    reads(
        "Havok",
        r#"Super("Plasma Blast", Main, [Energy, Energy, Energy], [Stun(Each(All([Supporting, Not(Either([Named("Cyclops"), Named("Havok")]))])))])"#,
        "Plasma Blast - Main [energy][energy][energy]: Stun each supporting character other than Cyclops or Havok.",
    );
    reads(
        "Ultron",
        r#"Super("Iterate", Build, [Intellect], [FromHandToPlay(All([Supporting, Named("Ultron")]))])"#,
        "Iterate - Build [intellect]: Put a supporting character named Ultron from your hand onto your side.",
    );
    reads(
        "She-Hulk",
        r#"Super("Welcome to the Team", Build, [Intellect], [SearchToHand(2, Character)])"#,
        "Welcome to the Team - Build [intellect]: Search your deck for up to two characters, reveal them, put them into your hand, then shuffle your deck.",
    );
    reads(
        "Singularity",
        r#"Reaction("Envelop", [Energy], Kod(All([Mine, Supporting])), [ToHand(That)])"#,
        "Envelop - Reaction [energy]: When a supporting character on your side gets KO'd, put it into its owner's hand.",
    );
    reads(
        "Enchantress",
        r#"Super("I'll Not Sully My Hands", Main, [Intellect], [Ready(Each(All([Mine, Supporting, Plus])))])"#,
        "I'll Not Sully My Hands - Main [intellect]: Ready each supporting character on your side with a +1/+1 counter.",
    );
    reads(
        "Winter Soldier",
        r#"Super("Into the Fray", Main, [Skill], [If(Some(All([This, Back])), [Ready(This), Pull(This)])])"#,
        "Into the Fray - Main [skill]: If Winter Soldier is in the back row, ready it and pull it to its front row.",
    );
    reads(
        "Mephisto",
        r#"Super("Test", Main, [Skill], [If(Both(TeamAttack, Not(NoAttacks)), [Heal(One(All([Mine, Wounded])), 2)])])"#,
        "Test - Main [skill]: If this is a team attack and you made an attack this turn, heal two wounds from a wounded character on your side.",
    );
    reads(
        "Satana",
        r#"Named("Fatal Females", [HasKey(All([Mine, Team(FemmeFatales)]), Lethal)])"#,
        "Fatal Females - Femme Fatales characters on your side have Lethal.",
    );
    reads(
        "Vision",
        r#"Super("Test", Main, [Energy], [Health(One(Either([Good, Team(XMen)])), N(2), Turn), Wound(It, 2)])"#,
        "Test - Main [energy]: A Good or X-Men character gets +2 health this turn. Put two wounds on it.",
    );
}

#[test]
fn words_of_defenders_and_a_force() {
    reads(
        "Daredevil",
        r#"Super("Radar Sense", Main, [Intellect], [OpenHands(Enemy, Skill)])"#,
        "Radar Sense - Main [intellect]: Enemy players play with revealed hands; one of their characters may pay [skill] during its player's Main Phase to end this effect.",
    );
    reads(
        "Kingpin",
        r#"SuperWith("The Kingpin of Crime", Main, [Energy, Might], [Plus(One(Anyone), N(1))], [OneSymbol, AnyNumber])"#,
        "The Kingpin of Crime - Main [energy] or [might]: Put a +1/+1 counter on a character. Use this power any number of times a turn.",
    );
    reads(
        "Purple Man",
        r#"Super("Brainwash", Main, [Intellect], [Exhaust(One(All([Enemy, Supporting]))), TakeTo(It, Back), Later(Either([Stunned(This), LeavesSide(This)]), Next, Ever, [If(Some(All([It, Mine])), [SendToOwner(It)])])])"#,
        "Brainwash - Main [intellect]: Exhaust an enemy supporting character and move it to your back row. When Purple Man gets stunned or leaves your side, if that character is on your side, move it to its owner's back row.",
    );
    reads(
        "Madame Masque",
        r#"Named("Bio-Duplicate", [On(PoweredUpBy(This, Namesake), [May([PutThatCard])])])"#,
        "Bio-Duplicate - When Madame Masque gets powered up by discarding a card named Madame Masque, you may put the discarded card onto your side.",
    );
    reads(
        "Rhino",
        r#"Named("Angry", [InFirstAttack])"#,
        "Angry - Rhino must be in your first attack each turn if able.",
    );
    reads(
        "Mary Walker",
        r#"Named("Innocent Mary", [CannotStrikeAt(Minus, This)])"#,
        "Innocent Mary - Attackers with a -1/-1 counter can't strike Mary Walker.",
    );
}

#[test]
fn plot_twists() {
    plays(
        "Play(Combat(Any), [Get(One(InCombat), N(2), N(2), Combat)])",
        "Combat (any turn): A character in the combat gets +2/+2 this combat.",
    );
    plays("Play(Combat(Any), [CancelCombat])", "Combat (any turn): Cancel the combat.");
    plays(
        "Play(Main, [Plus(One(Mine), N(1)), Gain(It, Ranged, Turn)])",
        "Main: Put a +1/+1 counter on a character on your side. It gains Ranged this turn.",
    );
    plays(
        "Play(Combat(Any), [Plus(Each(All([Mine, InCombat])), N(1))])",
        "Combat (any turn): Put a +1/+1 counter on each character on your side in the combat.",
    );
    plays(
        "Play(Combat(Any), [ReplaceDefender(One(All([Mine, FaceUp, Not(InCombat)])))])",
        "Combat (any turn): Replace the defender on your side with a face-up character on your side that isn't in combat and switch their positions.",
    );
    plays(
        "Play(Combat(Any), [ClearPlus(One(All([Enemy, InCombat]))), ToBase(It, Combat)])",
        "Combat (any turn): Remove all +1/+1 counters from an enemy character in the combat. This combat, its ATK and DEF are equal to its base ATK and DEF.",
    );
    plays(
        "Play(Combat(Any), [Swap(One(InCombat), Combat)])",
        "Combat (any turn): Switch the ATK and DEF of a character in the combat for this combat.",
    );
    plays(
        "Play(Combat(Any), [Get(One(Attacking), N(2), N(0), Combat)])",
        "Combat (any turn): An attacker gets +2/+0 this combat.",
    );
    plays(
        "Play(Combat(Any), [Get(One(Defending), N(0), N(5), Combat)])",
        "Combat (any turn): The defender gets +0/+5 this combat.",
    );
    plays(
        "Play(Combat(Any), [Get(One(Attacking), N(-3), N(0), Combat)])",
        "Combat (any turn): An attacker gets -3/-0 this combat.",
    );
    plays(
        "Play(Combat(Any), [NoPlotTwists(Enemy, Combat)])",
        "Combat (any turn): Enemy players can't play plot twists this combat.",
    );
    plays(
        "Play(Combat(Any), [Daze(One(All([Mine, Defending, Supporting])))])",
        "Combat (any turn): Daze a defending supporting character on your side.",
    );
    plays(
        "Play(Combat(Any), [If(TeamAttack, [Get(Each(Attacking), N(3), N(0), Combat)])])",
        "Combat (any turn): If this is a team attack, each attacker gets +3/+0 this combat.",
    );
    plays(
        "Play(Main, [TurnUp(BasicLocation(None))])",
        "Main: You may turn one of your face-down basic locations face up.",
    );
    plays(
        "Play(Combat(Any), [DefendFromHand])",
        "Combat (any turn): If the defender is on your side, you may put a character from your hand next to it, which becomes the defender.",
    );
    plays(
        "Play(Combat(Any), [Get(YourMain, N(2), N(0), Combat)])",
        "Combat (any turn): Your main character gets +2/+0 this combat.",
    );
    plays(
        "Play(Combat(Any), [If(MeleeCombat, [Minus(One(InCombat), N(2))])])",
        "Combat (any turn): If this is melee combat, put two -1/-1 counters on a character in the combat.",
    );
    plays("Play(Main, [Daze(One(All([Enemy, Not(Protected)])))])", "Main: Daze an unprotected enemy character.");
    plays("Play(Main, [TurnDown(Enemy)])", "Main: Turn an enemy location face down.");
    plays("Play(Main, [Stun(One(All([Supporting, Exhausted])))])", "Main: Stun an exhausted supporting character.");
    plays("Play(Main, [Ready(Each(Mine))])", "Main: Ready each character on your side.");
    plays(
        "Play(Main, [Plus(One(Anyone), N(1)), Minus(One(Anyone), N(1))])",
        "Main: Put a +1/+1 counter on a character and put a -1/-1 counter on a character.",
    );
}

#[test]
fn equipment_speaks_of_its_bearer() {
    reads(
        "the equipped character",
        r#"Named("Light Armor-Piercing Rounds", [HasKey(This, Ranged), Has(All([This, RangedAttacking]), N(3), N(0))])"#,
        "Light Armor-Piercing Rounds - The equipped character has Ranged. It has +3/+0 while it is ranged attacking.",
    );
    reads(
        "the equipped character",
        r#"Super("M-40 Grenades", Main, [Energy], [Minus(One(All([Enemy, Back])), N(3))])"#,
        "M-40 Grenades - Main [energy]: Put three -1/-1 counters on a back row enemy character.",
    );
    reads(
        "the equipped character",
        r#"Named("Get Away From Her, You B****!", [Has(This, N(5), N(5)), LosesKey(This, Ranged)])"#,
        "Get Away From Her, You B****! - The equipped character has +5/+5. It loses Ranged and can't gain it.",
    );
    reads(
        "the equipped character",
        r#"Super("Access Mother", Build, [Intellect], [Draw(You, N(2))])"#,
        "Access Mother - Build [intellect]: Draw two cards.",
    );
}

#[test]
fn locations_say_for_whom_they_pay() {
    let cards = crate::Catalogue::standard();
    let told = |id: &str| cards.card(cards.by_id(id).unwrap()).text.join(" ");
    assert_eq!(told("MNB-112"), "Pays [might].");
    assert_eq!(told("MNB-026"), "Pays [energy], [intellect], [might], or [skill] for an Avengers character.");
    let complex = "Pays [humanity], [energy], [intellect], or [skill] for a Company character on your side.";
    assert_eq!(told("ALN-026"), complex);
    let planet = "Pays [alien], [energy], [intellect], or [might] for a Xenomorphs character on your side.";
    assert_eq!(told("ALN-051"), planet);
}

#[test]
fn it_is_only_whom_it_can_be() {
    reads(
        "the Queen",
        r#"Super("Eggs", Main, [Energy], [SeekOut(2, Named("Ovomorph")),
            IfElse(Amplified, [MayElse([LaidToRow(Back)], [LaidToHand])], [LaidToHand])])"#,
        "Eggs - Main [energy]: Search your deck, hand, and KO pile for up to two cards named Ovomorph, reveal them, then shuffle your deck. Put them into your hand. Amplify - You may put them into your back row instead.",
    );
    reads(
        "Shadowcat",
        r#"SuperWith("Intangible Escape", AnyCombat(Any), [Energy], [
            Choose(One(All([Mine, InCombat]))), If(Did, [PutThisBeside, If(Did, [CancelCombat])])], [FromHand])"#,
        "Intangible Escape - Any Combat (any turn) [energy]: Choose a character on your side in the combat. Put Shadowcat next to it. If you do, cancel the combat. Use this power only while Shadowcat is in your hand.",
    );
}

#[test]
fn keywords_are_told_from_their_file_or_in_fixed_words() {
    means(
        Keyword::MindGames,
        "Mind Games - When this appears, you may choose a player. If you do, that player discards their hand and draws that many cards.",
    );
    means(Keyword::Pounce, "Pounce - Exhausted characters can't strike back against this.");
    means(
        Keyword::Blast,
        "Blast - When this appears, choose an enemy row. Put a -1/-1 counter on each character in that row.",
    );
    means(Keyword::Passive, "Passive - This can't attack. It can't strike back.");
    means(Keyword::Sting, "Sting - When this appears, put a -1/-1 counter on an enemy character.");
    means(Keyword::Berserker, "Berserker - When this attacks, put a +1/+1 counter on it.");
    means(Keyword::Inspire, "Inspire - When another character appears on your side, put a +1/+1 counter on it.");
    means(Keyword::Dodge, "Dodge - This can't be ranged attacked.");
    means(Keyword::Leap, "Leap - During your turn, this has Flight.");
    means(Keyword::Leader, "Leader - While this is team attacking, you choose whom the defender strikes back against.");
    means(Keyword::Flight, "Flight");
    means(Keyword::Ranged, "Ranged");
}

#[test]
fn every_keyword_is_an_icon_or_ends_in_a_full_stop() {
    for key in Keyword::ALL {
        let told = keyword(key, &keywords());
        is_well_formed(&told);
        assert!(told == key.name() || told.ends_with('.'), "{told:?}");
    }
}

#[test]
fn every_line_of_every_card_is_a_keyword_or_a_sentence() {
    for card in crate::Catalogue::standard().cards() {
        for line in &card.text {
            is_well_formed(line);
            let bare = Keyword::ALL.iter().any(|key| key.name() == line);
            assert!(bare || line.ends_with('.'), "{}: {line:?}", card.id);
        }
    }
}
