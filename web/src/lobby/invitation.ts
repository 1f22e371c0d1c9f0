/** The link that brings somebody to a table. */

import { copy } from '$/lib/files';
import { path } from '$/lib/router.svelte';
import { toasts } from '$/state/toast.svelte';
import { t } from '$/text';

export function invitation(table: string, invite: string | null): string {
  return `${location.origin}${path('table', table)}${invite ? `?invite=${encodeURIComponent(invite)}` : ''}`;
}

export async function copyLink(link: string): Promise<void> {
  if (await copy(link)) toasts.say(t.common.copied, 'good');
  else toasts.say(t.common.notCopied, 'bad');
}
