//! Exact texts of faces of every kind, and what must hold for all of them.

use super::{card, one, way};
use crate::Catalogue;
use crate::vocabulary::{Ability, Cost, Filter, Kind, Resource, Standing, Step};

/// Compare faces with their texts, all of them before it fails.
#[track_caller]
fn read(faces: &[(&str, &[&str])]) {
    let cards = Catalogue::standard();
    let differing: Vec<String> = faces
        .iter()
        .filter_map(|(id, text)| {
            let face = cards.card(cards.by_id(id).unwrap_or_else(|| panic!("there is no face {id}")));
            (face.text != *text).then(|| format!("{id} {}: {:#?}", face.title, face.text))
        })
        .collect();
    assert!(differing.is_empty(), "{}", differing.join("\n"));
}

#[test]
fn identities() {
    read(&[
        ("01001a", &["Spider-Sense — Interrupt: When the villain attacks you, draw 1 card."]),
        ("01001b", &["Scientist — Resource: Generate a [mental] resource. (Limit once per round.)"]),
        (
            "01010a",
            &[
                "Rechannel — Action: Spend an [energy] resource and heal 1 damage from Captain Marvel → draw 1 card. (Limit once per round.)",
            ],
        ),
        ("01010b", &["Commander — Action: Choose a player. That player draws 1 card. (Limit once per round.)"]),
        ("01019a", &[r#""Do You Even Lift?" — Response: After you change to this form, deal 2 damage to an enemy."#]),
        (
            "01019b",
            &[
                r#""I Object!" — Interrupt: When threat would be placed on a scheme, prevent 1 of that threat. (Limit once per round.)"#,
            ],
        ),
        ("01029a", &["You get +1 hand size for each Tech upgrade you control (to a maximum hand size of 7)."]),
        (
            "01029b",
            &[
                "Futurist — Action: Look at the top 3 cards of your deck, add 1 of them to your hand, and discard the others. (Limit once per round.)",
            ],
        ),
        ("01040a", &["Retaliate 1."]),
        (
            "01040b",
            &[
                "Foresight — Setup: Search your deck for a Black Panther upgrade and add it to your hand, then shuffle your deck.",
            ],
        ),
    ]);
}

#[test]
fn allies() {
    read(&[
        (
            "01002",
            &[
                "Forced Response: After you play Black Cat, discard the top 2 cards of your deck. Add each card with a printed [mental] resource discarded this way to your hand.",
            ],
        ),
        ("01020", &["Action: Return Hellcat to its owner's hand."]),
        ("01030", &["Action: Exhaust War Machine and deal 2 damage to War Machine → deal 1 damage to each enemy."]),
        (
            "01041",
            &[
                "Response: After Shuri enters play, search your deck for an upgrade and add it to your hand, then shuffle your deck.",
            ],
        ),
        (
            "01050",
            &[
                "Forced Response: After Hulk attacks, discard the top card of your deck. If the discarded card has a printed [physical] or [wild] resource, deal 2 damage to an enemy. If the discarded card has a printed [energy] or [wild] resource, deal 1 damage to each character. If the discarded card has a printed [mental] or [wild] resource, discard Hulk.",
            ],
        ),
        ("01051", &["Response: After Tigra attacks and defeats a minion, heal 1 damage from Tigra."]),
        ("01058", &["Response: After Daredevil thwarts, deal 1 damage to an enemy."]),
        ("01059", &["Jessica Jones gets +1 THW for each side scheme in play."]),
        (
            "01066",
            &[
                "Hawkeye enters play with 4 arrow counters.",
                "Response: After a minion enters play, remove 1 arrow counter from Hawkeye → deal 2 damage to that minion.",
            ],
        ),
        ("01067", &["Response: After Maria Hill enters play, each player draws 1 card."]),
        (
            "01068",
            &[
                "Action: Spend an [energy] resource → choose one: • Until the end of the phase, Vision gets +2 THW. • Until the end of the phase, Vision gets +2 ATK. (Limit once per round.)",
            ],
        ),
        (
            "01075",
            &[
                "Interrupt: When a card is revealed from the encounter deck, exhaust Black Widow and spend a [mental] resource → cancel the effects of that card and discard it. Then, reveal the top card of the encounter deck.",
            ],
        ),
        ("01076", &["Toughness."]),
        (
            "01084",
            &[
                "Forced Response: After Nick Fury enters play, choose one: remove 2 threat from a scheme, draw 3 cards, or deal 4 damage to an enemy. At the end of the round, discard Nick Fury.",
            ],
        ),
    ]);
}

#[test]
fn events() {
    read(&[
        ("01003", &["Interrupt (defense): When you would take damage from an attack, prevent all of that damage."]),
        (
            "01004",
            &[
                r#"Hero Interrupt: When a treachery is revealed from the encounter deck, cancel its "When Revealed" effects."#,
            ],
        ),
        (
            "01012",
            &[
                "Hero Action (thwart): Remove 2 threat from a scheme. Then, if you have the Aerial trait, remove 2 threat from a different scheme.",
            ],
        ),
        (
            "01013",
            &[
                "Hero Action (attack): Deal 5 damage to an enemy. If you paid for this card using an [energy] resource, draw 1 card.",
            ],
        ),
        (
            "01021",
            &[
                "Hero Action (attack): Deal damage to an enemy equal to the damage you have sustained (to a maximum of 15).",
            ],
        ),
        ("01022", &["Hero Action: Deal 1 damage to each enemy."]),
        (
            "01023",
            &[
                "Alter-Ego Action (thwart): Choose and discard up to 5 cards from your hand → remove 1 threat from a scheme for each card discarded this way.",
            ],
        ),
        ("01024", &["Response: After you make a basic attack, ready She-Hulk."]),
        ("01025", &["Action: Change your form. Then, draw up to your printed hand size."]),
        (
            "01031",
            &[
                "Hero Action (attack): Deal 1 damage to an enemy. Discard the top 5 cards of your deck. Deal 2 damage to that enemy for each printed [energy] resource discarded this way.",
            ],
        ),
        (
            "01032",
            &["Hero Action (attack): Deal 4 damage to an enemy (8 damage instead if you have the Aerial trait)."],
        ),
        (
            "01042",
            &["Alter-Ego Action: Choose up to 3 different cards in your discard pile and shuffle them into your deck."],
        ),
        (
            "01043a",
            &[r#"Hero Action: Resolve the "Special" ability of each Black Panther upgrade you control, in any order."#],
        ),
        ("01052", &["Response (thwart): After your hero attacks and defeats an enemy, remove 2 threat from a scheme."]),
        (
            "01053",
            &[
                "Hero Action (attack): If you paid for this card using a [physical] resource, this attack gains overkill. Deal 5 damage to a minion.",
            ],
        ),
        (
            "01060",
            &[
                "Hero Action (thwart): Remove 3 threat from a scheme (4 threat instead if you paid for this card using a [mental] resource).",
            ],
        ),
        ("01061", &["Hero Interrupt: When threat would be placed on a scheme, take that much damage instead."]),
        (
            "01070",
            &[
                "Hero Action: Choose a player. Until the end of the phase, each character that player controls gets +1 THW and +1 ATK.",
            ],
        ),
        (
            "01071",
            &[
                "Action: Pay the printed cost of an ally in any player's discard pile → put that ally into play under your control.",
            ],
        ),
        (
            "01077",
            &[
                "Response (attack): After your hero defends against an attack, deal damage to the attacking enemy equal to your ATK.",
            ],
        ),
        (
            "01078",
            &[
                r#"Hero Interrupt: When a treachery is revealed from the encounter deck, cancel its "When Revealed" effects. The villain attacks you instead."#,
            ],
        ),
        ("01085", &["Interrupt (thwart): When the villain schemes, reduce the threat placed this way by 1."]),
    ]);
}

#[test]
fn supports_upgrades_and_resources() {
    read(&[
        ("01006", &["Alter-Ego Action: Exhaust Aunt May → heal 4 damage from Peter Parker."]),
        (
            "01007",
            &[
                "Attach to a minion.",
                "Forced Interrupt: When the attached minion is defeated, remove 3 threat from a scheme.",
            ],
        ),
        (
            "01008",
            &[
                "Uses (3 web counters).",
                "Hero Resource: Exhaust Web-Shooter and remove 1 web counter from it → generate a [wild] resource.",
            ],
        ),
        (
            "01009",
            &[
                "Attach to an enemy.",
                "Hero form only.",
                "Max 1 per enemy.",
                "Forced Interrupt: When the attached enemy would attack, discard Webbed Up instead. Then, stun that enemy.",
            ],
        ),
        ("01014", &[]),
        (
            "01015",
            &[
                "Action: Exhaust Alpha Flight Station, choose and discard 1 card from your hand → draw 1 card (2 cards instead if you are Carol Danvers).",
            ],
        ),
        ("01016", &["Captain Marvel gets +1 DEF (+2 DEF instead if you have the Aerial trait)."]),
        (
            "01017",
            &[
                "Captain Marvel gains the Aerial trait.",
                "Hero Interrupt (defense): When Captain Marvel would take damage, discard Cosmic Flight → prevent 3 of that damage.",
            ],
        ),
        (
            "01018",
            &[
                "Max 1 per player.",
                "Action: Spend X [energy] resources → put X energy counters here.",
                "Hero Action (attack): Discard Energy Channel → deal 2 damage to an enemy for each energy counter here (to a maximum of 10).",
            ],
        ),
        ("01033", &["Resource: Exhaust Pepper Potts → generate the resources of the top card of your discard pile."]),
        (
            "01034",
            &[
                "Alter-Ego Action: Exhaust Stark Tower → choose a player. That player returns the topmost Tech upgrade in their discard pile to their hand.",
            ],
        ),
        (
            "01037",
            &[
                "Hero Action (thwart): Exhaust Mark V Helmet → if you have the Aerial trait, remove 1 threat from each scheme. Otherwise, remove 1 threat from a scheme.",
            ],
        ),
        (
            "01039",
            &[
                "You get +1 hit point.",
                "Hero Action: Exhaust Rocket Boots and spend a [mental] resource → until the end of the phase, you gain the Aerial trait.",
            ],
        ),
        (
            "01046",
            &[
                "Special: Choose a player. Deal 1 damage to the villain and each enemy engaged with that player (2 damage instead if this is the final step of this sequence).",
            ],
        ),
        (
            "01049",
            &[
                "Special (attack): Move 1 damage from your hero to an enemy (2 damage instead if this is the final step of this sequence).",
            ],
        ),
        (
            "01055",
            &[
                "Max 2 per deck.",
                "Double the number of resources this card generates while paying for an Aggression card.",
            ],
        ),
        ("01057", &["Play under any player's control.", "Max 1 per player.", "Your hero gets +1 ATK."]),
        ("01073", &["Increase your ally limit by 1."]),
        ("01074", &["Attach to an ally.", "Max 1 per ally.", "The attached ally gets +1 THW and +1 ATK."]),
        ("01082", &["Response: After your hero defends against an attack, discard Indomitable → ready your hero."]),
        (
            "01092",
            &[
                "Max 1 per player.",
                "Action: Exhaust Helicarrier → choose a player. Reduce the cost of the next card that player plays this phase by 1.",
            ],
        ),
        ("01093", &["Hero Action: Spend a [physical] resource and discard Tenacity → ready your hero."]),
    ]);
}

#[test]
fn villains_and_schemes() {
    read(&[
        (
            "01095",
            &[
                "When Revealed: Search the encounter deck and discard pile for Breakin' & Takin' and reveal it, then shuffle the encounter deck.",
            ],
        ),
        ("01096", &["Toughness.", "When Revealed: Stun each hero."]),
        ("01113", &["Forced Interrupt: When Klaw attacks, give Klaw 1 additional boost card for this activation."]),
        (
            "01116a",
            &[
                "Setup: Search the encounter deck for Defense Network and reveal it, then shuffle the encounter deck. Advance to stage 1B.",
            ],
        ),
        (
            "01116b",
            &[
                "When Revealed: Discard cards from the top of the encounter deck until a minion is discarded. Put that minion into play engaged with the first player.",
                "Starts with 0 threat and gets 1 [per player] each round. At 6 [per player] threat it is completed: stage 2A comes up.",
            ],
        ),
        (
            "01117a",
            &[
                "When Revealed: Discard cards from the top of the encounter deck until a minion is discarded. Put that minion into play engaged with the first player. Advance to stage 2B.",
            ],
        ),
        (
            "01135",
            &[
                "Forced Interrupt: When Ultron attacks you, put the top card of your deck into play facedown, engaged with you as a Drone minion. Until the end of this attack, Ultron gets +1 ATK for each Drone minion engaged with you.",
            ],
        ),
        (
            "01136",
            &[
                "Each Drone minion gets +1 ATK and +1 hit point.",
                "Ultron cannot take damage while a Drone minion is in play.",
                "When Revealed: Search the encounter deck and discard pile for Ultron's Imperative and reveal it, then shuffle the encounter deck.",
            ],
        ),
        ("01137a", &["Setup: Put Ultron Drones into play. Shuffle the encounter deck. Advance to stage 1B."]),
        (
            "01138b",
            &[
                "Forced Response: After threat is placed here during step one of the villain phase, each player chooses to either place 2 threat here or put the top card of their deck into play facedown, engaged with them as a Drone minion.",
                "Starts with 0 threat and gets 1 [per player] each round. At 10 [per player] threat it is completed: stage 3A comes up.",
            ],
        ),
        (
            "01139b",
            &[
                "Threat cannot be removed from this scheme.",
                "Starts with 0 threat and gets 1 [per player] each round. At 5 [per player] threat it is completed: the players lose the game.",
            ],
        ),
        ("01107", &["When Revealed: Place 1 [per player] threat here."]),
        ("01127", &["Klaw gets +10 hit points."]),
        (
            "01148",
            &[
                "When Revealed: Each player puts the top card of their deck into play facedown, engaged with them as a Drone minion. Place 1 threat here for each Drone minion in play.",
            ],
        ),
        (
            "01150",
            &[
                "When Revealed: The first player puts the top 2 cards of their deck into play facedown, engaged with them as Drone minions.",
            ],
        ),
        (
            "01151",
            &["When Revealed: Each player chooses to either place 2 threat here or deal 3 damage to their hero."],
        ),
        (
            "01166",
            &[
                "When Revealed: Each player places a random card from their hand facedown here.",
                "When Defeated: Return each facedown card here to its owner's hand.",
            ],
        ),
        (
            "01180",
            &[
                "When Revealed: If Madame Hydra is not in play, search the encounter deck and discard pile for Madame Hydra and put it into play engaged with you, then shuffle the encounter deck. Place 2 threat here for each Hydra enemy in play.",
            ],
        ),
        (
            "01183",
            &[
                "When Revealed: If M.O.D.O.K. is not in play, search the encounter deck and discard pile for M.O.D.O.K. and put it into play engaged with you, then shuffle the encounter deck.",
            ],
        ),
    ]);
}

#[test]
fn minions_and_attachments() {
    read(&[
        (
            "01098",
            &[
                "Attach to Rhino.",
                "Forced Interrupt: When Rhino would take damage, place that damage here instead. Then, if there is at least 5 damage here, discard Armored Rhino Suit.",
            ],
        ),
        (
            "01099",
            &[
                "Attach to Rhino.",
                "Rhino gets +3 ATK.",
                "Forced Interrupt: When Rhino attacks, this attack gains overkill. At the end of this attack, discard Charge.",
            ],
        ),
        (
            "01118",
            &[
                "Attach to Klaw.",
                "Klaw gets +1 ATK.",
                "Forced Response: After Klaw attacks and damages a character, stun that character.",
                "Hero Action: Spend [energy] [mental] [physical] resources → discard Sonic Converter.",
            ],
        ),
        (
            "01119",
            &[
                "Attach to Klaw.",
                "Klaw gains retaliate 1.",
                "Hero Action: Spend [energy] [mental] [physical] resources → discard Solid-Sound Body.",
            ],
        ),
        ("01120", &["Guard.", "Toughness."]),
        ("01121", &["Surge.", "Boost: Put Weapons Runner into play engaged with you."]),
        (
            "01129",
            &[
                "Forced Response: After Radioactive Man attacks you, discard 1 card at random from your hand.",
                "Boost: Discard 1 card at random from your hand.",
            ],
        ),
        (
            "01130",
            &[
                "Forced Interrupt: When Whirlwind attacks you, also resolve this attack against each other hero.",
                "Boost: Deal 1 damage to each hero.",
            ],
        ),
        (
            "01132",
            &[
                "The engaged player must defend against Melter's attacks with an ally they control, if able.",
                "Boost: Exhaust each ally you control.",
            ],
        ),
        (
            "01140",
            &[
                "Each facedown Drone minion engaged with a player has a base SCH of 1, a base ATK of 1, and 1 base hit point.",
                "After a facedown Drone minion is defeated, its card goes to its owner's discard pile.",
            ],
        ),
        (
            "01141",
            &[
                "Attach to Ultron.",
                "Ultron gets +1 SCH.",
                "Forced Response: After Ultron schemes, place 1 threat on each side scheme.",
                "Hero Action: Exhaust your hero and spend [mental] [mental] resources → discard Program Transmitter.",
            ],
        ),
        (
            "01142",
            &[
                "Attach to the Ultron Drones environment.",
                "Each facedown Drone minion gets +1 ATK and +1 hit point.",
                "Hero Action: Spend [energy] [mental] [physical] resources → discard Upgraded Drones.",
            ],
        ),
        (
            "01143",
            &[
                "Guard.",
                "Forced Interrupt: When Advanced Ultron Drone is defeated, the engaged player puts the top card of their deck into play facedown, engaged with them as a Drone minion.",
            ],
        ),
        (
            "01152",
            &[
                "Attach to the villain.",
                "Forced Response: After the villain takes damage, give the villain a tough status card.",
                "Hero Action: Exhaust your hero and spend [physical] [physical] resources → discard Vibranium Armor.",
            ],
        ),
        ("01157", &["Killmonger cannot take damage from Black Panther upgrades."]),
        ("01162", &["X is equal to Titania's remaining hit points."]),
        (
            "01163",
            &[
                "Attach to the minion with the highest printed hit points.",
                "Genetically Enhanced gains surge while no minion is in play.",
                "The attached minion gets +3 hit points.",
            ],
        ),
        ("01172", &["Retaliate 1."]),
        (
            "01181",
            &[
                "Madame Hydra cannot take damage while the Legions of Hydra side scheme is in play.",
                "Forced Response: After Madame Hydra schemes or attacks, place 2 threat on the Legions of Hydra side scheme.",
            ],
        ),
        ("01182", &["Guard.", "When Defeated: Deal the engaged player an encounter card."]),
        (
            "01185",
            &[
                "Surge.",
                "Attach to the minion with the highest printed hit points and without Biomechanical Upgrades attached.",
                "Forced Interrupt: When the attached minion would be defeated, heal all damage from it instead. Then, discard Biomechanical Upgrades.",
            ],
        ),
    ]);
}

#[test]
fn treacheries_and_obligations() {
    read(&[
        (
            "01104",
            &["When Revealed: Heal 4 damage from Rhino. If no damage was healed this way, this card gains surge."],
        ),
        (
            "01105",
            &[
                "When Revealed: If the villain has a tough status card, this card gains surge. Otherwise, give Rhino a tough status card.",
            ],
        ),
        (
            "01106",
            &[
                "When Revealed (Alter-Ego): This card gains surge.",
                "When Revealed (Hero): Rhino attacks you. If a character was damaged by this attack, stun that character.",
            ],
        ),
        (
            "01111",
            &[
                "When Revealed: If Bomb Scare is in play, assign damage equal to the threat on Bomb Scare among heroes and allies. Otherwise, this card gains surge.",
            ],
        ),
        (
            "01112",
            &["When Revealed: If you have a confused status card, this card gains surge. Otherwise, you are confused."],
        ),
        (
            "01122",
            &[
                "When Revealed (Alter-Ego): Discard 1 card at random from your hand.",
                "When Revealed (Hero): Klaw attacks you. If this attack dealt damage, place 1 threat on the main scheme.",
            ],
        ),
        (
            "01123",
            &[
                "When Revealed: Choose to either spend [energy] [mental] [physical] resources or exhaust each character you control.",
                "Boost: If this activation deals damage to you, exhaust your hero.",
            ],
        ),
        (
            "01133",
            &[
                "When Revealed: Each Masters of Evil minion attacks the hero it is engaged with. If no attack was made this way, search the encounter deck and discard pile for a Masters of Evil minion and put it into play engaged with you, then shuffle the encounter deck.",
            ],
        ),
        (
            "01144a",
            &[
                "When Revealed: Each player puts the top card of their deck into play facedown, engaged with them as a Drone minion.",
                "Boost: Choose to either spend an [energy] resource or put the top card of your deck into play facedown, engaged with you as a Drone minion.",
            ],
        ),
        (
            "01145",
            &[
                "When Revealed (Alter-Ego): Ultron schemes. Discard the top card of your deck for each threat placed this way.",
                "When Revealed (Hero): Ultron attacks you. Discard the top card of your deck for each damage dealt by this attack.",
            ],
        ),
        (
            "01146",
            &[
                "When Revealed: Heal 2 damage from Ultron for each Drone minion engaged with you. If no damage was healed this way, this card gains surge.",
                "Boost: Heal 1 damage from Ultron for each Drone minion engaged with you.",
            ],
        ),
        (
            "01147",
            &[
                "When Revealed: Each Drone minion engaged with you attacks the hero it is engaged with. If no attack was made this way, put the top card of your deck into play facedown, engaged with you as a Drone minion.",
            ],
        ),
        (
            "01155",
            &[
                "Give to the T'Challa player.",
                "You may change to alter-ego form. Choose one: • Exhaust T'Challa → remove Affairs of State from the game. • Choose and discard a Black Panther upgrade you control. Discard Affairs of State.",
            ],
        ),
        (
            "01158",
            &[
                "Surge.",
                "When Revealed: Give the villain and each minion engaged with you a tough status card.",
                "Boost: Give the villain a tough status card.",
            ],
        ),
        (
            "01159",
            &[
                "When Revealed: Discard the top card of the encounter deck. Then, choose to either deal X damage to your hero or place X threat on the main scheme. X is 1 more than the number of boost icons on the discarded card.",
            ],
        ),
        (
            "01164",
            &[
                "When Revealed: Titania attacks your hero. If no attack was made this way, heal all damage from Titania and this card gains surge.",
                "Boost: Give the villain 1 additional boost card for this activation.",
            ],
        ),
        (
            "01165",
            &[
                "Give to the Peter Parker player.",
                "You may change to alter-ego form. Choose one: • Exhaust Peter Parker → remove Eviction Notice from the game. • Discard 1 card at random from your hand. This card gains surge. Discard Eviction Notice.",
            ],
        ),
        (
            "01169",
            &[
                "When Revealed: Each player discards 1 card at random from their hand. Place 1 threat on the main scheme for each different printed resource type discarded this way.",
            ],
        ),
        (
            "01173",
            &[
                "When Revealed: Choose to either deal 1 damage to your hero for each upgrade you control or choose and discard an upgrade you control.",
                "Boost: If the villain is making an undefended attack, choose and discard an upgrade you control.",
            ],
        ),
        (
            "01174",
            &[
                "When Revealed: Each player discards the top 5 cards of their deck. Each player takes 1 damage for each printed [energy] resource they discarded this way.",
            ],
        ),
        (
            "01179",
            &[
                "When Revealed: Discard each card with a printed [energy] resource from your hand. If no card was discarded this way, this card gains surge.",
            ],
        ),
        (
            "01188",
            &[
                "When Revealed: Discard an upgrade or support you control. If no card was discarded this way, this card gains surge.",
            ],
        ),
        (
            "01189",
            &[
                "When Revealed (Alter-Ego): This card gains surge.",
                "When Revealed (Hero): The villain and each minion engaged with you attack you.",
            ],
        ),
        (
            "01190",
            &[
                "When Revealed: Reveal your set-aside nemesis minion and put it into play engaged with you, reveal your set-aside nemesis side scheme and put it into play, and shuffle the rest of your set-aside nemesis set into the encounter deck. If your nemesis minion did not enter play this way, this card gains surge.",
            ],
        ),
        (
            "01192",
            &[
                "When Revealed: If a side scheme is in play, place 4 threat on each side scheme. Otherwise, discard cards from the top of the encounter deck until a side scheme is discarded, then reveal that side scheme.",
            ],
        ),
    ]);
}

#[test]
fn a_face_that_does_something_says_so_in_whole_sentences() {
    for face in Catalogue::standard().cards() {
        let completed = usize::from(face.kind == Kind::MainScheme && face.threat.target.is_some());
        let says = face.abilities.len() + face.keywords.len() + face.play.len() + face.attach.iter().count();
        let says = says + completed;
        let at = format!("{} {}: {:#?}", face.id, face.title, face.text);
        assert!(face.text.len() >= says && face.text.is_empty() == (says + face.standing.len() == 0), "{at}");
        for line in &face.text {
            well_formed(line, &at);
        }
    }
}

#[track_caller]
fn well_formed(line: &str, at: &str) {
    assert!(line.ends_with('.') || line.ends_with(".)"), "no full stop: {at}");
    assert!(line.starts_with(|first: char| first.is_uppercase() || first == '"'), "no capital: {at}");
    for fault in ["  ", " .", " ,", "..", ",,", "()", " a a", " a e", " a i", " an s", "nothing happens"] {
        assert!(!line.contains(fault), "{fault:?} in {at}");
    }
    for (open, close) in [('(', ')'), ('[', ']')] {
        let mut depth = 0;
        for letter in line.chars() {
            depth += i32::from(letter == open) - i32::from(letter == close);
            assert!((0..=1).contains(&depth), "{open}{close} in {at}");
        }
        assert_eq!(depth, 0, "{open}{close} in {at}");
    }
    assert_eq!(line.matches('"').count() % 2, 0, "quotation marks in {at}");
}

/// What a card called Aunt May would say if it did that; words that no card of the core set joins so.
#[track_caller]
fn would_read(written: &str, text: &str) {
    let ability: Ability = ron_options().from_str(written).unwrap_or_else(|error| panic!("{written}: {error}"));
    let line = card(&aunt_may(|face| face.abilities = vec![ability])).remove(0);
    assert_eq!(line, text);
    well_formed(&line, written);
}

#[track_caller]
fn would_hold(written: &str, text: &str) {
    let clause: Standing = ron_options().from_str(written).unwrap_or_else(|error| panic!("{written}: {error}"));
    let line = card(&aunt_may(|face| face.standing = vec![clause])).remove(0);
    assert_eq!(line, text);
    well_formed(&line, written);
}

fn ron_options() -> ron::Options {
    ron::Options::default().with_default_extension(ron::extensions::Extensions::IMPLICIT_SOME)
}

fn aunt_may(change: impl FnOnce(&mut crate::Card)) -> crate::Card {
    let cards = Catalogue::standard();
    let mut face = cards.card(cards.by_id("01006").expect("Aunt May")).clone();
    face.abilities.clear();
    change(&mut face);
    face
}

#[test]
fn words_joined_as_on_no_card_yet() {
    would_read(
        "(when: Action, limit: PerPhase(2), does: [ChooseCard(One(All([Trait(\"Avenger\"), Kind(Ally)])), [Ready(It), Heal(It, N(1))])])",
        "Action: Choose an Avenger ally. Ready that ally. Heal 1 damage from that ally. (Limit twice per phase.)",
    );
    would_read(
        "(when: WhenRevealed, does: [EachPlayer([Give(You, Stunned)])])",
        "When Revealed: Each player is stunned.",
    );
    would_read(
        "(when: WhenRevealed, does: [PlaceThreat(Main, Times(Sustained(Villain), 2))])",
        "When Revealed: Place X threat on the main scheme. X is 2 times the damage the villain has sustained.",
    );
    would_read(
        "(when: Response(AttacksAndDamages(You, Any)), does: [If(Or([Form(Hero), YouAre(\"Thor\")]), [Draw(First, PerPlayer(1))])])",
        "Response: After you attack and damage a card, if you are in hero form or you are Thor, the first player draws 1 [per player] card.",
    );
    would_read(
        "(when: Action, cost: [DiscardCards(2)], does: [RemoveThreat(This, N(1)), Damage(Each(All([Enemy, Other])), N(1))])",
        "Action: Choose and discard 2 cards from your hand → remove 1 threat from here. Deal 1 damage to each other enemy.",
    );
    would_read(
        "(when: WhenRevealed, does: [EachPlayer([Attack(Villain)])])",
        "When Revealed: For each player, the villain attacks them.",
    );
    would_read(
        "(when: WhenRevealed, does: [EachPlayer([If(Form(Hero), [Draw(You, N(1))]), May([Draw(You, N(1))])])])",
        "When Revealed: For each player, if they are in hero form, they draw 1 card, then they may draw 1 card.",
    );
    would_read(
        "(when: WhenRevealed, does: [EachPlayer([May([Attack(Villain)])])])",
        "When Revealed: Each player may have the villain attack them.",
    );
    would_read(
        "(when: Action, does: [May([For(EndOfRound, [Gets(YourHero, Atk, N(1))])])])",
        "Action: If you like, until the end of the round, your hero gets +1 ATK.",
    );
    would_read(
        "(when: Action, does: [If(Not(Has(Villain, Tough)), [Exhaust(You), Then([IfElse(Not(Final), [Draw(You, N(1))], [Advance])])])])",
        "Action: If the villain does not have a tough status card, exhaust your identity, then if this is not the final step of this sequence, draw 1 card; otherwise, advance the main scheme.",
    );
    would_hold("Cannot(Scheme, LoseThreat)", "Threat cannot be removed from schemes.");
    would_hold(
        "Gets(All([Kind(Ally), Not(Trait(\"Avenger\")), Of(You)]), Atk, N(-1))",
        "Each non-Avenger ally you control gets -1 ATK.",
    );
    would_hold(
        "While(Not(InPlay(Kind(SideScheme))), GainsKeyword(Enemy, Guard))",
        "Each enemy gains guard while no side scheme is in play.",
    );
}

#[test]
fn options_and_questions_speak_as_their_card_does() {
    let cards = Catalogue::standard();
    let notice = cards.card(cards.by_id("01165").expect("Eviction Notice"));
    let Some(Step::Choose(ways)) = notice.abilities[0].does.last() else { panic!("{notice:?}") };
    let ways: Vec<String> = ways.iter().map(|one| way(&one.cost, &one.does, notice)).collect();
    assert_eq!(
        ways,
        [
            "Exhaust Peter Parker → remove Eviction Notice from the game.",
            "Discard 1 card at random from your hand. This card gains surge. Discard Eviction Notice.",
        ]
    );
    let spend = [Cost::Spend(vec![Resource::Energy])];
    assert_eq!(way(&spend, &[], notice), "Spend an [energy] resource.");
    assert_eq!(
        one(&Filter::All(vec![Filter::Trait("Avenger".into()), Filter::Kind(Kind::Ally)]), notice, None),
        "an Avenger ally"
    );
}

/// How many faces and how many cards each set has.
#[test]
fn the_core_set_is_whole() {
    let cards = Catalogue::standard();
    assert_eq!(cards.cards().len(), 209);
    let sets = [
        ("spider-man", 11, 17),
        ("spider-man-nemesis", 4, 5),
        ("captain-marvel", 11, 17),
        ("captain-marvel-nemesis", 4, 5),
        ("she-hulk", 12, 17),
        ("she-hulk-nemesis", 4, 5),
        ("iron-man", 13, 17),
        ("iron-man-nemesis", 4, 5),
        ("black-panther", 15, 17),
        ("black-panther-nemesis", 4, 5),
        ("rhino", 16, 21),
        ("klaw", 17, 21),
        ("ultron", 22, 25),
        ("bomb-scare", 4, 6),
        ("masters-of-evil", 6, 7),
        ("under-attack", 4, 5),
        ("legions-of-hydra", 3, 6),
        ("the-doomsday-chair", 3, 6),
        ("standard", 5, 7),
        ("expert", 3, 3),
    ];
    for (set, faces, copies) in sets {
        let has = cards.cards().iter().filter(|card| card.set.as_deref() == Some(set)).count();
        let sum: u32 = cards.of_set(set).map(|(_, card)| u32::from(card.copies)).sum();
        assert_eq!((has, sum), (faces, copies), "{set}");
    }
    let without_set = |aspect| cards.cards().iter().filter(|card| card.set.is_none() && card.aspect == aspect).count();
    let aspects = crate::vocabulary::Aspect::ALL.map(|aspect| without_set(Some(aspect)));
    assert_eq!((aspects, without_set(None)), ([8, 8, 9, 8], 11));
    let obligations = cards.cards().iter().filter(|card| card.kind == Kind::Obligation).count();
    assert_eq!(obligations, 5);
}
