/** The campaign as a map: volumes of pages of battles, and how far one has come. */

import type { Battle, Campaign, Chapter } from '$/generated/protocol';
import { hash } from '$/lib/dice';

export interface Volume {
  readonly difficulty: number;
  readonly chapters: readonly Chapter[];
  /** Pages on which every battle is won. */
  readonly finished: number;
}

export interface Progress {
  readonly all: number;
  readonly won: number;
  /** The first battle that is not won, and its page. */
  readonly next: { readonly battle: Battle; readonly chapter: Chapter } | null;
  /** The hardest there is, for pips. */
  readonly hardest: number;
}

export const isFinished = (chapter: Chapter) => chapter.battles.every((battle) => battle.beaten);

export function progress({ chapters }: Campaign): Progress {
  const battles = chapters.flatMap((chapter) => chapter.battles.map((battle) => ({ battle, chapter })));
  return {
    all: battles.length,
    won: battles.filter(({ battle }) => battle.beaten).length,
    next: battles.find(({ battle }) => !battle.beaten) ?? null,
    hardest: Math.max(1, ...chapters.map((chapter) => chapter.difficulty)),
  };
}

export function battleIn({ chapters }: Campaign, id: string): Battle | null {
  return chapters.flatMap((chapter) => chapter.battles).find((battle) => battle.id === id) ?? null;
}

/** The battle to fight after that one: the next on the map that is not won, else the first that is not. */
export function after(campaign: Campaign, id: string): Progress['next'] {
  const battles = campaign.chapters.flatMap((chapter) => chapter.battles.map((battle) => ({ battle, chapter })));
  const at = battles.findIndex(({ battle }) => battle.id === id);
  const open = ({ battle }: { battle: Battle }) => !battle.beaten && battle.id !== id;
  return battles.slice(at + 1).find(open) ?? battles.find(open) ?? null;
}

/** Pages of the same difficulty that follow each other are a volume. */
export function volumes({ chapters }: Campaign): Volume[] {
  const found: Chapter[][] = [];
  for (const chapter of chapters) {
    const last = found.at(-1);
    if (last?.[0]?.difficulty === chapter.difficulty) last.push(chapter);
    else found.push([chapter]);
  }
  return found.map((pages) => ({ difficulty: pages[0]!.difficulty, chapters: pages, finished: pages.filter(isFinished).length }));
}

const PALETTE = ['green', 'red', 'yellow', 'blue', 'purple', 'orange', 'sky'].map((name) => `var(--${name})`);

/** An opponent's colours: always the same for the same name. */
export function coloursOf(opponent: string): string[] {
  const at = hash(opponent);
  return [PALETTE[at % PALETTE.length]!];
}
