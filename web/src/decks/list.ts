/** Deck lists as text. The server reads whatever people write; here only what names cards by their ids. */

import { parted } from './build';
import { add, type Box, type Cards, type Deck, type Entry } from './deck';

export interface ListRead {
  readonly name: string | null;
  readonly deck: Deck;
  /** Whether every entry could be read; else the server has to be asked. */
  readonly whole: boolean;
}

/** What is not under a heading of its own. */
const REST = 'Deck';

/** One line for each card, under headings where the game's lists have them, and the name before all. */
export function writeText(name: string, deck: Deck, box: Box): string {
  const title = oneLine(name);
  const line = (entry: Entry) => writeEntry(entry, box.cards.get(entry.id)?.name ?? '');
  const { leaders, rest, parts } = parted(deck, box);
  const led = box.view?.leader;
  const lines = led
    ? [
        ...under(led.heading, leaders.map(line)),
        ...under(REST, rest.map(line)),
        ...parts.filter(({ entries }) => entries.length > 0).flatMap(({ part, entries }) => under(part.heading, entries.map(line))),
      ]
    : deck.map(line);
  return [...(title === '' ? [] : [`# name: ${title}`]), ...lines, ''].join('\n');
}

const under = (heading: string, lines: readonly string[]) => [`[${heading}]`, ...lines];

function writeEntry({ id, count }: Entry, name: string): string {
  // What would end the entry is left out; the id says it all. A name that is shared has its id already.
  if (name === '' || /[;#\n[]/.test(name)) return `${count} ${id}`;
  return name.endsWith(`(${id})`) ? `${count} ${name}` : `${count} ${name} (${id})`;
}

export function writeRecipe(deck: Deck): string {
  return deck.map(({ id, count }) => `${id}:${count}`).join(';');
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

export function readList(text: string, cards: Cards): ListRead {
  const ids = new Map([...cards.keys()].map((id) => [id.toLowerCase(), id]));
  let deck: Deck = [];
  let whole = true;
  for (const line of text.replace(/^\uFEFF/, '').split('\n')) {
    // Where a card stands, the card itself says.
    if (/^\s*\[[^\]]*\]\s*$/.test(line)) continue;
    for (const entry of line.split('#')[0]!.split(';').map((one) => one.trim()).filter(Boolean)) {
      const read = readEntry(entry, ids);
      if (read) deck = add(deck, read.id, read.count);
      else whole = false;
    }
  }
  const name = /^#\s*name:(.*)$/m.exec(text)?.[1]?.trim() ?? '';
  return { name: name === '' ? null : name, deck, whole };
}

/** `ST001:4`, `4 ST001`, `4x Web-Slinger (ST001)`, `ST001`. */
function readEntry(entry: string, ids: ReadonlyMap<string, string>): { id: string; count: number } | null {
  const recipe = /^(\S+?)\s*:\s*(\d+)$/.exec(entry);
  const counted = /^(?:(\d+)[xX]?\s+)?(?:.*\(([^()]+)\)|(\S+))$/.exec(entry);
  const id = ids.get((recipe?.[1] ?? counted?.[2] ?? counted?.[3] ?? '').trim().toLowerCase());
  const count = Number(recipe?.[2] ?? counted?.[1] ?? 1);
  return id !== undefined && count > 0 ? { id, count } : null;
}

/** The address at which a deck opens as a new one. */
export function shareLink(origin: string, game: string, list: string, name: string): string {
  const words = name === '' ? '' : `&name=${encodeURIComponent(name)}`;
  return `${origin}/decks/${encodeURIComponent(game)}/new?list=${encodeURIComponent(list).replaceAll('%3A', ':').replaceAll('%3B', ';')}${words}`;
}
