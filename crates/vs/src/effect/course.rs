//! Branches, loops, and what is waited for.

use crate::ask::Choice;
use crate::code::Op;
use crate::event::Event;
use crate::position::{Delayed, Effect, Frame, Payee, Payment, Vs};
use crate::turn::Flow;
use crate::vocabulary::{Act, Harm, Laid, Place, Symbol, Who};
use longbox_kernel::{List, Seat, Watch};

impl Vs {
    pub(super) fn course_step<W: Watch<Event>>(&mut self, op: &'static Op, effect: &Effect, watch: &mut W) -> Flow {
        let eyes = &effect.eyes;
        match op {
            Op::Unless(condition, to) => {
                if self.holds(condition, eyes) {
                    self.next_step()
                } else {
                    self.go_to(*to)
                }
            }
            // vs: effect.order: nobody is asked about what is impossible
            Op::May(to) if self.is_for_nobody(effect) => self.go_to(*to),
            Op::May(_) => return Flow::Ask(eyes.by),
            Op::Later(_, often, until, to) => {
                if let Some(term) = self.term(*until, eyes) {
                    let delayed = Delayed { eyes: *eyes, term, often: *often, pc: effect.pc };
                    if self.delayed.push(delayed).is_err() {
                        watch.see(Event::TooMany { card: eyes.source.card });
                    }
                }
                self.go_to(*to);
            }
            // A hand without cards cannot be discarded from.
            Op::RandomDiscardOr(who, _) => match self.payer(*who, effect) {
                Some(seat) => return Flow::Ask(seat),
                None => self.next_step(),
            },
            // vs: view.asked
            Op::MayPay(_, to) => {
                if self.might_pay(eyes.by) {
                    return Flow::Ask(eyes.by);
                }
                self.go_to(*to);
            }
            Op::EnemyPays(..) => {
                let heard = effect.heard;
                let payer = self.enemies(eyes.by).find(|seat| heard >> seat.0 & 1 == 0 && self.might_pay(*seat));
                match payer {
                    Some(seat) => return Flow::Ask(seat),
                    None => self.end_paying(op),
                }
            }
            Op::NextPlayer(whose, to) => {
                let next = self.whose(*whose, eyes.by).find(|seat| effect.round >> seat.0 & 1 == 0);
                match next {
                    Some(seat) => {
                        self.keep(|effect| {
                            effect.round |= 1 << seat.0;
                            effect.eyes.player = seat;
                        });
                        self.next_step();
                    }
                    None => {
                        self.keep(|effect| effect.round = 0);
                        self.go_to(*to);
                    }
                }
            }
            Op::Again(filter, to) => {
                let rounds = self.select(filter, eyes).count_ones() as u8;
                if effect.round < rounds {
                    self.keep(|effect| effect.round += 1);
                    self.next_step();
                } else {
                    self.keep(|effect| effect.round = 0);
                    self.go_to(*to);
                }
            }
            Op::End | Op::Jump(_) | Op::Pick(..) | Op::Do(_) => self.next_step(),
        }
        Flow::On
    }

    /// Whether the next instruction is about a character that has gone, or about cards that were not found.
    fn is_for_nobody(&self, effect: &Effect) -> bool {
        let next = self.cards.code.ops.get(usize::from(effect.pc) + 1);
        if let Some(Op::Do(Act::Laid(Laid::LaidToRow(_)))) = next {
            return self.laid.ids.is_empty();
        }
        let (Some(Op::Do(Act::Harm(Harm::Recover(whom)))) | Some(Op::Do(Act::Place(Place::Push(whom))))) = next else {
            return false;
        };
        self.aimed(whom, &effect.eyes) == 0
    }

    /// Who may discard a card by chance instead.
    fn payer(&self, who: Who, effect: &Effect) -> Option<Seat> {
        self.players(who, &effect.eyes).find(|seat| !self.side(*seat).hand.is_empty())
    }

    /// Whether a seat might pay a symbol, for all that everybody knows.
    fn might_pay(&self, seat: Seat) -> bool {
        let side = self.side(seat);
        !side.hand.is_empty() || self.resources(seat).iter().any(|one| one.up)
    }

    fn end_paying(&mut self, op: &Op) {
        let Op::EnemyPays(_, to) = op else { return };
        let to = *to;
        let paid = self.effect_now().is_some_and(|effect| effect.left > 0);
        if paid { self.next_step() } else { self.go_to(to) }
    }

    pub(super) fn list_course(&self, op: &'static Op, add: &mut impl FnMut(Choice)) {
        let seat = self.asked_seat();
        let may = match op {
            Op::MayPay(symbol, _) | Op::EnemyPays(symbol, _) => self.can_pay(seat, self.any_of_side(seat), &[*symbol]),
            Op::RandomDiscardOr(..) => true,
            Op::End
            | Op::Jump(_)
            | Op::Unless(..)
            | Op::Pick(..)
            | Op::May(_)
            | Op::Later(..)
            | Op::NextPlayer(..)
            | Op::Again(..)
            | Op::Do(_) => false,
        };
        if may {
            add(Choice::Yes);
        }
        add(Choice::Pass);
    }

    /// All face-up characters of a side: what is paid "by a character" may be paid for any.
    // vs: cost.special.effect
    pub(crate) fn any_of_side(&self, seat: Seat) -> Payee {
        let up = crate::position::each(self.on_side(seat) & self.bodies.up);
        Payee::on_side(up.fold(0, |all, at| all | self.teams(at)))
    }

    pub(super) fn answer_course<W: Watch<Event>>(&mut self, op: &'static Op, choice: Choice, watch: &mut W) {
        let seat = self.asked_seat();
        if let Op::RandomDiscardOr(_, to) = op {
            if choice == Choice::Yes {
                self.discard_random(seat, 1, watch);
                self.go_to(*to);
            } else {
                self.next_step();
            }
            return;
        }
        if let Op::MayPay(symbol, to) = op {
            if choice == Choice::Yes {
                self.next_step();
                self.ask_symbol(seat, *symbol);
            } else {
                self.go_to(*to);
            }
            return;
        }
        let Op::EnemyPays(symbol, _) = op else { return };
        self.keep(|effect| effect.heard |= 1 << seat.0);
        if choice == Choice::Yes {
            self.keep(|effect| (effect.left, effect.heard) = (1, u8::MAX));
            self.ask_symbol(seat, *symbol);
        }
    }

    fn ask_symbol(&mut self, seat: Seat, symbol: Symbol) {
        let symbols: List<Symbol, { crate::position::MOST_SYMBOLS }> = [symbol].into_iter().collect();
        let payee = self.any_of_side(seat);
        self.push(Frame::Pay(Payment { by: seat, payee, symbols, one_of: false, discarded: false }));
    }
}
