//! From the words on a card to instructions.

use crate::code::{Cards, Code, Count, Lasting, Of, On, Op, Pc, Standing, Test};
use crate::vocabulary::{Amount, Clause, Condition, Fate, Filter, Step, Trigger, Who};

impl Code {
    /// Compile steps; answers where they start.
    pub(crate) fn steps(&mut self, steps: &[Step]) -> Result<Pc, String> {
        let start = self.ops.len();
        self.block(steps)?;
        self.ops.push(Op::End);
        pc(start)
    }

    /// The program by which an attack becomes a Keeper.
    pub(crate) fn enter_play(&mut self) -> Result<Pc, String> {
        let start = self.ops.len();
        self.ops.extend([Op::EnterPlay, Op::End]);
        pc(start)
    }

    fn block(&mut self, steps: &[Step]) -> Result<(), String> {
        steps.iter().try_for_each(|step| self.step(step))
    }

    fn branch(&mut self, test: &Condition, yes: &[Step], no: &[Step]) -> Result<(), String> {
        let test = self.test(test)?;
        let fork = self.ops.len();
        self.ops.push(Op::End);
        self.block(yes)?;
        let skip = self.ops.len();
        if !no.is_empty() {
            self.ops.push(Op::End);
        }
        self.ops[fork] = Op::Unless(test, pc(self.ops.len())?);
        if !no.is_empty() {
            self.block(no)?;
            self.ops[skip] = Op::Jump(pc(self.ops.len())?);
        }
        Ok(())
    }

    fn step(&mut self, step: &Step) -> Result<(), String> {
        let op = match step {
            Step::If(test, yes) => return self.branch(test, yes, &[]),
            Step::IfElse(test, yes, no) => return self.branch(test, yes, no),
            Step::EachDraws(n) => {
                let n = Count { times: 1, of: Of::N(*n) };
                self.ops.push(Op::Draw(Who::You, n));
                Op::Draw(Who::Opponent, n)
            }
            Step::Choose(will, side, filter, fate) => {
                let choose = Op::Choose(*will, *side, self.cards(filter)?, *fate);
                if !matches!(fate, Fate::HitsAndIsDestroyed(_)) {
                    self.ops.push(choose);
                    return Ok(());
                }
                self.ops.push(choose);
                Op::DestroyChosen
            }
            Step::SetAttack(n) => Op::SetAttack(self.count(n)?),
            Step::Boost(n) => Op::Boost(self.count(n)?),
            Step::Weaken(n) => Op::Weaken(self.count(n)?),
            Step::Unblockable => Op::Unblockable,
            Step::CannotBeBlockedFrom(from) => Op::CannotBeBlockedFrom(*from),
            Step::UnblockableAfterFirstHit => Op::UnblockableAfterFirstHit,
            Step::NotBlockedByPicked => Op::NotBlockedByPicked,
            Step::ReturnIfExactlyPicked => Op::ReturnIfExactlyPicked,
            Step::IgnoreBlocks(from) => Op::IgnoreBlocks(*from),
            Step::PlayAgain => Op::PlayAgain,
            Step::ReturnThis => Op::ReturnThis,
            Step::ThisToDeck(place) => Op::ThisToDeck(*place),
            Step::DestroyThis => Op::DestroyThis,
            Step::Hit(n) => Op::Hit(Who::Opponent, self.count(n)?),
            Step::HitPlayer(who, n) => Op::Hit(*who, self.count(n)?),
            Step::EachHits(side, n) => Op::EachHits(*side, *n, false),
            Step::EachHitsAndIsDestroyed(side, n) => Op::EachHits(*side, *n, true),
            Step::SubjectHits(n) => Op::SubjectHits(self.count(n)?),
            Step::TopDiscardHits(n) => Op::TopDiscardHits(*n),
            Step::RevealedHits(n) => Op::RevealedHits(*n),
            Step::Heal(n) => Op::Heal(self.count(n)?),
            Step::HealEach(n) => Op::HealEach(self.count(n)?),
            Step::Draw(who, n) => Op::Draw(*who, self.count(n)?),
            Step::Discard(who, n) => Op::Discard(*who, self.count(n)?),
            Step::DiscardHand(who) => Op::DiscardHand(*who),
            Step::DiscardRandom(who) => Op::DiscardRandom(*who),
            Step::DiscardTheirs(filter) => Op::DiscardTheirs(self.cards(filter)?),
            Step::DiscardAllTheirs(filter) => Op::DiscardAllTheirs(self.cards(filter)?),
            Step::DiscardCopies => Op::DiscardCopies,
            Step::Mill(n) => Op::Mill(self.count(n)?),
            Step::MillWhilePicked => Op::MillWhilePicked,
            Step::SwapDeckAndDiscard => Op::SwapDeckAndDiscard,
            Step::ShuffleHandAndKeepersIn => Op::ShuffleHandAndKeepersIn,
            Step::Shuffle(who) => Op::Shuffle(*who),
            Step::TopDiscardToHand => Op::TopDiscardToHand,
            Step::TakeTop => Op::TakeTop,
            Step::HandToDeckTop => Op::HandToDeckTop,
            Step::ReturnUpToTwo => Op::ReturnUpToTwo,
            Step::DestroyRandom => Op::DestroyRandom,
            Step::DestroyOnHeads => Op::DestroyOnHeads,
            Step::DestroyAll(side, filter) => Op::DestroyAll(*side, self.cards(filter)?),
            Step::DestroySubject => Op::DestroySubject,
            Step::ShuffleAllKeepersIn => Op::ShuffleAllKeepersIn,
            Step::GainControlOfAll => Op::GainControlOfAll,
            Step::Deploy(filter) => Op::Deploy(self.keepers(filter)?),
            Step::DeployTopDiscard => Op::DeployTopDiscard,
            Step::Play(filter, bonus) => Op::Play(self.cards(filter)?, *bonus),
            Step::PlayRevealed => Op::PlayRevealed,
            Step::PlayTopDiscard(who) => Op::PlayTopDiscard(*who),
            Step::PlayFromTheirHand => Op::PlayFromTheirHand,
            Step::RevealTop(who) => Op::RevealTop(*who),
            Step::Peek(who) => Op::Peek(*who),
            Step::TopOrBottom(who) => Op::TopOrBottom(*who),
            Step::Show(n) => Op::Show(*n),
            Step::Look(who, n) => Op::Look(*who, *n),
            Step::PutBack => Op::PutBack,
            Step::ShuffleShown => Op::ShuffleShown,
            Step::ShownToHand(filter) => Op::ShownToHand(self.cards(filter)?),
            Step::PickToHand(filter) => Op::PickToHand(self.cards(filter)?),
            Step::PickToDiscard => Op::PickToDiscard,
            Step::ShownToBottom => Op::ShownToBottom,
            Step::LookAtHand => Op::LookAtHand,
            Step::RevealRandomFromHand => Op::RevealRandomFromHand,
            Step::RevealedToHand => Op::RevealedToHand,
            Step::DiscardRevealed => Op::DiscardRevealed,
            Step::RevealFromHand(filter) => Op::RevealFromHand(self.cards(filter)?),
            Step::RevealAnyFromHand => Op::RevealAnyFromHand,
            Step::PickFactor => Op::PickFactor,
            Step::PickNumber => Op::PickNumber,
            Step::Flip(n) => Op::Flip(*n),
            Step::Power(shift) => Op::Power(*shift),
            Step::PowerThisTurn(n) => Op::PowerThisTurn(*n),
            Step::NextPowerFlip(next) => Op::NextPowerFlip(*next),
            Step::ExtraTurn => Op::ExtraTurn,
            Step::Win => Op::Win,
        };
        self.ops.push(op);
        Ok(())
    }

    /// Compile a filter.
    pub(crate) fn cards(&mut self, filter: &Filter) -> Result<Cards, String> {
        match filter {
            Filter::Any => return Ok(Cards::Any),
            Filter::PickedFactor => return Ok(Cards::PickedFactor),
            Filter::PickedLevel => return Ok(Cards::PickedLevel),
            Filter::LikeDiscarded => return Ok(Cards::LikeDiscarded),
            Filter::ArrivedLastTurn => return Ok(Cards::ArrivedLastTurn),
            Filter::Factor(_)
            | Filter::Hero(_)
            | Filter::Team(_)
            | Filter::Level(_)
            | Filter::OddLevel
            | Filter::Attack(_)
            | Filter::Keeper
            | Filter::Assault
            | Filter::TwoHeroes
            | Filter::Not(_)
            | Filter::AnyOf(_)
            | Filter::AllOf(_) => {}
        }
        if depends_on_play(filter) {
            return Err("PickedFactor, PickedLevel, LikeDiscarded and ArrivedLastTurn stand only on their own, \
                        not inside Not, AnyOf or AllOf"
                .into());
        }
        if let Some(known) = self.filters.iter().position(|f| f == filter) {
            return Ok(Cards::Set(known as u16));
        }
        self.filters.push(filter.clone());
        Ok(Cards::Set(self.filters.len() as u16 - 1))
    }

    /// Compile a filter for cards that can be put into play.
    fn keepers(&mut self, filter: &Filter) -> Result<Cards, String> {
        if depends_on_play(filter) {
            return Err("Deploy names Keepers by what is printed on them".into());
        }
        self.cards(&Filter::AllOf(vec![Filter::Keeper, filter.clone()]))
    }

    fn count(&mut self, amount: &Amount) -> Result<Count, String> {
        let of = match amount {
            Amount::Times(times, inner) => {
                let inner = self.count(inner)?;
                let times = inner.times.checked_mul(*times).ok_or("an amount is multiplied beyond 255")?;
                return Ok(Count { times, of: inner.of });
            }
            Amount::N(n) => Of::N(*n),
            Amount::ThatMany => Of::ThatMany,
            Amount::Power => Of::Power,
            Amount::PowerRise => Of::PowerRise,
            Amount::Keepers(side, filter) => Of::Keepers(*side, self.cards(filter)?),
            Amount::Hand(side) => Of::Hand(*side),
            Amount::Deck(who) => Of::Deck(*who),
            Amount::HalfDeck(who) => Of::HalfDeck(*who),
            Amount::TopLevel(who) => Of::TopLevel(*who),
            Amount::TopAttack(who) => Of::TopAttack(*who),
            Amount::TakenLastTurn => Of::TakenLastTurn,
            Amount::Damagers => Of::Damagers,
            Amount::OtherDamagers => Of::OtherDamagers,
            Amount::ShownHeroes => Of::ShownHeroes,
            Amount::ShownFactors => Of::ShownFactors,
            Amount::HandHeroes => Of::HandHeroes,
            Amount::HandPickedFactor => Of::HandPickedFactor,
            Amount::RevealedLevel => Of::RevealedLevel,
            Amount::Heads => Of::Heads,
            Amount::SubjectAssault => Of::SubjectAssault,
        };
        Ok(Count { times: 1, of })
    }

    /// Compile a condition.
    pub(crate) fn test(&mut self, condition: &Condition) -> Result<Test, String> {
        Ok(match condition {
            Condition::Power(range) => Test::Power(*range),
            Condition::TopDiscard(who, filter) => Test::TopDiscard(*who, self.cards(filter)?),
            Condition::Revealed(filter) => Test::Revealed(self.cards(filter)?),
            Condition::Did => Test::Did,
            Condition::Keepers(side, filter, range) => Test::Keepers(*side, self.cards(filter)?, *range),
            Condition::AnotherKeeper(filter) => Test::AnotherKeeper(self.cards(filter)?),
            Condition::Hand(who, range) => Test::Hand(*who, *range),
            Condition::Deck(who, range) => Test::Deck(*who, *range),
            Condition::Discard(who, range) => Test::Discard(*who, *range),
            Condition::Damagers(range) => Test::Damagers(*range),
            Condition::OtherDamagers(range) => Test::OtherDamagers(*range),
            Condition::TakenLastTurn(range) => Test::TakenLastTurn(*range),
            Condition::NotAttackedLastTurn => Test::NotAttackedLastTurn,
            Condition::PowerRose(range) => Test::PowerRose(*range),
            Condition::Heads => Test::Heads,
            Condition::ShownHeroes(range) => Test::ShownHeroes(*range),
        })
    }

    /// Compile a trigger; `ThisMisfires` is not one (it replaces the misfire's destruction).
    pub(crate) fn trigger(&mut self, trigger: &Trigger) -> Result<Option<On>, String> {
        Ok(Some(match trigger {
            Trigger::ThisMisfires => return Ok(None),
            Trigger::TurnStart(side) => On::TurnStart(*side),
            Trigger::TurnEnd(side) => On::TurnEnd(*side),
            Trigger::Dealt(n, filter) => On::Dealt(*n, self.cards(filter)?),
            Trigger::KeeperDealt(filter) => On::KeeperDealt(self.cards(filter)?),
            Trigger::Taken(n, filter) => On::Taken(*n, self.cards(filter)?),
            Trigger::KeeperDamagedYou(side) => On::KeeperDamagedYou(*side),
            Trigger::OwnCardDamagedYou => On::OwnCardDamagedYou,
            Trigger::YouBlock => On::YouBlock,
            Trigger::YouBlockAttack => On::YouBlockAttack,
            Trigger::TheyBlock => On::TheyBlock,
            Trigger::TheyBlockAttack(filter) => On::TheyBlockAttack(self.cards(filter)?),
            Trigger::TheyAttack => On::TheyAttack,
            Trigger::KeeperEnters(side, filter) => On::KeeperEnters(*side, self.cards(filter)?),
            Trigger::KeeperDestroyed(side) => On::KeeperDestroyed(*side),
            Trigger::ThisDestroyed => On::ThisDestroyed,
            Trigger::YouHeal => On::YouHeal,
            Trigger::Draws(side) => On::Draws(*side),
            Trigger::TheyDiscard => On::TheyDiscard,
            Trigger::Heads => On::Heads,
            Trigger::TheirDeckEmpty => On::TheirDeckEmpty,
        }))
    }

    /// Compile a clause that is no trigger.
    pub(crate) fn standing(&mut self, clause: &Clause) -> Result<Standing, String> {
        let what = match clause {
            Clause::While(condition, inner) => {
                let inner = self.standing(inner)?;
                if inner.only_if.is_some() {
                    return Err("While stands only around a clause that is not itself a While".into());
                }
                return Ok(Standing { only_if: Some(self.test(condition)?), ..inner });
            }
            Clause::Attack(side, filter, n) => Lasting::Attack(*side, self.cards(filter)?, *n),
            Clause::Power(side, filter, n) => Lasting::Power(*side, self.cards(filter)?, *n),
            Clause::Forbid(filter) => Lasting::Forbid(self.cards(filter)?),
            Clause::ForbidTopFactors => Lasting::ForbidTopFactors,
            Clause::ForbidAboveTop => Lasting::ForbidAboveTop,
            Clause::CapAttacks(n) => Lasting::CapAttacks(*n),
            Clause::NoKeeperDamage => Lasting::NoKeeperDamage,
            Clause::LessKeeperDamage(n) => Lasting::LessKeeperDamage(*n),
            Clause::Protect(filter) => Lasting::Protect(self.cards(filter)?),
            Clause::AlwaysHeads => Lasting::AlwaysHeads,
            Clause::Assault(_) | Clause::On(..) => {
                return Err("While stands around lasting clauses only, not around Assault or On".into());
            }
        };
        Ok(Standing { only_if: None, what })
    }
}

fn pc(at: usize) -> Result<Pc, String> {
    Pc::try_from(at).map_err(|_| "the abilities of all cards together are too long".into())
}

fn depends_on_play(filter: &Filter) -> bool {
    match filter {
        Filter::PickedFactor | Filter::PickedLevel | Filter::LikeDiscarded | Filter::ArrivedLastTurn => true,
        Filter::Not(inner) => depends_on_play(inner),
        Filter::AnyOf(all) | Filter::AllOf(all) => all.iter().any(depends_on_play),
        Filter::Any
        | Filter::Factor(_)
        | Filter::Hero(_)
        | Filter::Team(_)
        | Filter::Level(_)
        | Filter::OddLevel
        | Filter::Attack(_)
        | Filter::Keeper
        | Filter::Assault
        | Filter::TwoHeroes => false,
    }
}
