/**
 * A picture for a card that has none: a pattern, a ground and a badge with initials, all from its name and team. The same name
 * always makes the same emblem; two cards of one hero have another pattern, another ground or another angle.
 */

import { dice, hash } from '$/lib/dice';

/** What a shape is painted with. first, second: the card's colours. accent: the hero's own tint. */
export type Paint = 'first' | 'second' | 'accent' | 'ink' | 'paper' | 'none';

export interface Shape {
  readonly d: string;
  readonly fill: Paint;
  readonly stroke?: Paint;
  readonly wide?: number;
}

export interface Monogram {
  readonly letters: string;
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly badge: Shape;
  readonly tilt: number;
}

export interface Emblem {
  readonly ground: Paint;
  readonly accent: string;
  readonly pattern: Pattern;
  readonly shapes: readonly Shape[];
  /** Rows of dots, from thick to thin: shade as comics print it. */
  readonly halftone: { readonly turn: number; readonly rows: readonly { readonly y: number; readonly wide: number }[] };
  readonly monograms: readonly Monogram[];
}

export interface Likeness {
  readonly name: string;
  readonly team: string | null;
  /** Who is on it: one or two. */
  readonly who: readonly string[];
}

type Roll = () => number;

export const PATTERNS = ['rays', 'dots', 'chevrons', 'skyline', 'web', 'atoms', 'waves', 'shards', 'gears', 'rings', 'bolts', 'diamonds'] as const;
export type Pattern = (typeof PATTERNS)[number];

/** Tints that no rule uses, so that they say nothing but who it is. */
const ACCENTS = ['#fff3d1', '#f9d5c5', '#cfe8f5', '#ddd6f2', '#d3ecd9', '#f6e7a6', '#e9dcc9', '#f3cfe0'];

const SMALL_WORDS = new Set(['of', 'the', 'and', 'a', 'an', 'von', 'van']);

/** "Spider-Man" is SM, "Hulk" is H, "Mr. Fantastic" is MF. */
export function initials(name: string): string {
  const words = name.split(/[\s-]+/).filter((word) => word !== '' && !SMALL_WORDS.has(word.toLowerCase()));
  const letters = words.map((word) => word.replace(/^[^\p{L}\p{N}]+/u, '').charAt(0).toUpperCase());
  return letters.join('').slice(0, 3) || '?';
}

const n = (value: number): string => String(Math.round(value * 10) / 10);
const at = (x: number, y: number): string => `${n(x)} ${n(y)}`;
const span = (count: number): number[] => Array.from({ length: count }, (_, i) => i);
const between = (roll: Roll, from: number, to: number): number => from + roll() * (to - from);
const pick = <T>(roll: Roll, list: readonly T[]): T => list[Math.floor(roll() * list.length)]!;
const polygon = (points: readonly string[]): string => `M${points.join('L')}z`;

function circle(x: number, y: number, r: number): string {
  return `M${at(x - r, y)}a${n(r)} ${n(r)} 0 1 0 ${n(2 * r)} 0a${n(r)} ${n(r)} 0 1 0 ${n(-2 * r)} 0z`;
}

/** A point so far from the middle in that direction (turns from 0 to 1). */
const polar = (x: number, y: number, r: number, turn: number): string => at(x + r * Math.cos(turn * 2 * Math.PI), y + r * Math.sin(turn * 2 * Math.PI));

/** A star of so many points. */
export function star(x: number, y: number, outer: number, inner: number, points: number, turn = -0.25): string {
  return polygon(span(points * 2).map((i) => polar(x, y, i % 2 === 0 ? outer : inner, turn + i / (points * 2))));
}

function rays(roll: Roll): Shape[] {
  const [x, y] = [between(roll, 25, 75), between(roll, 30, 110)];
  const count = 9 + Math.floor(roll() * 6);
  const turn = roll();
  return span(count).map((i) => ({
    d: polygon([at(x, y), polar(x, y, 150, turn + i / count), polar(x, y, 150, turn + (i + 0.5) / count)]),
    fill: i % 3 === 2 ? 'accent' : 'second',
    stroke: 'ink',
    wide: 0.8,
  }));
}

function dots(roll: Roll): Shape[] {
  const [x, y] = [between(roll, 10, 90), between(roll, 10, 90)];
  const grown = span(20).map((i) => {
    const [cx, cy] = [(i % 5) * 24 + (Math.floor(i / 5) % 2) * 12 - 4, Math.floor(i / 5) * 30 + 5];
    const near = 1 - Math.min(1, Math.hypot(cx - x, cy - y) / 100);
    return { cx, cy, r: 3 + 11 * near };
  });
  return grown.map(({ cx, cy, r }, i) => ({ d: circle(cx, cy, r), fill: i % 4 === 1 ? 'accent' : 'second', stroke: 'ink', wide: 1.4 }));
}

function chevrons(roll: Roll): Shape[] {
  const up = roll() < 0.5;
  const [deep, step] = [between(roll, 18, 38), between(roll, 17, 24)];
  return span(8).map((i) => {
    const y = i * step - 30;
    const [tip, foot] = up ? [y, y + deep] : [y + deep, y];
    const points = [at(-10, foot), at(50, tip), at(110, foot), at(110, foot + step / 2), at(50, tip + step / 2), at(-10, foot + step / 2)];
    return { d: polygon(points), fill: i % 3 === 1 ? 'accent' : 'second', stroke: 'ink', wide: 1.4 };
  });
}

function skyline(roll: Roll): Shape[] {
  const moon: Shape = { d: circle(between(roll, 18, 82), between(roll, 18, 34), between(roll, 12, 19)), fill: 'accent', stroke: 'ink', wide: 1.6 };
  const row = (base: number, rise: number, fill: Paint): Shape[] => {
    const wide = between(roll, 13, 19);
    return span(8).map((i) => {
      const [left, top] = [i * wide - 10, base - roll() * rise];
      const roof = roll() < 0.35 ? [at(left + wide / 2, top - 9)] : [];
      return { d: polygon([at(left, 110), at(left, top), ...roof, at(left + wide, top), at(left + wide, 110)]), fill, stroke: 'ink', wide: 1.4 };
    });
  };
  const lights = span(9).map((): string => `M${at(Math.floor(between(roll, 0, 24)) * 4 + 3, Math.floor(between(roll, 18, 24)) * 4)}h2.4v3h-2.4z`);
  return [moon, ...row(58, 30, 'second'), ...row(80, 26, 'ink'), { d: lights.join(''), fill: 'accent' }];
}

function web(roll: Roll): Shape[] {
  const [x, y] = [pick(roll, [4, 30, 70, 96]), pick(roll, [4, 20, 96])];
  const count = 14;
  const turn = roll();
  const spokes = span(count).map((i) => `M${at(x, y)}L${polar(x, y, 150, turn + i / count)}`);
  const ring = (r: number): string =>
    span(count).map((i) => `${i === 0 ? `M${polar(x, y, r, turn)}` : ''}Q${polar(x, y, r * 0.83, turn + (i + 0.5) / count)} ${polar(x, y, r, turn + (i + 1) / count)}`).join('');
  const rings = [14, 29, 46, 66, 90, 118].map((r) => r * between(roll, 0.92, 1.08));
  const filled: Shape[] = rings.toReversed().map((r, i) => ({ d: `${ring(r)}z`, fill: i % 2 === 0 ? 'second' : 'accent', stroke: 'ink', wide: 1.6 }));
  return [...filled, { d: spokes.join(''), fill: 'none', stroke: 'ink', wide: 1.3 }];
}

function atoms(roll: Roll): Shape[] {
  const [x, y] = [between(roll, 35, 65), between(roll, 35, 65)];
  const count = 3 + Math.floor(roll() * 2);
  const turn = roll() * 180;
  const long = between(roll, 48, 60);
  const orbit = (i: number): string => {
    const a = ((turn + (i * 180) / count) * Math.PI) / 180;
    const [dx, dy] = [long * Math.cos(a), long * Math.sin(a)];
    const tilt = n((a * 180) / Math.PI);
    return `M${at(x - dx, y - dy)}A${n(long)} ${n(long * 0.36)} ${tilt} 1 1 ${at(x + dx, y + dy)}A${n(long)} ${n(long * 0.36)} ${tilt} 1 1 ${at(x - dx, y - dy)}z`;
  };
  const balls = span(count).map((i): Shape => {
    const a = ((turn + (i * 180) / count) * Math.PI) / 180;
    const side = roll() < 0.5 ? -1 : 1;
    return { d: circle(x + side * long * 0.94 * Math.cos(a), y + side * long * 0.94 * Math.sin(a), 7), fill: 'second', stroke: 'ink', wide: 1.8 };
  });
  const halo: Shape = { d: circle(x, y, long * 0.86), fill: 'second' };
  const inner: Shape = { d: circle(x, y, long * 0.6), fill: 'accent', stroke: 'ink', wide: 1.4 };
  const black = span(count).map((i): Shape => ({ d: orbit(i), fill: 'none', stroke: 'ink', wide: 5.4 }));
  const bright = span(count).map((i): Shape => ({ d: orbit(i), fill: 'none', stroke: 'paper', wide: 2.4 }));
  return [halo, inner, ...black, ...bright, ...balls];
}

function waves(roll: Roll): Shape[] {
  const [long, high] = [between(roll, 20, 38), between(roll, 5, 11)];
  return span(8).map((i) => {
    const y = i * 14 + 4;
    const start = -long * 2 + roll() * long;
    const humps = span(Math.ceil(180 / long)).map((k) => `q${n(long / 2)} ${n((k % 2 === 0 ? -2 : 2) * high)} ${n(long)} 0`).join('');
    return { d: `M${at(start, y)}${humps}V130H${n(start)}z`, fill: (['second', 'accent', 'first'] as const)[i % 3]!, stroke: 'ink', wide: 1.6 };
  });
}

function shards(roll: Roll): Shape[] {
  const [x, y] = [between(roll, 30, 70), between(roll, 30, 70)];
  let turn = roll();
  return span(13).map((i) => {
    const broad = between(roll, 0.03, 0.075);
    turn += 1 / 13;
    const points = [polar(x, y, between(roll, 10, 24), turn + broad / 2), polar(x, y, between(roll, 60, 80), turn), polar(x, y, 130, turn + broad / 2), polar(x, y, between(roll, 50, 70), turn + broad)];
    return { d: polygon(points), fill: i % 3 === 0 ? 'accent' : 'second', stroke: 'ink', wide: 1.6 };
  });
}

function cog(x: number, y: number, r: number, turn: number): string {
  const teeth = Math.max(7, Math.round(r / 3.2));
  const rim = span(teeth).flatMap((i) => [0, 0.25, 0.5, 0.75].map((part) => polar(x, y, part === 0.25 || part === 0.5 ? r : r * 0.8, turn + (i + part) / teeth)));
  return polygon(rim);
}

function gears(roll: Roll): Shape[] {
  const wheels = span(6).map((i) => ({
    x: (i % 3) * 42 + between(roll, 0, 16),
    y: Math.floor(i / 3) * 56 + between(roll, 8, 34),
    r: between(roll, 15, 32),
    turn: roll(),
  }));
  return wheels.flatMap(({ x, y, r, turn }, i): Shape[] => [
    { d: cog(x, y, r, turn), fill: i % 2 === 0 ? 'second' : 'accent', stroke: 'ink', wide: 1.6 },
    { d: circle(x, y, r * 0.34), fill: 'first', stroke: 'ink', wide: 1.6 },
  ]);
}

function rings(roll: Roll): Shape[] {
  const [x, y] = [between(roll, 0, 100), pick(roll, [between(roll, -5, 20), between(roll, 80, 105)])];
  const [step, drift] = [between(roll, 11, 17), between(roll, -3, 3)];
  return span(9).map((i) => {
    const r = (9 - i) * step;
    return { d: circle(x + drift * i, y, r), fill: (['second', 'accent', 'first'] as const)[i % 3]!, stroke: 'ink', wide: 1.6 };
  });
}

function bolts(roll: Roll): Shape[] {
  const [lean, step, broad] = [between(roll, -12, 12), between(roll, 21, 28), between(roll, 7, 12)];
  return span(6).map((i) => {
    const left = i * step - 12 + between(roll, -4, 4);
    const down = span(6).map((k) => ({ x: left + (k % 2) * step * 0.55 + (k - 2.5) * lean, y: k * 24 - 12 + (k % 2) * 7 }));
    const points = [...down.map(({ x, y }) => at(x, y)), ...down.toReversed().map(({ x, y }) => at(x + broad, y - 7))];
    return { d: polygon(points), fill: i % 3 === 1 ? 'accent' : 'second', stroke: 'ink', wide: 1.6 };
  });
}

function diamonds(roll: Roll): Shape[] {
  const [wide, high, slip] = [between(roll, 11, 16), between(roll, 14, 26), between(roll, -10, 10)];
  return span(18).map((i) => {
    const [row, column] = [Math.floor(i / 6), i % 6];
    const [x, y] = [column * wide * 2 - 12 + (row % 2) * wide + slip, row * high * 1.5 + 14];
    const fill = (['second', 'accent', 'second', 'ink'] as const)[(i + row) % 4]!;
    return { d: polygon([at(x, y - high), at(x + wide, y), at(x, y + high), at(x - wide, y)]), fill, stroke: 'ink', wide: 1.4 };
  });
}

const DRAW: Record<Pattern, (roll: Roll) => Shape[]> = { rays, dots, chevrons, skyline, web, atoms, waves, shards, gears, rings, bolts, diamonds };

/** A team has one shape of badge; who is on no team has a burst. */
function badge(team: string | null, x: number, y: number, r: number, fill: Paint): Shape {
  const outline = { fill, stroke: 'ink' as const, wide: 3 };
  if (team === null) return { d: star(x, y, r * 1.16, r * 0.9, 14), ...outline };
  const shapes = [
    () => circle(x, y, r),
    () => polygon(span(6).map((i) => polar(x, y, r * 1.1, i / 6))),
    () => polygon([at(x - r, y - r * 0.8), at(x + r, y - r * 0.95), at(x + r * 0.94, y + r * 0.85), at(x - r * 0.94, y + r * 0.95)]),
    () => `M${at(x - r * 0.95, y - r)}h${n(r * 1.9)}v${n(r * 1.1)}q0 ${n(r * 0.7)} ${n(-r * 0.95)} ${n(r * 1.1)}q${n(-r * 0.95)} ${n(-r * 0.4)} ${n(-r * 0.95)} ${n(-r * 1.1)}z`,
    () => polygon(span(8).map((i) => polar(x, y, r * 1.08, (i + 0.5) / 8))),
    () => polygon([at(x, y - r * 1.25), at(x + r * 1.25, y), at(x, y + r * 1.25), at(x - r * 1.25, y)]),
  ];
  return { d: shapes[(hash(`${team} shield`) >>> 18) % shapes.length]!(), ...outline };
}

const BROAD = new Map([['M', 1.3], ['W', 1.3], ['I', 0.55], ['J', 0.85]]);

/** As large as the badge allows: 1 for the width of a common letter. */
function letterSize(letters: string, r: number): number {
  const width = [...letters].reduce((sum, letter) => sum + (BROAD.get(letter) ?? 1), 0);
  return Math.min(r * 1.65, (r * 2.9) / width);
}

function monograms({ team, who }: Likeness, tilt: number): Monogram[] {
  const [first, other] = who;
  const one = (name: string, x: number, y: number, r: number, fill: Paint): Monogram => {
    const letters = initials(name);
    return { letters, x, y, size: letterSize(letters, r), badge: badge(team, x, y, r, fill), tilt };
  };
  if (first === undefined) return [];
  if (other === undefined) return [one(first, 50, 50, 25, 'paper')];
  return [one(first, 34, 40, 17, 'paper'), one(other, 66, 60, 17, 'accent')];
}

/** The emblem of a card. */
export function emblem(likeness: Likeness): Emblem {
  const roll = dice(hash(`${likeness.name} / ${likeness.team ?? ''}`));
  const pattern = pick(roll, PATTERNS);
  // These show the ground through holes and troughs: it has to be the card's own colour.
  const ground = pattern === 'gears' || pattern === 'waves' || pattern === 'rings' ? 'first' : pick(roll, ['first', 'first', 'accent', 'ink'] as const);
  const shapes = DRAW[pattern](roll);
  return {
    ground,
    accent: ACCENTS[hash(likeness.who.join(' & ')) % ACCENTS.length]!,
    pattern,
    shapes,
    halftone: { turn: Math.round(roll() * 360), rows: span(7).map((i) => ({ y: 105 - i * 6.5, wide: 5.4 - i * 0.72 })) },
    monograms: monograms(likeness, between(roll, -9, 9)),
  };
}
