/**
 * Looking for cards by words: `spider level>3 -keeper (factor:tech or "iron man")`.
 * A faulty part is told with its place and left out; the rest still finds.
 */

import type { Fact } from '$/games/module';
import type { AnyCard } from '$/state/cards.svelte';
import { t } from '$/text';

/** A fact with what the cards at hand say about it. */
export interface Column extends Fact {
  readonly kind: 'number' | 'flag' | 'words';
  /** The values that cards have, in order; empty where there are too many to name. */
  readonly known: readonly string[];
  /** Whether some cards have none. */
  readonly gaps: boolean;
}

export interface QueryFault {
  readonly at: number;
  readonly length: number;
  readonly text: string;
}

export interface Query {
  readonly faults: readonly QueryFault[];
  matches(card: AnyCard): boolean;
}

type Test = (card: AnyCard) => boolean;
type Op = ':' | '=' | '!=' | '<' | '>' | '<=' | '>=';

/** More values than that are not listed. */
const MOST_KNOWN = 80;

/** As it is compared: no capitals, no accents, straight quotes. */
export function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').replace(/[‘’]/g, "'").toLowerCase();
}

/** The values of a fact of one card, as words; none where the card has none. */
export function valuesOf(fact: Fact, card: AnyCard): readonly string[] {
  const value = fact.read(card);
  if (value === null || value === '') return [];
  if (Array.isArray(value)) return value as readonly string[];
  return [String(value)];
}

export function columns(facts: readonly Fact[], cards: Iterable<AnyCard>): Column[] {
  const all = [...cards];
  return facts.map((fact) => {
    const read = all.map((card) => fact.read(card));
    const kind = read.some((value) => typeof value === 'number') ? 'number' : read.some((value) => typeof value === 'boolean') ? 'flag' : 'words';
    const found = new Set(all.flatMap((card) => valuesOf(fact, card)));
    const order = (a: string, b: string) => (kind === 'number' ? Number(a) - Number(b) : a.localeCompare(b));
    const listed = fact.values?.filter((value) => found.has(value)) ?? [];
    const rest = [...found].filter((value) => !listed.includes(value)).toSorted(order);
    const known = kind === 'number' ? [...found].toSorted(order) : [...listed, ...rest];
    const gaps = all.some((card) => valuesOf(fact, card).length === 0);
    return { ...fact, read: (card) => fact.read(card), kind, known: known.length > MOST_KNOWN ? [] : known, gaps };
  });
}

const texts = new WeakMap<AnyCard, string>();

/** Everything of a card that bare words are looked for in. */
function textOf(card: AnyCard): string {
  let text = texts.get(card);
  if (text === undefined) {
    const lines = [card.text].flat().filter((line) => typeof line === 'string');
    text = plain([card.name, card.id, ...lines].join(' '));
    texts.set(card, text);
  }
  return text;
}

export function query(text: string, facts: readonly Column[]): Query {
  const reader = new Reader(text, facts);
  const test = reader.all();
  return { faults: reader.faults, matches: test ?? (() => true) };
}

class Reader {
  readonly faults: QueryFault[] = [];
  #at = 0;

  constructor(
    private readonly text: string,
    private readonly facts: readonly Column[],
  ) {}

  all(): Test | null {
    const tests: Test[] = [];
    for (;;) {
      const test = this.#either();
      if (test) tests.push(test);
      if (this.#at >= this.text.length) break;
      // Only a bracket that closes nothing stops before the end.
      this.#fault(this.#at, 1, t.browse.cards.faults.closes);
      this.#at += 1;
    }
    return every(tests);
  }

  #fault(at: number, length: number, text: string): null {
    this.faults.push({ at, length, text });
    return null;
  }

  #skip(): void {
    while (/\s/.test(this.text[this.#at] ?? '')) this.#at += 1;
  }

  #isOr(): boolean {
    return /^or(?=[\s()]|$)/i.test(this.text.slice(this.#at));
  }

  #either(): Test | null {
    const tests: Test[] = [];
    let or: number | null = null;
    for (;;) {
      const start = this.#at;
      const test = this.#together();
      if (test) tests.push(test);
      const empty = this.text.slice(start, this.#at).trim() === '';
      const more = this.#isOr();
      if (empty && or !== null) this.#fault(or, 2, t.browse.cards.faults.or);
      else if (empty && more) this.#fault(this.#at, 2, t.browse.cards.faults.or);
      if (!more) return some(tests);
      or = this.#at;
      this.#at += 2;
    }
  }

  #together(): Test | null {
    const tests: Test[] = [];
    for (;;) {
      this.#skip();
      const next = this.text[this.#at];
      if (next === undefined || next === ')' || this.#isOr()) return every(tests);
      const test = this.#one();
      if (test) tests.push(test);
    }
  }

  #one(): Test | null {
    const next = this.text[this.#at]!;
    if (next === '-') return this.#not();
    if (next === '(') return this.#group();
    if (next === '"') {
      const words = plain(this.#quoted());
      return words === '' ? null : (card) => textOf(card).includes(words);
    }
    return this.#term();
  }

  #not(): Test | null {
    const at = this.#at;
    this.#at += 1;
    const next = this.text[this.#at];
    if (next === undefined || /[\s)]/.test(next)) return this.#fault(at, 1, t.browse.cards.faults.not);
    const test = this.#one();
    return test && ((card) => !test(card));
  }

  #group(): Test | null {
    const at = this.#at;
    this.#at += 1;
    const test = this.#either();
    if (this.text[this.#at] === ')') this.#at += 1;
    else this.#fault(at, 1, t.browse.cards.faults.opens);
    return test;
  }

  #quoted(): string {
    const at = this.#at;
    const end = this.text.indexOf('"', at + 1);
    if (end < 0) this.#fault(at, 1, t.browse.cards.faults.quote);
    this.#at = end < 0 ? this.text.length : end + 1;
    return this.text.slice(at + 1, end < 0 ? undefined : end);
  }

  #term(): Test | null {
    const at = this.#at;
    const asked = /^([^\s()":=<>!]+)(:|!=|<=|>=|=|<|>)/.exec(this.text.slice(at));
    if (!asked) return this.#word();
    this.#at += asked[0].length;
    const value = this.text[this.#at] === '"' ? this.#quoted() : this.#run();
    const length = this.#at - at;
    const fact = this.facts.find((one) => one.words.includes(plain(asked[1]!)));
    if (!fact) return this.#fault(at, asked[1]!.length, t.browse.cards.faults.fact(asked[1]!, nearest(asked[1]!, this.facts)));
    if (value.trim() === '') return this.#fault(at, length, t.browse.cards.faults.value(asked[0]));
    const test = told(fact, asked[2] as Op, value);
    return typeof test === 'string' ? this.#fault(at, length, test) : test;
  }

  #run(): string {
    const run = /^[^\s()"]*/.exec(this.text.slice(this.#at))![0];
    this.#at += run.length;
    return run;
  }

  #word(): Test | null {
    const at = this.#at;
    let word = plain(this.#run());
    // A sign that begins no word, such as a lone `>`, is looked for as it stands.
    if (word === '') {
      word = this.text[at]!;
      this.#at += 1;
    }
    const flag = this.facts.find((fact) => fact.kind === 'flag' && fact.words.includes(word));
    if (flag) return (card) => flag.read(card) === true;
    return (card) => textOf(card).includes(word);
  }
}

function every(tests: readonly Test[]): Test | null {
  if (tests.length < 2) return tests[0] ?? null;
  return (card) => tests.every((test) => test(card));
}

function some(tests: readonly Test[]): Test | null {
  if (tests.length < 2) return tests[0] ?? null;
  return (card) => tests.some((test) => test(card));
}

/** What `fact:value` asks, or what is wrong with it. */
function told(fact: Column, op: Op, value: string): Test | string {
  if (op === '!=') {
    const same = told(fact, '=', value);
    return typeof same === 'string' ? same : (card) => !same(card);
  }
  if (op === ':' || op === '=') {
    const parts = value.split(',').map((part) => part.trim()).filter(Boolean);
    const tests = parts.map((part) => equal(fact, op, part));
    return tests.find((test) => typeof test === 'string') ?? some(tests as Test[]) ?? t.browse.cards.faults.value(fact.words[0]! + op);
  }
  if (fact.kind !== 'number') return t.browse.cards.faults.compare(fact.label, op);
  const bound = Number(value);
  if (Number.isNaN(bound)) return t.browse.cards.faults.number(fact.label, value);
  const compare = COMPARE[op];
  return (card) => {
    const own = fact.read(card);
    return typeof own === 'number' && compare(own, bound);
  };
}

const COMPARE: Record<'<' | '>' | '<=' | '>=', (a: number, b: number) => boolean> = {
  '<': (a, b) => a < b,
  '>': (a, b) => a > b,
  '<=': (a, b) => a <= b,
  '>=': (a, b) => a >= b,
};

const YES = ['yes', 'true', 'y', '1'];
const NO = ['no', 'false', 'n', '0'];

function equal(fact: Column, op: ':' | '=', value: string): Test | string {
  const asked = plain(value);
  if (asked === 'none' && fact.gaps) return (card) => valuesOf(fact, card).length === 0;
  switch (fact.kind) {
    case 'flag':
      if (!YES.includes(asked) && !NO.includes(asked)) return t.browse.cards.faults.flag(fact.label, value);
      return (card) => fact.read(card) === YES.includes(asked);
    case 'number': {
      const range = /^(\d+)(?:-|\.\.)(\d+)$/.exec(asked);
      const [from, to] = range ? [Number(range[1]), Number(range[2])] : [Number(asked), Number(asked)];
      if (Number.isNaN(from)) return t.browse.cards.faults.number(fact.label, value);
      return (card) => {
        const own = fact.read(card);
        return typeof own === 'number' && own >= from && own <= to;
      };
    }
    case 'words': {
      // Of a list of values, one that is named in full is meant alone: `rare` is not `super rare`.
      const whole = op === '=' || (fact.values ?? []).some((known) => plain(known) === asked);
      const fits = (own: string) => (whole ? plain(own) === asked : plain(own).includes(asked));
      if (fact.known.length > 0 && !fact.known.some(fits)) return t.browse.cards.faults.none(fact.label, value, fact.known.slice(0, 12));
      return (card) => valuesOf(fact, card).some(fits);
    }
  }
}

/** The word of a fact that was probably meant. */
function nearest(word: string, facts: readonly Column[]): string[] {
  const asked = plain(word);
  const all = facts.flatMap((fact) => fact.words);
  const close = all.filter((known) => known.startsWith(asked[0]!) && distance(known, asked) <= 2);
  return close.length > 0 ? close.slice(0, 2) : facts.map((fact) => fact.words[0]!);
}

function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      next.push(Math.min(next[j - 1]! + 1, row[j]! + 1, row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)));
    }
    row = next;
  }
  return row[b.length]!;
}
