/** What the server says about a deck list, for people. */

import { t } from '$/text';

export interface DeckFault {
  readonly text: string;
  readonly rule: string | null;
}

/** Whether it is about an entry that could not be read, not about the deck as a whole. */
export function isUnread(fault: string): boolean {
  return /^[\w-]+:\d+: /.test(fault);
}

/** `deck:3: there is no card "X" [deck.unknown-card]` is said as `line 3: there is …`, and the rule is a link. */
export function tell(fault: string): DeckFault {
  const rule = /\s*\[([a-z][\w.-]*)\]$/.exec(fault);
  const body = rule ? fault.slice(0, rule.index) : fault;
  const text = body.replace(/^[\w-]+:(\d+): /, (_, line: string) => t.decks.line(line)).replace(/^deck: /, '');
  return { text: text.charAt(0).toUpperCase() + text.slice(1), rule: rule?.[1] ?? null };
}
