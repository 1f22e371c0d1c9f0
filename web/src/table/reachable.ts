/** What the arrow keys go over at a table: cards, the options in sight, and what turns their pages. */
export function reachable(within: ParentNode | null | undefined): HTMLElement[] {
  const things = within?.querySelectorAll<HTMLElement>('[data-path], [data-option]:not(:disabled), :is([data-pager] button, button[data-pager]):not(:disabled)') ?? [];
  return [...things].filter((thing) => thing.offsetParent !== null);
}
