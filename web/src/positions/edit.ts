/** Changes to a position as data: each gives back another one. */

export type Given = Readonly<Record<string, unknown>>;

/** A card or several alike, as they stand in a place. */
export interface Entry {
  /** By id or name. */
  readonly card: string;
  readonly count: number;
  /** What else is said of it: damage, counters. */
  readonly facts: Given;
}

/** One entry of a place. */
export interface Spot {
  /** As scenarios write it: `me.hand`. */
  readonly place: string;
  readonly at: number;
}

const isTable = (of: unknown): of is Given => of !== null && typeof of === 'object' && !Array.isArray(of);

/** `"3 Hulk"` is three of them; an object names its card and says more. */
export function readEntry(of: unknown): Entry | null {
  const { card: text, ...facts } = isTable(of) ? of : { card: of };
  if (typeof text !== 'string') return null;
  const [, count, card] = /^(?:(\d+) )?(.*)$/s.exec(text) ?? [];
  return { card: card ?? text, count: Number(count ?? 1), facts };
}

/** As short as it can be said. */
export function writeEntry({ card, count, facts }: Entry): unknown {
  const text = count === 1 ? card : `${count} ${card}`;
  return Object.keys(facts).length === 0 ? text : { card: text, ...facts };
}

export function valueAt(given: Given, path: string): unknown {
  return path.split('.').reduce<unknown>((at, part) => (isTable(at) ? at[part] : undefined), given);
}

/** What a field says; of a card that is only named, its name. */
export function fieldAt(given: Given, key: string): unknown {
  const there = valueAt(given, key);
  const [, of] = /^(.+)\.card$/.exec(key) ?? [];
  const named = of === undefined ? undefined : valueAt(given, of);
  return there === undefined && typeof named === 'string' ? named : there;
}

/** The position with that value there; with nothing there if it is `undefined`. A card that is named there becomes one of which more is said. */
export function withValue(given: Given, path: string, value: unknown): Given {
  const [first, ...rest] = path.split('.') as [string, ...string[]];
  const { [first]: inner, ...others } = given;
  const below = rest.length === 0 ? value : withValue(isTable(inner) ? inner : typeof inner === 'string' ? { card: inner } : {}, rest.join('.'), value);
  const nothing = below === undefined || (rest.length > 0 && isTable(below) && Object.keys(below).length === 0);
  if (nothing) return others;
  // In its old place, so that the text stays as it was.
  return first in given ? Object.fromEntries(Object.entries(given).map(([key, old]) => [key, key === first ? below : old])) : { ...given, [first]: below };
}

/** What lies in a place; a place with one card, such as a main character's, has one entry. */
export function entriesAt(given: Given, place: string): (Entry | null)[] {
  const there = valueAt(given, place);
  return there === undefined ? [] : (Array.isArray(there) ? there : [there]).map(readEntry);
}

function rewrite(given: Given, place: string, entries: readonly (readonly [Entry | null, unknown])[]): Given {
  return withValue(
    given,
    place,
    entries.map(([entry, raw]) => (entry === null ? raw : writeEntry(entry))),
  );
}

function pairs(given: Given, place: string): [Entry | null, unknown][] {
  const there = valueAt(given, place);
  const all: unknown[] = there === undefined ? [] : Array.isArray(there) ? there : [there];
  return all.map((raw) => [readEntry(raw), raw]);
}

/** One more of that card there: one that lies there already is counted. */
export function added(given: Given, place: string, entry: Entry): Given {
  const all = pairs(given, place);
  const last = all.at(-1)?.[0];
  const alike = last && last.card === entry.card && Object.keys(last.facts).length === 0 && Object.keys(entry.facts).length === 0;
  return rewrite(given, place, alike ? [...all.slice(0, -1), [{ ...last, count: last.count + entry.count }, null]] : [...all, [entry, null]]);
}

/** One card less there. */
export function removed(given: Given, { place, at }: Spot): Given {
  const all = pairs(given, place).flatMap(([entry, raw], n): [Entry | null, unknown][] => {
    if (n !== at || entry === null) return n === at ? [] : [[entry, raw]];
    return entry.count > 1 ? [[{ ...entry, count: entry.count - 1 }, raw]] : [];
  });
  return rewrite(given, place, all);
}

/** A card from there to another place, with what of it can be said there as well. */
export function moved(given: Given, spot: Spot, to: string, keeps: (fact: string) => boolean): Given {
  const entry = entriesAt(given, spot.place)[spot.at];
  if (!entry || spot.place === to) return given;
  const facts = Object.fromEntries(Object.entries(entry.facts).filter(([fact]) => keeps(fact)));
  return added(removed(given, spot), to, { card: entry.card, count: 1, facts });
}

/** Something said of one card there. Of several alike it is said of the last. */
export function withFact(given: Given, { place, at }: Spot, fact: string, value: unknown): { given: Given; spot: Spot } {
  const all = pairs(given, place);
  const entry = all[at]?.[0];
  if (!entry) return { given, spot: { place, at } };
  const { [fact]: _, ...others } = entry.facts;
  const told: Entry = { card: entry.card, count: 1, facts: value === undefined ? others : { ...others, [fact]: value } };
  const split = entry.count > 1;
  const rest: [Entry, unknown][] = split ? [[{ ...entry, count: entry.count - 1 }, null]] : [];
  const given2 = rewrite(given, place, [...all.slice(0, at), ...rest, [told, null], ...all.slice(at + 1)]);
  return { given: given2, spot: { place, at: at + Number(split) } };
}

/** Where a card of the view lies in the position: the same card, as many of it before as there. */
export function spotOf(given: Given, place: string, before: readonly (string | null)[], id: string, isCard: (name: string, id: string) => boolean): Spot | null {
  let left = before.filter((other) => other === id).length;
  for (const [at, entry] of entriesAt(given, place).entries()) {
    if (!entry || !isCard(entry.card, id)) continue;
    if (left < entry.count) return { place, at };
    left -= entry.count;
  }
  return null;
}
