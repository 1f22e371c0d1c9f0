/** A battle of the campaign while it is fought, and what follows. */

import type { Battle, Campaign } from '$/generated/protocol';
import { api } from '$/net/api';
import type { BattleAt } from '$/state/battles';
import { after, battleIn, type Progress } from './map';

export const fetchCampaign = (game: string) => api<Campaign>(`games/${encodeURIComponent(game)}/campaign`);

export class Fight {
  /** What there is to win: nothing that was won before. */
  prize = $state.raw<Battle['rewards']>([]);
  /** What to fight next. */
  next = $state.raw<Progress['next']>(null);

  constructor(
    private readonly game: string,
    private readonly at: BattleAt,
  ) {}

  async begin(): Promise<void> {
    const campaign = await fetchCampaign(this.game);
    const battle = battleIn(campaign, this.at.battle);
    this.prize = battle && !battle.beaten ? battle.rewards : [];
    this.next = after(campaign, this.at.battle);
  }
}
