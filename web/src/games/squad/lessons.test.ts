import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { lessons } from './lessons';

/** The rulings that the lessons are played from, as their file has them. */
function rulings(): Map<string, { hand: number; plays: number }> {
  const file = readFileSync(new URL('../../../../crates/squad/scenarios/lessons.toml', import.meta.url), 'utf8');
  const slug = (title: string) => title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
  const strings = (text: string | undefined) => [...(text ?? '').matchAll(/"([^"]*)"/g)].map(([, words]) => words!);
  const copies = (name: string) => Number(/^(\d+) /.exec(name)?.[1] ?? 1);
  return new Map(
    file
      .split('[[scenario]]')
      .slice(1)
      .map((text) => {
        const title = /title = "(.*)"/.exec(text)![1]!;
        const hand = strings(/given\.me\.hand\s*= \[(.*)\]/.exec(text)?.[1]).reduce((sum, name) => sum + copies(name), 0);
        return [slug(title), { hand, plays: strings(/play\s*= \[([^\]]*)\]/.exec(text)?.[1]).length }];
      }),
  );
}

describe('the course', () => {
  const known = rulings();

  it('is played from rulings that are there, each once', () => {
    expect(lessons.map(({ scenario }) => scenario)).toEqual([...known.keys()]);
    expect(new Set(lessons.map(({ id }) => id)).size).toBe(lessons.length);
  });

  it.each(lessons.map((lesson) => [lesson.id, lesson] as const))('%s says something before the first choice, in order, and nothing after the last', (_, lesson) => {
    const frames = lesson.tips.map(({ at }) => at);
    expect(frames[0]).toBe(0);
    expect(frames).toEqual(frames.toSorted((a, b) => a - b));
    expect(frames.at(-1)).toBeLessThanOrEqual(known.get(lesson.scenario)!.plays);
  });

  it.each(lessons.map((lesson) => [lesson.id, lesson] as const))('%s points at cards of the first hand that are there', (_, lesson) => {
    const cards = lesson.tips.filter(({ at, point }) => at === 0 && point?.startsWith('seats.0.hand.')).map(({ point }) => Number(point!.split('.').at(-1)));
    for (const card of cards) expect(card).toBeLessThan(known.get(lesson.scenario)!.hand);
  });
});
