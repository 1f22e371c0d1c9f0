/** Whether everybody at a table knows what is in every deck. */

import type { TableInfo } from '$/generated/protocol';
import { t } from '$/text';

/** One sentence about it; nothing where no decks are brought. */
export function aboutLists({ lists }: Pick<TableInfo, 'lists'>): string {
  if (lists === null) return '';
  return lists === 'open' ? t.home.lists.open : t.home.lists.secret;
}
