//! What somebody pays with who does not look: what wastes least, and of that what is missed least.

use crate::pay::{Made, Owed, Payable, add, covers, sum, useful};
use crate::position::{Champions, Pile, Zone};
use crate::vocabulary::{Cost, Kind, When};
use longbox_kernel::cards::Id;
use longbox_kernel::{List, Seat};
use std::cmp::Reverse;

/// How many ways to pay are looked at: more than the hands of real games have.
const MOST_LOOKS: u16 = 4096;

/// How much a source is missed when it is spent.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
enum Missed {
    /// An ability that is there again next round.
    #[default]
    NotAtAll = 0,
    /// Counters, or a card in play.
    Slightly = 2,
    /// A card that is good for nothing else.
    Resource = 3,
    /// Another of that name stays in the hand.
    Double = 4,
    /// A card that cannot be played this turn.
    Idle = 6,
    /// A card that could be played this turn.
    Playable = 9,
}

/// A way to pay: how much of it is lost, how much is missed, and which sources it takes, a bit each.
type Way = (u8, u16, u64);

/// The search for the best way.
struct Search<'a> {
    owed: Owed,
    /// The sources, each with its place in the list, those that are missed least first.
    open: &'a [(Missed, Reverse<Made>, u8)],
    best: Option<Way>,
    looks: u16,
}

impl Search<'_> {
    /// Look at the sources from `at` on, with so much made, of which so much is lost.
    fn look(&mut self, at: usize, made: Made, (lost, missed, taken): Way) {
        self.looks += 1;
        if self.best.is_some_and(|(least, fewest, _)| (lost, missed) >= (least, fewest)) || self.looks > MOST_LOOKS {
            return;
        }
        if covers(self.owed, made) {
            self.best = Some((lost, missed, taken));
            return;
        }
        let Some(&(worth, Reverse(gives), place)) = self.open.get(at) else { return };
        let more = add(made, gives);
        let gain = useful(self.owed, more) - useful(self.owed, made);
        if gain > 0 {
            let way = (lost + sum(gives).saturating_sub(gain), missed + worth as u16, taken | 1 << place);
            self.look(at + 1, more, way);
        }
        // Of sources that are alike it does not matter which is taken.
        let alike = self.open[at..].iter().take_while(|other| (other.0, other.1.0) == (worth, gives)).count();
        self.look(at + alike, made, (lost, missed, taken));
    }
}

impl Champions {
    /// The sources that are suggested for what is being paid, in the order in which they are offered.
    // champions: pay
    pub(crate) fn suggestion(&self) -> List<Payable, 64> {
        let Some((seat, owed, made, what)) = self.paying() else { return List::new() };
        let sources = self.means();
        let all = sources.iter().fold(made, |sum, source| add(sum, source.gives));
        let spare = sum(all).saturating_sub(sum(owed));
        let rank =
            |(place, source): (u8, &Payable)| (self.missed(source, seat, what, spare), Reverse(source.gives), place);
        let mut open: List<(Missed, Reverse<Made>, u8), 64> = (0..).zip(sources.iter()).map(rank).collect();
        open.sort_unstable();
        let mut search = Search { owed, open: &open, best: None, looks: 0 };
        search.look(0, made, (0, 0, 0));
        let taken = search.best.map_or(0, |(_, _, taken)| taken);
        (0..).zip(sources.iter()).filter(|(place, _)| taken >> place & 1 == 1).map(|(_, source)| *source).collect()
    }

    /// What is owed may be paid with these.
    fn means(&self) -> List<Payable, 64> {
        let Some((seat, owed, made, what)) = self.paying() else { return List::new() };
        match self.reserve() {
            reserve if reserve.is_empty() => self.sources(seat, what),
            reserve => self.spendable((seat, owed, made, what), None, reserve).unwrap_or_default(),
        }
    }

    /// Whether more is owed than there is. Nobody begins what they cannot pay, but in a hand that is dealt anew there may be less.
    pub(crate) fn is_beyond_means(&self) -> bool {
        let Some((_, owed, made, _)) = self.paying() else { return false };
        !covers(owed, self.means().iter().fold(made, |sum, source| add(sum, source.gives)))
    }

    /// How much a source is missed, where so much could be paid beside what is owed.
    fn missed(&self, source: &Payable, seat: Seat, what: Option<Id>, spare: u8) -> Missed {
        let Payable { id, ability, gives } = *source;
        if let Some(n) = ability {
            let costs = &self.face(id).abilities[usize::from(n)].cost;
            let spent = costs.iter().any(|cost| matches!(cost, Cost::Counters(_) | Cost::DiscardThis));
            return if spent { Missed::Slightly } else { Missed::NotAtAll };
        }
        let card = self.printed(id);
        let mut behind = self.pile(Pile::of(Zone::Hand, seat)).skip_while(|other| *other != id).skip(1).chain(what);
        if card.kind == Kind::Resource {
            Missed::Resource
        } else if behind.any(|other| self.printed_brief(other).name == self.printed_brief(id).name) {
            Missed::Double
        } else if self.is_playable(id, seat, spare.saturating_sub(sum(gives))) {
            Missed::Playable
        } else {
            Missed::Idle
        }
    }

    /// Whether a card of the hand could be played before the turn is over, with so much to pay for it.
    fn is_playable(&self, id: Id, seat: Seat, spare: u8) -> bool {
        let card = self.printed(id);
        let form = |when: &When, form| match when {
            When::Action => self.is_form(form, seat) || !self.player(seat).flipped,
            When::Interrupt(_) | When::Response(_) => true,
            When::ForcedInterrupt(_)
            | When::ForcedResponse(_)
            | When::Resource
            | When::WhenRevealed
            | When::WhenDefeated
            | When::WhenCompleted
            | When::Emptied
            | When::Boost
            | When::Obligation
            | When::Setup
            | When::Special => false,
        };
        let answers = card.kind != Kind::Event || card.abilities.iter().any(|one| form(&one.when, one.form));
        let nowhere = card.attach.is_some() && !self.has_host(id, seat);
        answers && !nowhere && card.cost.unwrap_or(0) <= spare && self.may_be_played(id, seat).is_ok()
    }
}

#[cfg(test)]
mod tests {
    use crate::catalogue::Catalogue;
    use crate::given::arrange;
    use crate::position::Champions;
    use crate::practice::{labels, take};
    use longbox_kernel::{Game as _, Rng, Seat, Seed, Silent};

    fn game(text: &str) -> Champions {
        arrange(Catalogue::standard(), &text.parse().unwrap(), &mut Silent).unwrap()
    }

    /// What is suggested for that card of a hand.
    fn suggested(hero: &str, hand: &str, play: &str) -> String {
        let mut game = game(&format!("me = {{ hero = '{hero}', damage = 3, hand = [{hand}] }}"));
        take(&mut game, &format!("play {play}"));
        labels(&mut game)[0].clone()
    }

    #[test]
    fn least_is_wasted() {
        let told = suggested("Captain Marvel", "'First Aid', 'Energy', 'Haymaker', 'Tenacity'", "First Aid");
        assert!(!told.contains("Energy") && !told.contains("overpays"), "{told}");
    }

    #[test]
    fn a_resource_card_goes_before_a_card_that_does_something() {
        let told = suggested("Captain Marvel", "'Haymaker', 'Tenacity', 'Helicarrier', 'Genius'", "Haymaker");
        assert_eq!(told, "pay with Genius");
    }

    #[test]
    fn a_double_goes_before_a_card_of_which_there_is_one() {
        let told =
            suggested("Spider-Man", "'First Aid', 'Backflip', 'Swinging Web Kick', 'Swinging Web Kick'", "First Aid");
        assert!(told.starts_with("pay with Swinging Web Kick"), "{told}");
    }

    #[test]
    fn what_can_still_be_played_is_kept() {
        let told = suggested("Spider-Man", "'First Aid', 'Backflip', 'Black Cat', 'Aunt May'", "First Aid");
        assert!(!told.contains("Backflip"), "{told}");
    }

    /// In each of many deals of what the other seat does not see there is an option, and the first changes something.
    fn goes_on_whatever_lies_there(begun: &Champions) {
        for n in 0..64 {
            let mut game = begun.clone();
            game.redeal(Seat(1), &mut Rng::new(Seed::from(n)));
            let label = labels(&mut game).first().cloned();
            let (hash, first) = (game.hash(), label.unwrap_or_else(|| panic!("no option in deal {n}")));
            take(&mut game, &first);
            assert_ne!(game.hash(), hash, "\"{first}\" in deal {n}");
        }
    }

    #[test]
    fn what_was_begun_goes_on_in_a_hand_dealt_anew_that_could_not_pay() {
        // Both allies cost 2, which Energy pays and Inspired does not.
        let hand = "hand = ['Make the Call', 'Energy'], deck = ['30 Inspired']";
        let discard = "discard = ['Hulk', 'Black Cat']";
        let given = format!(
            "hands = 'private'\nme = {{ hero = 'Captain Marvel', {hand} }}\ntwo = {{ hero = 'Iron Man', {discard} }}"
        );
        let mut naming = game(&given);
        take(&mut naming, "play Make the Call");
        goes_on_whatever_lies_there(&naming);
        take(&mut naming, "Hulk");
        goes_on_whatever_lies_there(&naming);
    }
}
