/** Whether everybody at a table knows what is in every deck. */

import type { GameInfo, NewTable, TableInfo } from '$/generated/protocol';
import { t } from '$/text';

/** Tables that were set up here with open lists. */
const opened = new Set<string>();

/** Remember what was chosen for a table. */
export function rememberLists(table: string, { options }: Pick<NewTable, 'options'>): void {
  if ((options as { lists?: unknown } | undefined)?.lists === 'open') opened.add(table);
}

/** One sentence about it; nothing where no decks are brought, or where it is not known here. */
export function aboutLists(info: TableInfo, game: Pick<GameInfo, 'deck'> | undefined): string {
  if (!game?.deck) return '';
  // A server that tells how it is knows best; one that does not has told whoever set the table up what was chosen.
  const told = 'lists' in info ? info.lists : opened.has(info.id) ? 'open' : null;
  if (told === 'open') return t.home.lists.open;
  if (told === 'secret') return t.home.lists.secret;
  return info.hosting ? t.home.lists.secretAbout : '';
}
