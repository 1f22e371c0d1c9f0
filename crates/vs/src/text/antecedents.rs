//! What has been said in a line so far, so that "it" and "that character" mean what they should.

use super::filters;
use super::phrase::Phrase;
use crate::vocabulary::{Noun, Who};
use longbox_kernel::english::number;

/// What a reader takes "it" for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Last {
    Nothing,
    This,
    That,
    It,
    YourMain,
}

/// Whom a happening is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum That {
    /// The bearer of the power itself.
    This,
    One,
    Many,
}

/// The cards that were laid out before.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Shown {
    /// Some from the top.
    Several,
    /// The one that was looked for.
    Found,
}

impl Shown {
    /// The pronoun for all of them.
    pub(super) fn again(self) -> &'static str {
        match self {
            Shown::Several => "them",
            Shown::Found => "it",
        }
    }
}

/// Who did what the line told last: "if you do", "if they do".
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Doer {
    You,
    They,
}

/// What a line has spoken of.
#[derive(Clone, Debug)]
pub(super) struct Antecedents<'a> {
    this: &'a str,
    last: Last,
    that: That,
    /// Whether several were chosen before.
    several: bool,
    pub(super) shown: Shown,
    pub(super) doer: Doer,
    /// Whether "this combat" is one that an attack will begin.
    pub(super) awaited: bool,
    /// Whether the owner of the bearer acts by now, whoever used the power.
    pub(super) owner_acts: bool,
}

impl<'a> Antecedents<'a> {
    /// The beginning of a line; `this` is what its bearer is called.
    pub(super) fn new(this: &'a str) -> Antecedents<'a> {
        Antecedents {
            this,
            last: Last::Nothing,
            that: That::One,
            several: false,
            shown: Shown::Several,
            doer: Doer::You,
            awaited: false,
            owner_acts: false,
        }
    }

    /// The bearer of the power: by name, then "it".
    pub(super) fn this(&mut self) -> Phrase {
        let known = std::mem::replace(&mut self.last, Last::This) == Last::This;
        if known { Phrase::it() } else { Phrase::one(self.this) }
    }

    /// The bearer, while the sentence is about somebody else.
    pub(super) fn this_beside(&self) -> String {
        if self.last == Last::This { "it".into() } else { self.this.into() }
    }

    /// Whom the happening is about.
    pub(super) fn that(&mut self) -> Phrase {
        if self.that == That::This {
            return self.this();
        }
        let known = std::mem::replace(&mut self.last, Last::That) == Last::That;
        pronoun(known, self.that == That::Many)
    }

    /// What was chosen before.
    pub(super) fn it(&mut self) -> Phrase {
        let known = std::mem::replace(&mut self.last, Last::It) == Last::It;
        pronoun(known, self.several)
    }

    /// Your main character.
    pub(super) fn your_main(&mut self) -> Phrase {
        let known = std::mem::replace(&mut self.last, Last::YourMain) == Last::YourMain;
        if known { Phrase::it() } else { Phrase::one("your main character") }
    }

    /// What was chosen before, in a sentence about somebody else.
    pub(super) fn it_beside(&self) -> Phrase {
        pronoun(self.last == Last::It, self.several)
    }

    /// Somebody has just been chosen.
    pub(super) fn choose(&mut self, several: bool) {
        (self.last, self.several) = (Last::It, several);
    }

    /// Something happened to them.
    pub(super) fn happened_to(&mut self, that: That) {
        self.that = that;
        self.last = if that == That::This { Last::This } else { Last::That };
    }

    /// Somebody else was named.
    pub(super) fn elsewhere(&mut self) {
        self.last = Last::Nothing;
    }

    /// The bearer by name.
    pub(super) fn this_name(&self) -> &'a str {
        self.this
    }

    /// Whom a step is aimed at.
    pub(super) fn aim(&mut self, noun: &Noun) -> Phrase {
        match noun {
            Noun::This => self.this(),
            Noun::That => self.that(),
            Noun::It => self.it(),
            Noun::YourMain => self.your_main(),
            Noun::One(filter) => {
                if let Some(person) = filters::person(filter, self) {
                    return person;
                }
                let text = the_defender(filters::one(filter, self));
                self.choose(false);
                Phrase::one(text)
            }
            Noun::UpTo(n, filter) => {
                let text = format!("up to {} {}", number((*n).into()), filters::counted(*n, filter, self));
                self.choose(*n > 1);
                if *n > 1 { Phrase::many(text) } else { Phrase::one(text) }
            }
            Noun::Any(filter) => {
                let text = format!("any number of {}", filters::many(filter, self));
                self.choose(true);
                Phrase::many(text)
            }
            Noun::Each(filter) => {
                if let Some(person) = filters::person(filter, self) {
                    return person;
                }
                if let Some(all) = filters::all_of(filter, self) {
                    self.elsewhere();
                    return Phrase::many(all);
                }
                let text = the_defender(filters::each(filter, self));
                self.elsewhere();
                Phrase::one(text)
            }
        }
    }

    /// The same where each of several gets something of its own: "each of them".
    pub(super) fn aim_at_each(&mut self, noun: &Noun) -> Phrase {
        let aim = self.aim(noun);
        if aim == Phrase::them() { Phrase::one("each of them") } else { aim }
    }

    /// The same where several are spoken of together: "enemy characters".
    pub(super) fn aim_together(&mut self, noun: &Noun) -> Phrase {
        match noun {
            Noun::Each(filter) => match filters::person(filter, self) {
                Some(person) => person,
                None => {
                    let text = filters::many(filter, self);
                    self.elsewhere();
                    if text == "defenders" { Phrase::one("the defender") } else { Phrase::many(text) }
                }
            },
            Noun::This | Noun::That | Noun::It | Noun::YourMain | Noun::One(_) | Noun::UpTo(..) | Noun::Any(_) => {
                self.aim(noun)
            }
        }
    }

    /// Which player does something.
    pub(super) fn player(&self, who: Who) -> Phrase {
        match who {
            Who::You => Phrase::you(),
            Who::ThatPlayer => Phrase::one("that player"),
            Who::EachEnemy => Phrase::one("each enemy player"),
            Who::EachPlayer => Phrase::one("each player"),
            Who::ItsController => Phrase::one(format!("{} controller", self.it_beside().possessive())),
        }
    }
}

/// There is one defender in a combat.
fn the_defender(text: String) -> String {
    if text == "a defender" || text == "each defender" { "the defender".into() } else { text }
}

fn pronoun(known: bool, many: bool) -> Phrase {
    match (known, many) {
        (true, false) => Phrase::it(),
        (true, true) => Phrase::them(),
        (false, false) => Phrase::one("that character"),
        (false, true) => Phrase::many("those characters"),
    }
}
