//! What is on the screen, apart from how it is drawn.

use super::keys::Act;
use super::paint::Look;
use crate::play::facts::Faces;
use crate::play::session::Session;
use longbox_kernel::plug::{Face, Plug};
use longbox_kernel::sketch::{Moment, Scene, Sketch, Thing};
use longbox_kernel::{OptionText, Question, Refused, Seat, Telling};
use std::rc::Rc;

/// What the terminal is showing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Showing {
    /// Things that happened are told one after the other.
    Telling,
    /// A person is asked.
    Asking,
    /// All is told to this player, and another is asked.
    Read,
    /// The keyboard goes to this seat; nothing is shown.
    Curtain(Seat),
    /// The game is over.
    Over,
    /// A game of before is looked at.
    Watching,
}

/// A group of things that one can go to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Zone {
    /// The question itself: nothing is chosen yet, so that a key too many answers nothing.
    Question,
    /// The options of the question.
    Options,
    /// A zone of the board, as the game numbers them.
    Board(usize),
}

/// A text over the table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Page {
    /// Its heading.
    pub(crate) title: String,
    /// The text, a paragraph each.
    pub(crate) lines: Vec<String>,
    /// How many lines have been scrolled past; the end if it is more than there are.
    pub(crate) scroll: usize,
    /// What y does, on a page that asks whether it is meant in earnest; any other key closes it.
    pub(crate) asks: Option<Act>,
}

impl Page {
    /// A page from its start.
    pub(crate) fn new(title: &str, lines: Vec<String>) -> Page {
        Page { title: title.into(), lines, scroll: 0, asks: None }
    }

    /// A page that asks before this is done.
    pub(crate) fn asking(title: &str, lines: Vec<String>, act: Act) -> Page {
        Page { asks: Some(act), ..Page::new(title, lines) }
    }
}

/// All that is drawn.
pub(crate) struct Model<G: Plug> {
    pub(crate) look: Look,
    pub(crate) cards: &'static G::Cards,
    pub(crate) faces: Rc<Faces>,
    /// The seat at the bottom.
    pub(crate) near: Seat,
    /// What the seats are called.
    pub(crate) names: Vec<String>,
    /// The table as far as it has been told.
    pub(crate) view: G::View,
    /// The table once all is told, while something is not.
    after: Option<G::View>,
    pub(crate) log: Vec<Telling>,
    /// How much of the log has been told.
    pub(crate) told: usize,
    /// The first thing in the log since the last decision.
    pub(crate) fresh: usize,
    pub(crate) question: Option<Question>,
    pub(crate) options: Vec<OptionText>,
    /// The number under which each of them is offered.
    pub(crate) numbers: Vec<usize>,
    /// The options in the order in which they are listed.
    pub(crate) listed: Vec<usize>,
    /// The option that is usual, if that is not to pass.
    pub(crate) usual: Option<usize>,
    pub(crate) refusals: Vec<Refused>,
    pub(crate) zone: Zone,
    /// The place in the zone.
    pub(crate) at: usize,
    /// The digits typed so far.
    pub(crate) typed: String,
    /// The digits typed before the question was asked.
    pub(crate) ahead: String,
    pub(crate) page: Option<Page>,
    /// A word about what was just done.
    pub(crate) notice: Option<String>,
    pub(crate) showing: Showing,
    pub(crate) ending: Option<String>,
    /// Whether the log names its rules.
    pub(crate) show_rules: bool,
}

impl<G: Plug> Model<G> {
    /// The table of this session as it stands, all told.
    pub(crate) fn of(session: &Session<G>, look: Look) -> Model<G> {
        let mut model = Model {
            look,
            cards: session.cards(),
            faces: session.faces().clone(),
            near: session.near(),
            names: session.names(),
            view: session.view(),
            after: None,
            log: Vec::new(),
            told: 0,
            fresh: 0,
            question: None,
            options: Vec::new(),
            numbers: Vec::new(),
            listed: Vec::new(),
            usual: None,
            refusals: Vec::new(),
            zone: Zone::Options,
            at: 0,
            typed: String::new(),
            ahead: String::new(),
            page: None,
            notice: None,
            showing: Showing::Telling,
            ending: None,
            show_rules: false,
        };
        model.refresh(session);
        model
    }

    /// Take over how things stand, to be told from where the last telling ended: until then the table is shown as it
    /// was. Somebody else who looks sees it at once as it is.
    pub(crate) fn refresh_to_tell(&mut self, session: &Session<G>) {
        let same = self.near == session.near() && self.untold().is_empty();
        let before = std::mem::replace(&mut self.view, session.view());
        self.refresh(session);
        if same && !self.untold().is_empty() {
            self.after = Some(std::mem::replace(&mut self.view, before));
        }
    }

    /// Tell the next thing, with the table as it is then.
    pub(crate) fn tell_next(&mut self) {
        if let (Some(telling), Some(after)) = (self.log.get(self.told), &self.after) {
            G::advance(self.cards, &mut self.view, after, telling);
        }
        self.told = (self.told + 1).min(self.log.len());
        if self.untold().is_empty() {
            self.tell_all();
        }
    }

    /// All is told: the table is as it is.
    pub(crate) fn tell_all(&mut self) {
        self.told = self.log.len();
        if let Some(after) = self.after.take() {
            self.view = after;
        }
    }

    /// Take over how things stand; what has been told stays told.
    pub(crate) fn refresh(&mut self, session: &Session<G>) {
        self.near = session.near();
        self.names = session.names();
        self.view = session.view();
        self.after = None;
        self.log = session.log();
        self.told = self.told.min(self.log.len());
        self.fresh = self.fresh.min(self.log.len());
        // The question is for the eyes of the one who is asked.
        let asked = session.viewer_asked();
        self.question = session.question().filter(|_| asked);
        let mut options = session.options();
        options.retain(|_| asked);
        self.listed = options.iter().map(|numbered| numbered.number).collect();
        options.sort_by_key(|numbered| numbered.number);
        self.options = options.into_iter().map(|numbered| numbered.option).collect();
        self.numbers = session.numbers().iter().copied().filter(|_| asked).collect();
        self.usual = session.default_option();
        self.refusals = session.refusals().into_iter().filter(|_| asked).collect();
        self.ending = session.ending();
        self.typed.clear();
        self.go_to_options();
    }

    /// Back to the question. The only option there is need not be looked for.
    pub(crate) fn go_to_options(&mut self) {
        self.at = 0;
        self.zone = match self.options.len() {
            _ if self.showing == Showing::Over => Zone::Board(0),
            0 => Zone::Board(0),
            1 => Zone::Options,
            _ => Zone::Question,
        };
    }

    /// The digits that were typed while something was told name an option of the question after it. They choose none.
    pub(crate) fn catch_up(&mut self) {
        let number = std::mem::take(&mut self.ahead);
        if let Some(at) = number.parse().ok().and_then(|number| self.at_number(number)) {
            (self.zone, self.at, self.typed) = (Zone::Options, at, number);
        }
    }

    /// The option that is offered under that number.
    pub(crate) fn at_number(&self, number: usize) -> Option<usize> {
        self.numbers.iter().take(self.options.len()).position(|offered| *offered == number)
    }

    /// The number under which that option is offered.
    pub(crate) fn number(&self, option: usize) -> usize {
        self.numbers.get(option).copied().unwrap_or(option + 1)
    }

    /// What is still to be told.
    pub(crate) fn untold(&self) -> &[Telling] {
        self.log.get(self.told..).unwrap_or_default()
    }

    /// The board as the game draws it in that many lines of that width.
    pub(crate) fn sketch(&self, width: usize, height: usize, roomy: bool) -> Sketch {
        let moment = match self.showing {
            Showing::Telling => Moment::Telling,
            Showing::Asking => Moment::Asking,
            Showing::Read | Showing::Curtain(_) | Showing::Over | Showing::Watching => Moment::Resting,
        };
        G::sketch(&Scene {
            cards: self.cards,
            view: &self.view,
            near: self.near,
            names: &self.names,
            told: &self.log[..self.told.min(self.log.len())],
            moment,
            width,
            height,
            roomy,
        })
    }

    /// The board, to find one's way on it.
    pub(super) fn map(&self) -> Sketch {
        self.sketch(80, usize::MAX, false)
    }

    /// How many things are in a zone.
    fn count(&self, zone: Zone, sketch: &Sketch) -> usize {
        match zone {
            Zone::Question => 0,
            Zone::Options => self.options.len(),
            Zone::Board(number) => sketch.zone(number).count(),
        }
    }

    /// The thing that the player is at, by its place in the sketch.
    pub(crate) fn here(&self, sketch: &Sketch) -> Option<usize> {
        match self.zone {
            Zone::Question | Zone::Options => None,
            Zone::Board(number) => sketch.zone(number).nth(self.at),
        }
    }

    /// The same, itself.
    pub(crate) fn thing(&self) -> Option<Thing> {
        let sketch = self.map();
        self.here(&sketch).map(|at| sketch.things[at].clone())
    }

    /// The card that a thing is.
    pub(crate) fn face(&self, thing: &Thing) -> Option<&Face> {
        self.faces.get(thing.card.as_deref()?)
    }

    /// The card that is shown beside the table, with a word for it.
    pub(crate) fn shown(&self) -> Option<(&'static str, &Face)> {
        let sketch = self.map();
        let spotlight = || {
            let spotlight = sketch.spotlight.as_ref()?;
            Some((spotlight.word, self.faces.get(&spotlight.card)?))
        };
        let read = |face| ("CARD", face);
        match (self.showing, self.zone) {
            (Showing::Telling, _) => spotlight(),
            (Showing::Asking, Zone::Question | Zone::Options) => spotlight().or_else(|| self.option_face().map(read)),
            (_, Zone::Question | Zone::Options) => self.option_face().map(read),
            (_, Zone::Board(_)) => self.here(&sketch).and_then(|at| self.face(&sketch.things[at])).map(read),
        }
    }

    /// The card of the option that the player is at, or the one that asks.
    fn option_face(&self) -> Option<&Face> {
        let card = self.focus().and_then(|option| option.cards.first());
        let asks = || self.question.as_ref()?.source.as_ref();
        card.and_then(|card| self.faces.get(&card.id)).or_else(|| self.faces.get(&asks()?.id))
    }

    /// Whether the option concerns that thing: the very card, or a copy of it in the same place.
    pub(crate) fn is_about(&self, option: &OptionText, thing: &Thing) -> bool {
        let Some(card) = option.cards.first() else { return false };
        let is_same = || match self.face(thing) {
            Some(face) => face.id == card.id,
            None => thing.card.as_deref() == Some(&card.id),
        };
        let row = |at: &str| at.rsplit_once('.').map(|(row, _)| row.to_owned());
        match (&card.at, &thing.at) {
            (Some(at), Some(there)) => at == there || (row(at) == row(there) && is_same()),
            (None, Some(_)) => is_same(),
            (Some(_) | None, None) => false,
        }
    }

    /// The first option that concerns that thing, while somebody is asked: one that concerns it alone before one that
    /// concerns others as well.
    pub(crate) fn first_option_of(&self, thing: &Thing) -> Option<usize> {
        let about = |option: &OptionText| self.is_about(option, thing);
        let alone = self.options.iter().position(|option| option.cards.len() == 1 && about(option));
        let asking = self.showing == Showing::Asking;
        alone.or_else(|| self.options.iter().position(about)).filter(|_| asking)
    }

    /// The number of the option that concerns this thing, if just one does.
    pub(crate) fn option_of(&self, thing: &Thing) -> Option<usize> {
        let mut fitting = self.options.iter().enumerate().filter(|(_, option)| self.is_about(option, thing));
        let (number, _) = fitting.next()?;
        fitting.next().is_none().then_some(number)
    }

    /// The option that the player is at, or the only one of the card that the player is at.
    pub(crate) fn focus(&self) -> Option<&OptionText> {
        let number = match self.zone {
            Zone::Question => None,
            Zone::Options => Some(self.at),
            Zone::Board(_) => self.thing().and_then(|thing| self.option_of(&thing)),
        };
        self.options.get(number?)
    }

    /// Move within the zone; from the question to the option that is usual, or to the first or last.
    pub(crate) fn step(&mut self, forward: bool) {
        if self.zone == Zone::Question {
            self.zone = Zone::Options;
            let end = if forward { self.listed.first() } else { self.listed.last() };
            self.at = self.usual.filter(|_| forward).or(end.copied()).unwrap_or(0);
            return;
        }
        let count = self.count(self.zone, &self.map());
        if count > 0 {
            let place = self.place();
            self.go_to(if forward { (place + 1) % count } else { (place + count - 1) % count });
        }
        self.typed.clear();
    }

    /// Where in its zone what one is at stands: options as they are listed.
    fn place(&self) -> usize {
        let listed = || self.listed.iter().position(|option| *option == self.at);
        if self.zone == Zone::Options { listed().unwrap_or(0) } else { self.at }
    }

    /// Go to what stands there in the zone.
    fn go_to(&mut self, place: usize) {
        let listed = || self.listed.get(place).copied();
        self.at = if self.zone == Zone::Options { listed().unwrap_or(0) } else { place };
    }

    /// Move to the next zone that holds anything.
    pub(crate) fn next_zone(&mut self, forward: bool) {
        let sketch = self.map();
        let zones: Vec<Zone> = [Zone::Options].into_iter().chain((0..sketch.zones()).map(Zone::Board)).collect();
        let count = zones.len();
        // The question is before its options; who goes back from a zone of the board comes to them.
        let here = zones.iter().position(|zone| *zone == self.zone).unwrap_or(0);
        let places = (1..=count).map(|far| (if forward { here + far } else { here + count - far }) % count);
        if let Some(zone) = places.map(|place| zones[place]).find(|zone| self.count(*zone, &sketch) > 0) {
            self.zone = zone;
        }
        self.go_to(0);
        self.typed.clear();
    }
}
