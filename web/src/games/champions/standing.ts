/** A card in play: its numbers as they are now, and its state in words. */

import { printed, type ChampionsCard, type Power, STATS } from './cards';
import type { InPlay } from './generated';
import { words } from './text';

const w = words.board;

/** Its powers as they are, marked where they differ from the print. */
export function powersOf(card: InPlay, face: ChampionsCard | undefined): readonly Power[] {
  const print = new Map((face ? printed(face) : []).map(({ stat, value }) => [stat, Number(value)]));
  return STATS.flatMap((stat): Power[] => {
    const now = card[stat];
    if (now === null) return [];
    const was = print.get(stat) ?? now;
    return [{ stat, value: `${now}`, changed: Number.isNaN(was) || was === now ? null : now > was ? 'up' : 'down' }];
  });
}

export const STATUSES = ['stunned', 'confused', 'tough'] as const;
export type StatusWord = (typeof STATUSES)[number];

export function statusesOf(card: InPlay): readonly StatusWord[] {
  return STATUSES.filter((status) => card[status]);
}

export const isCharacter = (card: InPlay): boolean => card.hp > 0;

export const isThreatened = (card: InPlay): boolean => card.kind === 'main scheme' || card.kind === 'side scheme';

/** Everything that is so about it beyond what is printed, for those who hear the page. */
export function told(card: InPlay, face: ChampionsCard | undefined): string {
  const acts = isCharacter(card) || !card.ready;
  return [
    isCharacter(card) ? w.remaining(card.remaining, card.hp) : '',
    isThreatened(card) ? w.threatOf(card.threat, card.target) : '',
    card.grows > 0 ? w.grows(card.grows) : '',
    ...powersOf(card, face).filter(({ changed }) => changed !== null).map(({ stat, value }) => `${words.stats[stat]} ${value}`),
    acts ? (card.ready ? w.ready : w.exhausted) : '',
    ...statusesOf(card).map((status) => w.statuses[status]),
    card.counters > 0 ? (card.kind === 'main scheme' ? w.tokens(card.counters) : w.counters(card.counters)) : '',
    card.boost > 0 ? w.boosts(card.boost) : '',
    card.stashed > 0 ? w.stashed(card.stashed) : '',
    card.attached.length > 0 ? w.with(card.attached.map(({ name }) => name)) : '',
  ]
    .filter(Boolean)
    .join(', ');
}
