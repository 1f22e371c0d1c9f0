import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ClientMessage, Fairness, TableInfo } from '$/generated/protocol';
import { check, type ReplayFile } from './check';
import { canonical, forfeit, framed, promisedIn, seatCommitment, seedOf, serverCommitment, setupDigest } from './hash';
import { Shuffle, type Kept } from './kept';

/** The worked example of docs/protocol.md. */
const SERVER = 'e8f0b199e59ab444e2e2f28bc760012d8af85f73fbf9bca3b38c3847c9cffd79';
const ADA = '5d2c6b8f01a94be7c03f5ff108d45ff5a258a1ac351321a9f975e4163e98f91f';
const SEED = '27060c3e30b41fd369d4a7801d860b9a0baee50b1fc2adfc2718fdaecc9218c2';
const TABLE = 'vhjbcc8v5h';
const SETUP = { power: 1, decks: ['a', 'b'] };

const told: Fairness = {
  version: 2,
  table: TABLE,
  commitment: serverCommitment(TABLE, SERVER),
  server: SERVER,
  setup: setupDigest(TABLE, SERVER, 'squad', SETUP),
  seats: [
    { commitment: seatCommitment(TABLE, 0, ADA), part: ADA, how: 'revealed' },
    { commitment: '', part: '', how: 'silent' },
  ],
  test: false,
};
told.seats[1]!.part = forfeit(promisedIn(told), 1);
const replayOf = (fairness: Fairness, seed = SEED): ReplayFile => ({ game: 'squad', seed, setup: { ...SETUP, fairness } });
const kept: Kept = { table: TABLE, server: told.commitment, promise: promisedIn(told), own: [{ seat: 0, part: ADA }], faults: [] };

describe('the hashes', () => {
  it('give what the docs say', () => {
    const docs = readFileSync(new URL('../../../docs/protocol.md', import.meta.url), 'utf8');
    const seed = seedOf(promisedIn(told), SERVER, told.seats.map(({ part }) => part));
    expect(seed).toBe(SEED);
    for (const one of [told.commitment, told.setup, told.seats[0]!.commitment, told.seats[1]!.part, seed]) expect(docs).toContain(one);
  });

  it('write a setup with its keys in order', () => {
    expect(canonical({ b: [1, { d: null, c: 'é"' }], a: true })).toBe('{"a":true,"b":[1,{"c":"é\\"","d":null}]}');
  });
});

describe('the check', () => {
  it('says fair only with one’s own part and what was kept', () => {
    expect(check(told, replayOf(told), kept, true)).toEqual({ kind: 'fair', own: [0], withheld: [], silent: [1] });
    expect(check(told, replayOf(told), null, true)).toEqual({ kind: 'unproved', why: 'late' });
    expect(check(told, replayOf(told), { ...kept, promise: null }, true)).toEqual({ kind: 'unproved', why: 'late' });
    expect(check(told, replayOf(told), { ...kept, own: [] }, true)).toEqual({ kind: 'unproved', why: 'late' });
    expect(check(told, replayOf(told), null, false)).toEqual({ kind: 'unproved', why: 'onlooker' });
    // Whoever has left the seat to somebody else had a part in it all the same.
    expect(check(told, replayOf(told), kept, false)).toMatchObject({ kind: 'fair', own: [0] });
    const test = { ...told, test: true };
    expect(check(test, replayOf(test, '00'), kept, true)).toEqual({ kind: 'unproved', why: 'test' });
  });

  it('finds whatever was altered', () => {
    const other = '11'.repeat(32);
    const altered = (change: Partial<Fairness>) => ({ ...told, ...change });
    const wrong = (block: Fairness, of: Kept = kept, replay = replayOf(block)) => check(block, replay, of, true);
    expect(wrong(told, kept, replayOf(told, other))).toEqual({ kind: 'wrong', why: 'seed' });
    expect(wrong(altered({ server: other }))).toEqual({ kind: 'wrong', why: 'server' });
    expect(wrong(altered({ setup: other }))).toEqual({ kind: 'wrong', why: 'setup' });
    expect(wrong(altered({ seats: [{ ...told.seats[0]!, part: other }, told.seats[1]!] }))).toEqual({ kind: 'wrong', why: 'seat' });
    expect(wrong(altered({ seats: [told.seats[0]!, { ...told.seats[1]!, part: other }] }))).toEqual({ kind: 'wrong', why: 'rule' });
    expect(wrong(told, kept, replayOf(altered({ server: other })))).toEqual({ kind: 'wrong', why: 'replay' });
    expect(wrong(told, { ...kept, server: other })).toEqual({ kind: 'wrong', why: 'told' });
    expect(wrong(told, { ...kept, faults: ['told twice'] })).toEqual({ kind: 'wrong', why: 'told' });
    expect(wrong(told, { ...kept, promise: { ...kept.promise!, setup: other } })).toEqual({ kind: 'wrong', why: 'promise' });
  });

  /** The same with one seat more, which has committed to nothing. */
  const withThird = (how: string, part?: string) => {
    const third = { commitment: '', part: '', how } as Fairness['seats'][number];
    const block: Fairness = { ...told, seats: [...told.seats.map((seat) => ({ ...seat })), third] };
    block.seats[1]!.part = forfeit(promisedIn(block), 1);
    third.part = part ?? forfeit(promisedIn(block), 2);
    const seed = seedOf(promisedIn(block), SERVER, block.seats.map((seat) => seat.part));
    return { block, seed, kept: { ...kept, promise: promisedIn(block) } };
  };

  it('lets nobody choose by what a seat is called afterwards', () => {
    const [silent, machine] = [withThird('silent'), withThird('machine')];
    expect(machine.seed).toBe(silent.seed);
    for (const { block, seed, kept } of [silent, machine]) expect(check(block, replayOf(block, seed), kept, true).kind).toBe('fair');
    const empty = withThird('machine', '');
    expect(check(empty.block, replayOf(empty.block, empty.seed), empty.kept, true)).toEqual({ kind: 'wrong', why: 'rule' });
  });

  it('takes no part that came about in no known way', () => {
    const chosen = withThird('chosen', '11'.repeat(32));
    expect(check(chosen.block, replayOf(chosen.block, chosen.seed), chosen.kept, true)).toEqual({ kind: 'wrong', why: 'rule' });
    vi.stubGlobal('localStorage', { getItem: () => JSON.stringify(chosen.kept), setItem: () => undefined });
    expect(plain().proof(chosen.block, replayOf(chosen.block, chosen.seed))).toMatch(/not fair: the part of seat 3/);
    vi.unstubAllGlobals();
  });

  it('misses a part of one’s own that was kept out', () => {
    const out = { ...told, seats: [{ ...told.seats[0]!, part: forfeit(promisedIn(told), 0), how: 'withheld' as const }, told.seats[1]!] };
    const seed = seedOf(promisedIn(out), SERVER, out.seats.map(({ part }) => part));
    expect(check(out, replayOf(out, seed), kept, true)).toEqual({ kind: 'wrong', why: 'own' });
  });
});

const table = (more: Partial<TableInfo>): TableInfo => ({
  id: TABLE, game: 'squad', mode: 'duel', state: 'waiting', public: false, invite: null, host: 'Ada', hosting: true, yours: [0], may_take: [], left: [], onlookers: 0,
  lists: null, clock: null, commitment: told.commitment, draw: null, from: null, ends: null, frozen: null, muted: [], created: 0, hints: 'none', explain: false,
  seats: [{ seat: 0, kind: 'person', name: 'Ada', present: true, speaker: null, commitment: null, conceded: false, verdict: null, machine: null, deck: null }], ...more,
});

interface Heard {
  heard(info: TableInfo): ClientMessage[];
}

/** The plain page brings its own code for the same. */
const plain = (): Heard & { sha256(bytes: Uint8Array): string; framed(purpose: string, ...parts: (string | Uint8Array)[]): string; proof(told: Fairness, replay: ReplayFile): string } =>
  new Function(`${readFileSync(new URL('../../../crates/server/src/page/shuffle.js', import.meta.url), 'utf8')}; return shuffle;`)();

describe.each([
  ['the page', () => new Shuffle(TABLE) as Heard],
  ['the plain page', () => plain() as Heard],
])('%s', (_, open) => {
  beforeEach(() => {
    const store = new Map<string, string>();
    vi.stubGlobal('localStorage', { getItem: (key: string) => store.get(key) ?? null, setItem: (key: string, value: string) => store.set(key, value), removeItem: (key: string) => store.delete(key) });
  });
  afterEach(() => vi.unstubAllGlobals());

  it('commits once it sits, and reveals that part for the first promise only, past a reload', () => {
    const [commit] = open().heard(table({}));
    if (commit?.type !== 'commit') return expect.unreachable();
    const again = open().heard(table({}));
    expect(again).toEqual([commit]);
    const seats = [{ ...table({}).seats[0]!, commitment: commit.commitment }];
    const draw = (setup: string) => ({ setup, left: 9, seats: [{ commitment: commit.commitment, how: null }] });
    expect(open().heard(table({ state: 'drawing', seats }))).toEqual([]);
    const [reveal] = open().heard(table({ state: 'drawing', seats, draw: draw('one') }));
    if (reveal?.type !== 'reveal') return expect.unreachable();
    expect(seatCommitment(TABLE, 0, reveal.part)).toBe(commit.commitment);
    expect(open().heard(table({ state: 'drawing', seats, draw: draw('other') }))).toEqual([]);
  });

  it('reveals nothing for a server that has changed its commitment, and nothing of a game that plays on', () => {
    const [commit] = open().heard(table({}));
    if (commit?.type !== 'commit') return expect.unreachable();
    const seats = [{ ...table({}).seats[0]!, commitment: commit.commitment }];
    const draw = { setup: 'one', left: 9, seats: [{ commitment: commit.commitment, how: null }] };
    expect(open().heard(table({ state: 'drawing', seats, draw, commitment: 'other' }))).toEqual([]);
    expect(open().heard(table({ from: 'replay' }))).toEqual([]);
  });
});

describe('what a seat is shown', () => {
  const store = new Map<string, string>();
  beforeEach(() => vi.stubGlobal('localStorage', { getItem: (key: string) => store.get(key) ?? null, setItem: (key: string, value: string) => store.set(key, value), removeItem: (key: string) => store.delete(key) }));
  afterEach(() => vi.unstubAllGlobals());

  it('is kept of the beginning and the end, the first time that it is told', () => {
    store.set(`longbox.kept.${TABLE}`, JSON.stringify(kept));
    const shuffle = new Shuffle(TABLE);
    const saw = (moves: number, asked: number | null, hand: string) => shuffle.saw({ seat: 0, moves, asked, view: { hand } });
    saw(0, 1, 'dealt');
    saw(0, 1, 'told otherwise');
    saw(5, 0, 'between');
    saw(9, null, 'end');
    shuffle.saw({ seat: null, moves: 0, asked: 0, view: {} });
    expect(new Shuffle(TABLE).kept!.seen).toEqual([
      // As `longbox replay --verify --kept` works it out.
      { seat: 0, moves: 0, view: '4544a785a570f407a88af4145d1527b82dba95ccb5549e337bd43d3a146a8d9b' },
      { seat: 0, moves: 9, view: framed('longbox view 2', [TABLE, '0', '9', '{"hand":"end"}']) },
    ]);
  });
});

describe('the plain page', () => {
  beforeEach(() => vi.stubGlobal('localStorage', { getItem: () => JSON.stringify(kept), setItem: () => undefined }));
  afterEach(() => vi.unstubAllGlobals());

  it('hashes as the page does, whatever the length', () => {
    const { framed: own } = plain();
    for (const length of [0, 1, 54, 55, 56, 63, 64, 65, 1000]) {
      const bytes = Uint8Array.from({ length }, (_, n) => n % 251);
      expect(own('purpose', bytes, 'é')).toBe(framed('purpose', [bytes, 'é']));
    }
  });

  it('says fair of the same shuffles', () => {
    expect(plain().proof(told, replayOf(told))).toMatch(/^Fair shuffle/);
    expect(plain().proof(told, replayOf(told, '22'.repeat(32)))).toMatch(/not fair: the parts/);
    const test = { ...told, test: true };
    expect(plain().proof(test, replayOf(test))).toMatch(/tests/);
  });
});
