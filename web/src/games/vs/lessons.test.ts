import { describe, expect, it } from 'vitest';
import { charactersOf } from '$/learn/course';
import { holdToFilm } from '$/learn/filmed';
import filmed from './lessons.film.json';
import { lessons } from './lessons';

holdToFilm(lessons, filmed);

describe('a lesson about a character', () => {
  const films: Readonly<Record<string, readonly { readonly does: string | null }[]>> = filmed;
  it.each(charactersOf(lessons))('$title is told in five to seven choices', ({ scenario }) => {
    const choices = films[scenario]!.flatMap(({ does }) => (does === null ? [] : [does]));
    expect(choices.length, choices.join('; ')).toBeGreaterThanOrEqual(5);
    expect(choices.length, choices.join('; ')).toBeLessThanOrEqual(7);
  });
});
