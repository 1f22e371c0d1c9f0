/** What a server before this version says, in the words of this one. */

import type { Campaign, GameInfo } from '$/generated/protocol';

type OlderGame = Omit<GameInfo, 'about' | 'deck'> & { decks?: boolean };

export function gameNow(game: GameInfo | OlderGame): GameInfo {
  if ('deck' in game) return game;
  return { ...game, about: '', deck: game.decks ? { least: 40, most: 40, copies: 4, told: [] } : null };
}

export function campaignNow(campaign: Campaign): Campaign {
  const chapters = campaign.chapters.map((chapter) => ({ ...chapter, battles: chapter.battles.map((battle) => ({ ...battle, told: battle.told ?? [] })) }));
  return { ...campaign, title: campaign.title ?? 'Quests', chapters };
}
