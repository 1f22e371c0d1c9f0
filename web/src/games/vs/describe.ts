/** A card in words, for those who hear the page. */

import type { AnyCard } from '$/state/cards.svelte';
import { isSymbol, vsCard } from './cards';
import { words } from './text';

const s = words.spoken;

/** Everything that is printed on it, the name first. */
export function describe(any: AnyCard): string {
  const card = vsCard(any);
  const facts = [
    s.kind(words.kinds[card.kind] ?? card.kind, card.level),
    card.teams.length > 0 ? s.team(card.teams) : '',
    card.cost !== null && card.level === 0 ? s.cost(card.cost) : '',
    card.atk !== null && card.def !== null ? s.numbers(card.atk, card.def, card.health ?? 0) : '',
    card.symbols.length > 0 ? s.pays(card.symbols.filter(isSymbol).map((symbol) => words.symbols[symbol])) : '',
    card.printed ? s.printed(card.printed.cost, card.printed.atk, card.printed.def) : '',
    card.members > 0 ? s.members(card.members) : '',
  ];
  const texts = card.text.length > 0 ? card.text : [words.noText];
  const own = card.reconstructed === null ? [] : [words.reconstructedWhy(card.reconstructed)];
  return [card.called, facts.filter(Boolean).join(', '), ...texts, ...own].map(closed).join(' ');
}

function closed(sentence: string): string {
  return /[.!?)…]$/.test(sentence) ? sentence : `${sentence}.`;
}
