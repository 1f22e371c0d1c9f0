/** Options that do not fit, in pages: none has to be scrolled to. */

/** The options of a list, without what turns its pages. */
export const itemsOf = (list: Element) => [...list.children].filter((item) => !item.matches('[data-pager]'));

/** A row of options: the place of its first one, and where it stands. */
interface Line {
  readonly first: number;
  readonly top: number;
  readonly bottom: number;
}

/** The place of the first option on each page, if so much height is there for its rows. A page has one row at least. */
export function pages(lines: readonly Line[], room: number): number[] {
  const starts: Line[] = [];
  for (const line of lines) {
    const page = starts.at(-1);
    if (!page || line.bottom - page.top > room) starts.push(line);
  }
  return starts.map(({ first }) => first);
}

function linesOf(options: readonly Element[]): Line[] {
  const lines: Line[] = [];
  options.forEach((option, first) => {
    const { top, bottom } = option.getBoundingClientRect();
    const last = lines.at(-1);
    if (last && top < (last.top + last.bottom) / 2) lines[lines.length - 1] = { ...last, bottom: Math.max(last.bottom, bottom) };
    else lines.push({ first, top, bottom });
  });
  return lines;
}

/** Where each page of options begins, all of which stand in the list now and do not fit; `turned` is whether what turns them stands there as well. */
export function inPages(list: HTMLElement, turned: boolean): number[] {
  const around = list.parentElement!.closest<HTMLElement>('[data-fits]');
  const [over, above] = [list, around].map((one) => (one ? one.scrollHeight - one.clientHeight : 0));
  const [first, ...others] = linesOf(itemsOf(list));
  if (!first || Math.max(over!, above!) <= 1) return [0];
  const { paddingTop, paddingBottom, rowGap, gridTemplateColumns } = getComputedStyle(list);
  const padding = parseFloat(paddingTop) + parseFloat(paddingBottom);
  // The pager is a row as well.
  const pager = turned ? first.bottom - first.top + (parseFloat(rowGap) || 0) : 0;
  const room = list.clientHeight - above! - padding - pager;
  const starts = pages([first, ...others], room);
  list.style.setProperty('--tracks', gridTemplateColumns);
  list.style.setProperty('--page', `${Math.max(first.bottom - first.top, Math.floor(room)) + pager + padding}px`);
  return starts;
}
