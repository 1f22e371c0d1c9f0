/** Lets the options of a question be seen: in columns where they need several rows, closer where there are many, higher as far as nothing is
    covered that one chooses from or that is a button, and what then is still too much in pages. */

import type { Attachment } from 'svelte/attachments';
import type { Offered } from './asking.svelte';
import { inPages, itemsOf } from './pages';

/** As it is; closer; higher than its place; as close as can still be read. The first that shows everything is taken. */
const STEPS = ['', 'close', 'high', 'tight'] as const;

/** What stays free below what one chooses from. */
const APART = 8;

/** For less the balloon does not grow. */
const LEAST = 24;

const overflows = (element: Element) => element.scrollHeight > element.clientHeight + 1;

/** In how many columns things of these widths stand in the fewest rows, as evenly as they can; each column is as wide as the widest in it. */
export function columns(widths: readonly number[], gap: number, room: number): number {
  const needs = (many: number) =>
    Array.from({ length: many }, (_, column) => Math.max(...widths.filter((_, at) => at % many === column))).reduce((sum, width) => sum + width + gap, -gap);
  let most = widths.length;
  while (most > 1 && needs(most) > room) most -= 1;
  const even = Math.ceil(widths.length / Math.ceil(widths.length / Math.max(1, most)));
  return even > 0 && needs(even) <= room ? even : Math.max(1, most);
}

function inColumns(list: HTMLElement): void {
  delete list.dataset['columns'];
  const items = itemsOf(list).map((item) => item.getBoundingClientRect());
  if (items.every(({ top }) => Math.abs(top - items[0]!.top) < 8)) return;
  const { paddingLeft, paddingRight, columnGap } = getComputedStyle(list);
  const room = list.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
  const many = columns(items.map(({ width }) => Math.ceil(width)), parseFloat(columnGap) || 0, room);
  list.dataset['columns'] = String(many);
  list.style.setProperty('--columns', String(many));
}

/** The rows in which something lies that the options are about. */
function rowsOf(offered: readonly Offered[]): readonly Element[] {
  const paths = new Set(offered.flatMap(({ option }) => option.cards.flatMap(({ at }) => at ?? [])));
  const cards = [...paths].flatMap((path) => document.querySelector(`[data-path="${CSS.escape(path)}"]`) ?? []);
  return [...new Set(cards.map((card) => card.closest('ul') ?? card))];
}

/** How high the balloon may be: up to the lowest of these rows; none where that is hardly more than its place. */
function roomAbove(balloon: HTMLElement, rows: readonly Element[]): number {
  const lowest = Math.max(0, ...rows.map((row) => row.getBoundingClientRect().bottom));
  const room = balloon.getBoundingClientRect().bottom - lowest - APART;
  return room - balloon.parentElement!.clientHeight < LEAST ? 0 : room;
}

/** On a phone the balloon is as wide as the screen, and below the board. */
const PHONE = '(max-width: 640px) and (orientation: portrait)';

/** Where a finger points. */
const FINGER = '(pointer: coarse)';

/** How much of its place a board that is as high as what lies on it leaves empty: by so much the balloon may grow, and nothing but the hand moves. */
function slack(): number {
  const board = document.querySelector<HTMLElement>('[data-gives]');
  if (!board || !matchMedia(PHONE).matches) return 0;
  board.style.minHeight = '0';
  const free = (board.parentElement?.clientHeight ?? 0) - board.offsetHeight;
  board.style.minHeight = '';
  return Math.max(0, free);
}

function grow(balloon: HTMLElement, by: number): void {
  if (by < LEAST) return;
  balloon.dataset['grown'] = '';
  balloon.style.setProperty('--grown', `${by}px`);
}

/** What stands at the left of the balloon where it grows: what one can do with the table itself. */
function besideMenu(balloon: HTMLElement): void {
  balloon.style.removeProperty('--beside');
  const menu = document.querySelector('[role="toolbar"]')?.getBoundingClientRect();
  const own = balloon.getBoundingClientRect();
  const isBelow = menu && menu.bottom > own.top && menu.top < own.bottom && menu.right > own.left && menu.left < own.right;
  if (isBelow) balloon.style.setProperty('--beside', `${menu.right - balloon.parentElement!.getBoundingClientRect().left + APART}px`);
}

/** Hand it what the options are: with others it looks again. `opened` is whether somebody wants to see all of them, whatever lies below; `onpages`
    hears where each page of them begins. */
export function fits(offered: readonly Offered[], opened: boolean, onpages: (starts: readonly number[]) => void): Attachment<HTMLElement> {
  return (balloon) => {
    balloon.toggleAttribute('data-opened', opened);
    const lay = () => {
      balloon.toggleAttribute('data-paged', false);
      for (const step of STEPS) {
        const isHigh = step === 'high' || step === 'tight';
        if (step === 'high') grow(balloon, slack());
        else if (!isHigh) delete balloon.dataset['grown'];
        balloon.dataset['fit'] = isHigh ? 'high' : step;
        balloon.toggleAttribute('data-tight', step === 'tight');
        if (step === 'high') {
          balloon.style.removeProperty('--beside');
          balloon.style.setProperty('--room', `${roomAbove(balloon, rowsOf(offered))}px`);
        }
        if (isHigh) besideMenu(balloon);
        const list = balloon.querySelector<HTMLElement>('ul[data-fits]');
        if (list) inColumns(list);
        if (![...balloon.querySelectorAll('[data-fits]')].some(overflows)) return [0];
      }
      const list = balloon.querySelector<HTMLElement>('ul[data-fits]');
      if (!list) return [0];
      // A finger opens all of them: what does that stands beside what declines, and the list has the rest of the place.
      const isTouched = matchMedia(FINGER).matches;
      balloon.toggleAttribute('data-paged', isTouched);
      if (isTouched) inColumns(list);
      return inPages(list, opened || !isTouched);
    };
    const look = () => {
      balloon.toggleAttribute('data-whole', true);
      const starts = lay();
      balloon.toggleAttribute('data-whole', false);
      onpages(starts);
    };
    look();
    // The page may be zoomed, letters may come late or become larger (the words of the question tell), what stands beside the options may need more room, and rows may move.
    const watch = new ResizeObserver(look);
    for (const one of [balloon.parentElement!, ...balloon.querySelectorAll(':scope > .text, .besides'), ...rowsOf(offered)]) watch.observe(one);
    return () => watch.disconnect();
  };
}
