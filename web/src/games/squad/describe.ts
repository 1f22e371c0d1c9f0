/** A card in words, for those who hear the page. */

import type { AnyCard } from '$/state/cards.svelte';
import { words } from './text';
import { abilities, squadCard } from './cards';

const s = words.spoken;

/** Everything that is printed on it, the name first. */
export function describe(any: AnyCard): string {
  const card = squadCard(any);
  const factors = s.factors(card.factors.map((factor) => words.factors[factor]));
  const worth = card.attack === null ? s.attackVaries : s.attack(card.attack);
  const attack = card.printed === undefined ? worth : s.unlike(worth, card.printed);
  const numbers = [s.level(card.level), factors, attack, s.block(words.factors[card.block])].join(', ');
  const texts = abilities(card).map(({ threshold, text }) => (threshold === null ? text : s.threshold(threshold, text)));
  // That it can become a Keeper is the first word of its text.
  const rest = [card.team ? s.team(card.team) : '', ...(texts.length > 0 ? texts : [s.noText])];
  return [card.name, numbers, ...rest.filter(Boolean)].map(closed).join(' ');
}

function closed(sentence: string): string {
  return /[.!?)…]$/.test(sentence) ? sentence : `${sentence}.`;
}
