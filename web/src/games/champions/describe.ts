/** A card in words, for those who hear the page. */

import type { AnyCard } from '$/state/cards.svelte';
import { championsCard, originOf, printed, type ChampionsCard, type Resource } from './cards';
import type { Printed } from './generated';
import { words } from './text';

const s = words.spoken;

const counted = (say: (n: number, each: boolean) => string, value: Printed | null): string => (value === null ? '' : say(value.number, value.per_player));

/** Everything that is printed on it, the name first. */
export function describe(any: AnyCard): string {
  const card = championsCard(any);
  const kind = [words.kinds[card.kind] ?? card.kind, originOf(card) === 'encounter' ? '' : words.origins[originOf(card)]];
  const numbers = [
    ...kind,
    card.unique ? s.unique : '',
    card.stage > 0 ? s.stage(card.stage) : '',
    card.cost === null ? '' : s.cost(card.cost),
    card.printedCost === undefined ? '' : s.printedCost(card.printedCost ?? 0),
    ...printed(card).map(({ stat, value }) => s.power(s.powers[stat], value)),
    counted(s.hp, card.hp),
    card.hand > 0 ? s.hand(card.hand) : '',
    counted(s.starts, card.starts),
    counted(s.target, card.target),
    counted(s.grows, card.grows),
    ...card.icons.map((icon) => s.icon(words.icons[icon] ?? icon)),
    card.hurts.some((n) => n > 0) ? s.hurts(...done(card)) : '',
    card.resources.length > 0 ? s.gives(card.resources.map((one) => words.resources[one as Resource] ?? one).join(', ')) : '',
    card.boost > 0 ? s.boost(card.boost) : '',
  ];
  const name = card.subname === null ? card.name : `${card.name}, ${card.subname}`;
  const traits = card.traits.length > 0 ? [s.traits(card.traits)] : [];
  const texts = card.text.length > 0 ? card.text.map((line) => line.replaceAll(/\[(\w+)\]/g, '$1')) : [words.noText];
  return [name, numbers.filter(Boolean).join(', '), ...traits, ...texts].map(closed).join(' ');
}

/** The damage that an ally takes for thwarting and for attacking, of that which it can do. */
function done({ thw, atk, hurts: [thwart, attack] }: ChampionsCard): [number | null, number | null] {
  return [thw === '–' ? null : thwart, atk === '–' ? null : attack];
}

function closed(sentence: string): string {
  return /[.!?)…]$/.test(sentence) ? sentence : `${sentence}.`;
}
