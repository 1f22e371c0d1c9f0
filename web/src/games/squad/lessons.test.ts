import { describe, expect, it } from 'vitest';
import type { Tip } from '$/games/module';
import filmed from './lessons.film.json';
import { lessons } from './lessons';

/** A frame as it is filmed: the card at each place that a tip can point at, and what the learner does there. */
interface Frame {
  readonly cards: Readonly<Record<string, string | undefined>>;
  readonly does: string | null;
}
const films: Readonly<Record<string, readonly Frame[]>> = filmed;

const plain = (words: string) => words.replaceAll('’', "'").toLowerCase();
/** The words that say what is done: the title of a card, or the option itself. */
const meant = (does: string) => plain(does.split(': ').at(-1)!);
const course = lessons.map((lesson) => [lesson.id, lesson, films[lesson.scenario] ?? []] as const);

describe('the course', () => {
  it('is played from rulings that are there, each once', () => {
    expect(lessons.map(({ scenario }) => scenario)).toEqual(Object.keys(films));
    expect(new Set(lessons.map(({ id }) => id)).size).toBe(lessons.length);
  });

  it.each(course)('%s says something before the first choice, in order, and nothing after the last frame', (_, lesson, film) => {
    const frames = lesson.tips.map(({ at }) => at);
    expect(frames[0]).toBe(0);
    expect(frames).toEqual(frames.toSorted((a, b) => a - b));
    expect(frames.at(-1)).toBeLessThan(film.length);
  });

  it.each(course)('%s points at cards that are there, and speaks of those in the hand and of attacks', (_, lesson, film) => {
    const cards = lesson.tips.filter((tip): tip is Tip & { point: string } => /^(seats|attacks)\./.test(tip.point ?? ''));
    for (const { at, point } of cards) {
      const card = film[at]!.cards[point];
      expect(card, `${point} of frame ${at}`).toBeDefined();
      const said = lesson.tips.filter((tip) => tip.at === at).map(({ say }) => say);
      if (!point.includes('keepers')) expect(plain(said.join(' ')), `frame ${at}`).toContain(plain(card!));
    }
  });

  it.each(course)('%s says at each choice of the learner what to choose, and corrects nowhere else', (_, lesson, film) => {
    film.forEach(({ does }, at) => {
      const tips = lesson.tips.filter((tip) => tip.at === at);
      if (does === null) expect(tips.filter(({ other }) => other !== undefined)).toEqual([]);
      else expect(plain(tips.map(({ say, other }) => `${say} ${other ?? ''}`).join(' ')), `frame ${at}`).toContain(meant(does));
    });
  });
});
