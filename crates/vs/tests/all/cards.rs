//! The cards that come with the game.

use longbox_vs::vocabulary::{Keyword, Kind, Power, Symbol};
use longbox_vs::{Card, CardFiles, Catalogue};
use std::collections::BTreeMap;

/// The figures on the cards of Marvel Battles. How many powers a card has is told without its icons.
const MARVEL_BATTLES: &str = "\
MNB-001 main 1 Avengers 2/5 health 5 powers 2 xp 3
MNB-002 main 2 Avengers 5/7 health 5 powers 2
MNB-003 main 1 Avengers 3/3 health 6 powers 2 xp 4
MNB-004 main 2 Avengers 6/6 health 6 powers 2
MNB-005 main 1 Avengers 2/4 health 5 flight ranged powers 2 xp 3
MNB-006 main 2 Avengers 3/7 health 5 flight ranged powers 2
MNB-007 main 1 Avengers 2/5 health 5 powers 2 xp 8
MNB-008 main 2 Avengers 4/8 health 5 powers 2
MNB-009 supporting 1 Avengers 2/2 health 1 powers 1
MNB-010 supporting 1 Avengers 2/1 health 1 ranged powers 1
MNB-011 supporting 2 Avengers 3/2 health 2 powers 1
MNB-012 supporting 2 Avengers 3/3 health 1 powers 2
MNB-013 supporting 2 Avengers 2/3 health 1 ranged powers 1
MNB-014 supporting 3 Avengers 1/5 health 1 ranged powers 1
MNB-015 supporting 3 Avengers 4/4 health 1 powers 2
MNB-016 supporting 4 Avengers 4/7 health 1 powers 2
MNB-017 supporting 4 Avengers 3/3 health 2 flight ranged powers 1
MNB-018 supporting 5 Avengers 7/6 health 1 powers 1
MNB-019 supporting 5 Avengers 5/6 health 1 flight powers 1
MNB-020 supporting 6 Avengers 5/7 health 1 flight ranged powers 1
MNB-021 supporting 6 Avengers 6/5 health 2 flight powers 1
MNB-022 supporting 7 Avengers 7/7 health 2 powers 1
MNB-023 twist 1 Avengers
MNB-024 twist 1 Avengers
MNB-025 twist 1 Avengers
MNB-026 special energy+intellect+might+skill Avengers
MNB-027 main 1 X-Men 2/5 health 5 flight powers 2 xp 3
MNB-028 main 2 X-Men 5/6 health 5 flight powers 2
MNB-029 main 1 X-Men 3/4 health 5 powers 2 xp 3
MNB-030 main 2 X-Men 8/4 health 5 powers 2
MNB-031 main 1 X-Men 2/4 health 6 ranged powers 2 xp 3
MNB-032 main 2 X-Men 4/6 health 6 ranged powers 2
MNB-033 main 1 X-Men 2/4 health 5 ranged powers 2 xp 4
MNB-034 main 2 X-Men 3/8 health 5 ranged powers 2
MNB-035 supporting 1 X-Men 2/1 health 1 ranged powers 1
MNB-036 supporting 1 X-Men 3/2 health 1 powers 1
MNB-037 supporting 2 X-Men 2/4 health 1 powers 1
MNB-038 supporting 2 X-Men 2/3 health 1 ranged powers 2
MNB-039 supporting 3 X-Men 3/4 health 1 ranged powers 2
MNB-040 supporting 2 X-Men 3/2 health 2 flight powers 1
MNB-041 supporting 3 X-Men 5/3 health 1 powers 1
MNB-042 supporting 4 X-Men 4/6 health 1 flight powers 1
MNB-043 supporting 4 X-Men 5/2 health 2 powers 2
MNB-044 supporting 5 X-Men 5/5 health 2 powers 2
MNB-045 supporting 5 X-Men 2/7 health 1 ranged powers 1
MNB-046 supporting 6 X-Men 7/7 health 1 powers 2
MNB-047 supporting 6 X-Men 5/6 health 2 ranged powers 1
MNB-048 supporting 7 X-Men 4/8 health 1 ranged powers 1
MNB-049 twist 1 X-Men
MNB-050 twist 1 X-Men
MNB-051 twist 1 X-Men
MNB-052 special energy+intellect+might+skill X-Men
MNB-053 main 1 Guardians 2/4 health 5 ranged powers 2 xp 1
MNB-054 main 2 Guardians 6/5 health 5 ranged powers 2
MNB-055 main 1 Guardians 2/5 health 5 ranged powers 2 xp 5
MNB-056 main 2 Guardians 4/7 health 5 ranged powers 2
MNB-057 main 1 Guardians 2/5 health 5 powers 2 xp 3
MNB-058 main 2 Guardians 7/5 health 5 powers 2
MNB-059 main 1 Guardians 1/1 health 6 powers 2 xp 5
MNB-060 main 2 Guardians 7/7 health 6 powers 2
MNB-061 supporting 1 Guardians 1/3 health 1 ranged powers 1
MNB-062 supporting 1 Guardians 1/2 health 2 ranged powers 1
MNB-063 supporting 2 Guardians 2/4 health 1 ranged powers 1
MNB-064 supporting 2 Guardians 2/3 health 1 powers 1
MNB-065 supporting 2 Guardians 3/3 health 1 powers 1
MNB-066 supporting 3 Guardians 4/1 health 1 ranged powers 1
MNB-067 supporting 3 Guardians 3/4 health 2 powers 1
MNB-068 supporting 4 Guardians 5/5 health 1 flight powers 1
MNB-069 supporting 4 Guardians 3/6 health 1 ranged powers 2
MNB-070 supporting 5 Guardians 0/0 health 2 powers 1
MNB-071 supporting 5 Guardians 4/5 health 1 ranged powers 1
MNB-072 supporting 6 Guardians 6/7 health 1 flight ranged powers 1
MNB-073 supporting 6 Guardians 6/6 health 2 powers 2
MNB-074 supporting 7 Guardians 13/13 health 1 flight powers 2
MNB-075 twist 1 Guardians
MNB-076 twist 1 Guardians
MNB-077 twist 1 Guardians
MNB-078 special energy+intellect+might+skill Guardians
MNB-079 main 1 Super Villains 2/4 health 5 flight powers 2 xp 6
MNB-080 main 2 Super Villains 6/5 health 5 flight powers 2
MNB-081 main 1 Super Villains 1/6 health 5 powers 2 xp 5
MNB-082 main 2 Super Villains 4/8 health 5 powers 2
MNB-083 main 1 Super Villains 2/4 health 5 flight ranged powers 2 xp 4
MNB-084 main 2 Super Villains 5/5 health 5 flight ranged powers 2
MNB-085 main 1 Super Villains 3/4 health 6 powers 2 xp 6
MNB-086 main 2 Super Villains 6/6 health 6 powers 2
MNB-087 supporting 2 Super Villains 3/3 health 2 powers 1
MNB-088 supporting 2 Super Villains 2/4 health 1 powers 1
MNB-089 supporting 3 Super Villains 3/5 health 1 powers 2
MNB-090 supporting 3 Super Villains 4/3 health 1 flight powers 1
MNB-091 supporting 3 Super Villains 2/4 health 1 ranged powers 2
MNB-092 supporting 4 Super Villains 4/4 health 2 powers 2
MNB-093 supporting 4 Super Villains 3/1 health 1 flight ranged powers 2
MNB-094 supporting 5 Super Villains 5/5 health 3 powers 1
MNB-095 supporting 5 Super Villains 3/6 health 1 ranged powers 4
MNB-096 supporting 6 Super Villains 8/5 health 2 powers 1
MNB-097 supporting 6 Super Villains 7/6 health 1 flight ranged powers 1
MNB-098 supporting 7 Super Villains 7/8 health 1 powers 1
MNB-099 supporting 7 Super Villains 6/7 health 2 flight powers 2
MNB-100 supporting 8 Super Villains 12/12 health 2 powers 1
MNB-101 twist 1 Super Villains
MNB-102 twist 1 Super Villains
MNB-103 twist 1 Super Villains
MNB-104 special energy+intellect+might+skill Super Villains
MNB-105 twist 0 -
MNB-106 twist 0 -
MNB-107 twist 0 -
MNB-108 twist 0 -
MNB-109 basic skill -
MNB-110 basic energy -
MNB-111 basic intellect -
MNB-112 basic might -
";

/// The same of Defenders.
const DEFENDERS: &str = "\
DEF-001 main 1 Defenders 2/5 health 5 powers 2 xp 3
DEF-002 main 2 Defenders 4/8 health 5 powers 2
DEF-003 main 1 Defenders 2/4 health 5 flight powers 2 xp 5
DEF-004 main 2 Defenders 4/7 health 5 flight powers 2
DEF-005 main 1 Defenders 0/6 health 6 powers 2 xp 3
DEF-006 main 2 Defenders 7/6 health 6 powers 2
DEF-007 main 1 Defenders 4/3 health 5 powers 2 xp 5
DEF-008 main 2 Defenders 6/6 health 5 powers 2
DEF-009 supporting 1 Defenders 2/3 health 1 flight powers 2
DEF-010 supporting 1 Defenders 2/2 health 2 powers 1
DEF-011 supporting 2 Defenders 3/1 health 1 ranged powers 1
DEF-012 supporting 2 Defenders 2/4 health 1 powers 2
DEF-013 supporting 2 Defenders 1/5 health 1 ranged powers 1
DEF-014 supporting 3 Defenders 4/4 health 1 powers 1
DEF-015 supporting 3 Defenders 3/3 health 2 ranged powers 1
DEF-016 supporting 4 Defenders 5/5 health 1 powers 1
DEF-017 supporting 4 Defenders 3/3 health 1 flight powers 2
DEF-018 supporting 5 Defenders 7/3 health 1 ranged powers 2
DEF-019 supporting 5 Defenders 5/5 health 2 flight powers 2
DEF-020 supporting 6 Defenders 5/6 health 2 flight powers 1
DEF-021 supporting 6 Defenders 7/5 health 1 flight ranged powers 1
DEF-022 supporting 7 Defenders 8/8 health 2 powers 1
DEF-023 twist 1 Defenders
DEF-024 twist 1 Defenders
DEF-025 twist 1 Defenders
DEF-026 special energy+intellect+might+skill Defenders
DEF-027 main 1 Underworld 3/4 health 5 ranged powers 2 xp 3
DEF-028 main 2 Underworld 5/6 health 5 ranged powers 2
DEF-029 main 1 Underworld 2/5 health 5 powers 2 xp 5
DEF-030 main 2 Underworld 5/7 health 5 powers 2
DEF-031 main 1 Underworld 3/3 health 6 powers 2 xp 5
DEF-032 main 2 Underworld 6/6 health 6 powers 2
DEF-033 main 1 Underworld 2/4 health 5 ranged powers 2 xp 2
DEF-034 main 2 Underworld 7/5 health 5 ranged powers 2
DEF-035 supporting 1 Underworld 1/1 health 2 powers 2
DEF-036 supporting 1 Underworld 2/1 health 1 ranged powers 1
DEF-037 supporting 2 Underworld 2/2 health 1 ranged powers 1
DEF-038A supporting 2 Underworld 4/2 health 1 powers 2
DEF-038B supporting 2 Underworld 3/3 health 1 powers 2
DEF-038C supporting 2 Underworld 2/4 health 1 powers 2
DEF-038D supporting 2 Underworld 4/4 health 1 powers 2
DEF-039 supporting 2 Underworld 5/3 health 1 powers 2
DEF-040 supporting 3 Underworld 3/3 health 2 flight ranged powers 1
DEF-041 supporting 3 Underworld 3/5 health 1 ranged powers 1
DEF-042 supporting 4 Underworld 4/5 health 1 flight ranged powers 1
DEF-043 supporting 4 Underworld 4/4 health 2 powers 2
DEF-044 supporting 5 Underworld 6/4 health 1 ranged powers 1
DEF-045 supporting 5 Underworld 2/5 health 1 powers 1
DEF-046 supporting 6 Underworld 8/5 health 1 ranged powers 1
DEF-047 supporting 6 Underworld 5/9 health 2 powers 1
DEF-048 supporting 7 Underworld 4/4 health 2 flight ranged powers 1
DEF-049 twist 1 Underworld
DEF-050 twist 1 Underworld
DEF-051 twist 1 Underworld
DEF-052 special energy+intellect+might+skill Underworld
DEF-053 twist 0 -
DEF-054 twist 0 -";

/// The same of A-Force.
const A_FORCE: &str = "\
AFF-001 main 1 A-Force 2/4 health 6 flight ranged powers 2 xp 4
AFF-002 main 2 A-Force 4/6 health 6 flight ranged powers 2
AFF-003 main 1 A-Force 3/4 health 6 powers 2 xp 5
AFF-004 main 2 A-Force 6/6 health 6 powers 2
AFF-005 main 1 A-Force 2/5 health 5 ranged powers 1 xp 1
AFF-006 main 2 A-Force 4/5 health 5 ranged powers 5
AFF-007 main 1 A-Force 3/3 health 7 flight ranged powers 2 xp 1
AFF-008 main 2 A-Force 7/7 health 7 flight ranged powers 2
AFF-009 supporting 1 A-Force 1/2 health 1 flight powers 2
AFF-010 supporting 1 A-Force 2/2 health 1 ranged powers 1
AFF-011 supporting 2 A-Force 1/4 health 1 flight powers 1
AFF-012 supporting 2 A-Force 3/3 health 1 flight powers 2
AFF-013 supporting 2 A-Force 2/2 health 2 flight ranged powers 1
AFF-014 supporting 3 A-Force 3/5 health 1 powers 2
AFF-015 supporting 3 A-Force 2/6 health 1 flight powers 1
AFF-016 supporting 4 A-Force 3/7 health 1 ranged powers 1
AFF-017 supporting 4 A-Force 5/5 health 2 powers 2
AFF-018 supporting 5 A-Force 4/4 health 2 flight ranged powers 1
AFF-019 supporting 5 A-Force 6/4 health 3 flight powers 1
AFF-020 supporting 6 A-Force 7/6 health 1 powers 2
AFF-021 supporting 6 A-Force 6/6 health 2 flight powers 1
AFF-022 supporting 7 A-Force 7/7 health 1 flight ranged powers 1
AFF-023 twist 1 A-Force
AFF-024 twist 1 A-Force
AFF-025 twist 1 A-Force
AFF-026 special energy+intellect+might+skill A-Force
AFF-027 main 1 Femme Fatales 2/5 health 5 powers 2 xp 9
AFF-028 main 2 Femme Fatales 4/8 health 5 powers 2
AFF-029 main 1 Femme Fatales 3/3 health 7 flight ranged powers 2 xp 1
AFF-030 main 2 Femme Fatales 7/7 health 7 flight ranged powers 2
AFF-031 main 1 Femme Fatales 2/5 health 5 ranged powers 2 xp 3
AFF-032 main 2 Femme Fatales 3/8 health 5 ranged powers 2
AFF-033 main 1 Femme Fatales 1/6 health 5 powers 2 xp 10
AFF-034 main 2 Femme Fatales 6/7 health 5 powers 2
AFF-035 supporting 1 Femme Fatales 3/1 health 1 powers 2
AFF-036 supporting 1 Femme Fatales 2/2 health 1 ranged powers 2
AFF-037 supporting 2 Femme Fatales 2/2 health 2 powers 2
AFF-038 supporting 2 Femme Fatales 2/4 health 1 ranged powers 1
AFF-039 supporting 2 Femme Fatales 3/2 health 1 flight ranged powers 1
AFF-040 supporting 3 Femme Fatales 1/5 health 1 ranged powers 2
AFF-041 supporting 3 Femme Fatales 3/3 health 2 powers 1
AFF-042 supporting 4 Femme Fatales 2/6 health 1 flight powers 1
AFF-043 supporting 4 Femme Fatales 7/3 health 1 powers 2
AFF-044 supporting 5 Femme Fatales 4/6 health 1 ranged powers 2
AFF-045 supporting 5 Femme Fatales 6/5 health 1 flight powers 2
AFF-046 supporting 6 Femme Fatales 5/6 health 2 powers 1
AFF-047 supporting 6 Femme Fatales 3/7 health 2 flight powers 2
AFF-048 supporting 7 Femme Fatales 4/8 health 2 ranged powers 1
AFF-049 twist 1 Femme Fatales
AFF-050 twist 1 Femme Fatales
AFF-051 twist 1 Femme Fatales
AFF-052 special energy+intellect+might+skill Femme Fatales
AFF-053 twist 0 -
AFF-054 token Femme Fatales 1/1 health 1 powers 1";

#[test]
fn the_catalogue_loads() {
    if let Err(faults) = CardFiles::built_in().compile() {
        panic!("{}", faults.join("\n"));
    }
}

#[test]
fn the_figures_are_those_on_the_cards() {
    let sets = [("Marvel Battles", MARVEL_BATTLES), ("Defenders", DEFENDERS), ("A-Force", A_FORCE)];
    let cards = Catalogue::standard().cards();
    for (set, printed) in sets {
        let told: Vec<String> = cards.iter().filter(|card| card.set == set).map(figures).collect();
        assert_eq!(told, printed.lines().collect::<Vec<_>>(), "{set}");
    }
}

fn figures(card: &Card) -> String {
    let names = |symbols: &[Symbol]| symbols.iter().map(|symbol| symbol.name()).collect::<Vec<_>>().join("+");
    let kind = match &card.kind {
        Kind::Main(level) => format!("main {level}"),
        Kind::Supporting => format!("supporting {}", card.cost),
        Kind::PlotTwist(_) => format!("twist {}", card.symbols),
        Kind::Basic(symbol) => format!("basic {}", symbol.name()),
        Kind::Special(symbols) => format!("special {}", names(symbols)),
        Kind::Token => "token".into(),
        Kind::Pile => "pile".into(),
        Kind::Equipment => "equipment".into(),
        Kind::Machine => "machine".into(),
    };
    let teams: Vec<&str> = card.teams.iter().map(|team| team.name()).collect();
    let teams = if teams.is_empty() { "-".into() } else { teams.join("+") };
    let mut told = format!("{} {kind} {teams}", card.id);
    if !card.is_character() {
        return told;
    }
    let has = |key| card.powers.contains(&Power::Key(key));
    told += &format!(" {}/{} health {}", card.atk, card.def, card.health);
    told += if has(Keyword::Flight) { " flight" } else { "" };
    told += if has(Keyword::Ranged) { " ranged" } else { "" };
    let icons = usize::from(has(Keyword::Flight)) + usize::from(has(Keyword::Ranged));
    told += &format!(" powers {}", card.powers.len() - icons);
    let xp = |power: &Power| match power {
        Power::LevelUp(_, xp, ..) | Power::LevelUpIf(_, xp, ..) | Power::LevelUpForPoints(_, xp) => Some(*xp),
        Power::Key(_) | Power::Named(..) | Power::Super(..) | Power::SuperWith(..) | Power::Reaction(..) => None,
    };
    told + &card.powers.iter().find_map(xp).map(|xp| format!(" xp {xp}")).unwrap_or_default()
}

/// The levels of a main character share a group, and what its first level can do the others can too.
#[test]
fn a_main_character_keeps_its_super_powers_when_it_levels_up() {
    let mut groups: BTreeMap<&str, Vec<&Card>> = BTreeMap::new();
    for card in Catalogue::standard().cards() {
        if let Some(group) = &card.group {
            groups.entry(group).or_default().push(card);
        }
    }
    assert_eq!(groups.len(), 56);
    let supers = |card: &Card| -> Vec<Power> {
        card.powers.iter().filter(|power| matches!(power, Power::Super(..))).cloned().collect()
    };
    for (group, levels) in groups {
        let first =
            levels.iter().find(|card| card.level() == 1).unwrap_or_else(|| panic!("{group} has no first level"));
        assert_eq!(levels.iter().filter(|card| card.level() == 1).count(), 1, "{group}");
        assert!(levels.iter().any(|card| card.level() == 2), "{group}");
        for later in levels.iter().filter(|card| card.level() > 1) {
            let kept = supers(later);
            assert!(supers(first).iter().all(|power| kept.contains(power)), "{group}: {}", later.id);
        }
    }
}
