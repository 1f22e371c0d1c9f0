//! What keywords mean that the engine asks for by name. The others are told from their clauses.

use crate::vocabulary::Keyword;

/// The explanation of a keyword without clauses, if it needs one.
pub(super) fn explanation(key: Keyword) -> Option<&'static str> {
    match key {
        Keyword::Creature => Some("This can't have equipment. Nothing can take this power away."),
        Keyword::Fearless => Some("This strikes with double its ATK while attacking a main character."),
        Keyword::Ferocious => Some("In melee combat, this strikes before characters without Ferocious."),
        Keyword::Grab => Some("While this is in the front row, enemy characters can't fly over it."),
        Keyword::Invade => {
            Some("While this attacks a back row character, that character can't strike back against it.")
        }
        Keyword::Invisible => Some("This doesn't protect characters, and it can attack protected characters."),
        Keyword::Leader => Some("While this is team attacking, you choose whom the defender strikes back against."),
        Keyword::Legion => Some("Your deck can have up to eight of this card."),
        Keyword::Lethal => Some("If this wounds a defending supporting character, KO that character."),
        Keyword::Loyalty => {
            Some("Your deck can have this only if all its characters and cards with a team are of this team.")
        }
        Keyword::Mercenary => Some("This can team attack with any main character."),
        Keyword::Mobile => {
            Some("Once per turn in your Main Phase, outside combat, you may move this to your other row.")
        }
        Keyword::Monstrous => {
            Some("While defending against a melee team attack, this strikes back against each attacker.")
        }
        Keyword::OneOfAKind => Some("Your deck can have only one of this card."),
        Keyword::Safeguard => Some("Characters without Safeguard in this character's row can't be attacked."),
        Keyword::Stealth => Some("This can melee attack protected characters."),
        Keyword::Swarm => {
            Some("You can have any number of copies of this on your side. Nothing can take this power away.")
        }
        Keyword::Symbiosis => Some("This can have and gain +1/+1 counters while stunned."),
        Keyword::Violent => Some("This strikes supporting characters with double its ATK."),
        Keyword::WakingNightmare => Some("Enemy characters can have and gain -1/-1 counters while stunned."),
        // Icons, whose meaning every player knows.
        Keyword::Flight | Keyword::Ranged => None,
        // These have clauses.
        Keyword::Berserker
        | Keyword::Blast
        | Keyword::CombatMaster
        | Keyword::Dodge
        | Keyword::ElderOfTheUniverse
        | Keyword::EvolutionaryCocoon
        | Keyword::Freeze
        | Keyword::Genius
        | Keyword::Hex
        | Keyword::IAmGroot
        | Keyword::Immortal
        | Keyword::Inspire
        | Keyword::Inventive
        | Keyword::Invisibility
        | Keyword::Leap
        | Keyword::MagneticSuppression
        | Keyword::MindGames
        | Keyword::Nullify
        | Keyword::Passive
        | Keyword::Pounce
        | Keyword::Rebirth
        | Keyword::Regeneration
        | Keyword::Schemer
        | Keyword::Shrink
        | Keyword::Sting
        | Keyword::TeamUp
        | Keyword::Toss
        | Keyword::Tough => None,
    }
}
