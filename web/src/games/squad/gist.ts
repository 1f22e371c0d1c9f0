/** What an ability is about, in a word or two: for a card too small for its text. */

import { words } from './text';
import { abilities, type SquadCard } from './cards';

type Said = readonly [RegExp, (found: RegExpExecArray) => string];

const g = words.gists;

const minus = (number: string | undefined): string => (number ?? '').replace('-', '−');

/** The first that fits is said; what changes the game most stands first. */
const SAYINGS: readonly Said[] = [
  [/you win the game/, () => g.win],
  [/extra turn/, () => g.extraTurn],
  [/Assault (\d+)/, ([, n]) => g.assault(Number(n))],
  [/Counterstrike/, () => g.counterstrike],
  [/attack is equal to/, () => g.attackVaries],
  [/can't be blocked|can't block/, () => g.unblockable],
  [/may play|play it|[Pp]lay this attack again/, () => g.playsMore],
  [/opponent's cards get ([+-]\d+)/, ([, n]) => g.foeAttack(minus(n))],
  [/opponent's power is ([+-]\d+)/, ([, n]) => g.foePower(minus(n))],
  [/([+-]\d+) attack/, ([, n]) => g.attack(minus(n))],
  [/hits you for (\d+)/, ([, n]) => g.hitsYou(Number(n))],
  [/hits(?: your opponent)? for (\d+)/, ([, n]) => g.hits(Number(n))],
  [/hits(?: your opponent)? for/, () => g.hitsSome],
  [/can't play attacks/, () => g.forbids],
  [/control of/, () => g.takes],
  [/copy of a Keeper/, () => g.copies],
  [/estroy (?!this)/, () => g.destroys],
  [/ower is ([+-]\d+)|power (?:goes|becomes)|power flip/, ([, n]) => (n ? g.power(minus(n)) : g.powerSome)],
  [/[Hh]eal (\d+)/, ([, n]) => g.heals(Number(n))],
  [/opponent discards|[Dd]iscard a card from that hand|discard it/, () => g.discards],
  [/[Dd]raws? /, () => g.draws],
  [/can't (?:damage|take|be destroyed)|hit for 1 less/, () => g.protects],
  [/[Rr]eturn|into your hand|owner's hand|into play/, () => g.returns],
  [/[Rr]eveal|[Ll]ook at|see your opponent/, () => g.looks],
  [/[Ss]huffle|on top of|on the bottom/, () => g.stacks],
  [/[Dd]iscard/, () => g.costs],
];

/** Such as "Keeper · hits 2"; nothing for a card without abilities. */
export function gist(card: SquadCard): string {
  const text = abilities(card).map((ability) => ability.text).join(' ');
  const said = SAYINGS.map(([fits, say]) => [fits.exec(text), say] as const).find(([found]) => found);
  const about = said?.[0] ? said[1](said[0]) : '';
  return [card.keeper ? words.keeper : '', about].filter(Boolean).join(' · ');
}
