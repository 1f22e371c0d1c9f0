/** The course: each lesson is a ruling of scenarios/lessons.toml, seen from seat 0. */

import type { Lesson, Tip } from '$/games/module';
import { lessons as w } from './text/en-lessons';

const hand = (card: number) => `seats.0.hand.${card}`;
const KEEPER = 'seats.0.keepers.0';

function tip(at: number, say: string, point?: string, other?: string): Tip {
  return { at, say, ...(point === undefined ? {} : { point }), ...(other === undefined ? {} : { other }) };
}

function lesson(id: string, scenario: string, said: { title: string; about: string; end: string }, tips: readonly Tip[]): Lesson {
  const { title, about, end } = said;
  return { id, title, about, scenario: `lesson-${scenario}`, seat: 0, tips, end };
}

export const lessons: readonly Lesson[] = [
  lesson('life', 'the-deck-is-your-life', w.life, [
    tip(0, w.life.mine, '0.deck'),
    tip(0, w.life.theirs, '1.deck'),
    tip(0, w.life.attack, hand(0)),
  ]),
  lesson('power', 'level-and-power', w.power, [
    tip(0, w.power.dial, 'power'),
    tip(0, w.power.level, hand(3)),
    tip(0, w.power.twister, hand(1), w.power.twisterOther),
    tip(1, w.power.stuck, '1.hand'),
    tip(2, w.power.heads, 'power'),
    tip(2, w.power.break, hand(1)),
  ]),
  lesson('deck-block', 'the-deck-blocks-by-itself', w.deckBlock, [
    tip(0, w.deckBlock.factor, hand(0)),
    tip(0, w.deckBlock.watch, hand(0)),
    tip(1, w.deckBlock.stopped, '1.discard'),
    tip(1, w.deckBlock.theirs),
    tip(2, w.deckBlock.saved, '0.discard'),
  ]),
  lesson('hand-block', 'block-from-your-hand-or-let-it-through', w.handBlock, [
    tip(0, w.handBlock.big, '1.hand'),
    tip(1, w.handBlock.eight, 'attacks.0.card'),
    tip(1, w.handBlock.block, hand(0), w.handBlock.blockOther),
    tip(2, w.handBlock.back, hand(2)),
    tip(4, w.handBlock.small, hand(0), w.handBlock.smallOther),
  ]),
  lesson('threshold', 'the-number-before-the-arrow', w.threshold, [
    tip(0, w.threshold.tab, hand(0)),
    tip(1, w.threshold.missed, '1.discard'),
    tip(2, w.threshold.again, hand(0), w.threshold.againOther),
  ]),
  lesson('keeper', 'keepers-stay-and-help', w.keeper, [
    tip(0, w.keeper.says, hand(0), w.keeper.saysOther),
    tip(1, w.keeper.stays, KEEPER),
    tip(2, w.keeper.crawler, hand(0)),
  ]),
  lesson('misfire', 'keepers-hit-and-misfire', w.misfire, [
    tip(0, w.misfire.storm, hand(0), w.misfire.stormOther),
    tip(1, w.misfire.inPlay, KEEPER),
    tip(2, w.misfire.hit, KEEPER),
    tip(2, w.misfire.acquired, hand(3)),
    tip(4, w.misfire.misfire, '1.discard'),
  ]),
  lesson('two-factors', 'two-factors-need-two-blocks', w.twoFactors, [
    tip(0, w.twoFactors.late, '1.hand'),
    tip(1, w.twoFactors.both, 'attacks.0.card'),
    tip(1, w.twoFactors.half, hand(0), w.twoFactors.halfOther),
  ]),
  lesson('empty', 'an-empty-deck-is-not-the-end', w.empty, [
    tip(0, w.empty.two, '0.deck'),
    tip(1, w.empty.pay, hand(3), w.empty.payOther),
    tip(2, w.empty.pay2, hand(0), w.empty.payMore),
    tip(3, w.empty.pay3, hand(1), w.empty.payMore),
    tip(4, w.empty.win, '1.deck', w.empty.winOther),
  ]),
  lesson('fight', 'a-short-fight', w.fight, [
    tip(0, w.fight.start, hand(0)),
    tip(2, w.fight.block, 'attacks.0.card', w.fight.blockOther),
    tip(3, w.fight.heads, 'power', w.fight.headsOther),
    tip(5, w.fight.blocked, '1.discard'),
    tip(6, w.fight.six, KEEPER, w.fight.sixOther),
    tip(8, w.fight.small, 'attacks.0.card', w.fight.smallOther),
    tip(9, w.fight.count, '1.deck', w.fight.countOther),
  ]),
];
