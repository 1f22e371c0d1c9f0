/** What must hold for the lessons of a game: their words fit what is filmed (`lessons.film.json`). For its tests. */

import { describe, expect, it } from 'vitest';
import type { Lesson, Tip } from '$/games/module';
import { charactersOf } from './course';

/** A frame as it is filmed: the card at each place that a tip can point at, and what the learner does there. */
interface Frame {
  readonly cards: Readonly<Record<string, string | undefined>>;
  readonly does: string | null;
}

const plain = (words: string) => words.replaceAll('’', "'").replaceAll(/[“”]/g, '"').toLowerCase();
/** A card as people speak of it: without its level and its id. */
const spoken = (name: string) => plain(name.replaceAll(/ Level \d| \([\w-]+\)$/g, ''));

/** What the option says, without costs and consequences; the title of the card that it ends with; the cards that it names. */
function ways(does: string, cards: Frame['cards']): string[] {
  const parts = does.split(': ');
  const names = Object.values(cards).flatMap((name) => (name === undefined ? [] : [spoken(name)]));
  return [plain(parts[0]!.replace(/ [[(].*$/, '')), plain(parts.at(-1)!), ...names.filter((name) => plain(does).includes(name))];
}

/** `choices` is how many a lesson about a character has, where that is promised. */
export function holdToFilm(lessons: readonly Lesson[], films: Readonly<Record<string, readonly Frame[]>>, choices?: number): void {
  const course = lessons.map((lesson) => [lesson.id, lesson, films[lesson.scenario] ?? []] as const);
  const cardsOf = (lesson: Lesson) => lesson.tips.filter((tip): tip is Tip & { point: string } => /^(seats|attacks)\./.test(tip.point ?? ''));
  const saidAt = (lesson: Lesson, at: number) => lesson.tips.filter((tip) => tip.at === at);

  if (choices !== undefined) {
    describe('a character', () => {
      it.each(charactersOf(lessons).map((lesson) => [lesson.id, films[lesson.scenario] ?? []] as const))(`%s is shown in ${choices} choices`, (_, film) => {
        expect(film.filter(({ does }) => does !== null).length).toBe(choices);
      });
    });
  }

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
      for (const { say } of lesson.tips) expect(say).not.toBe('');
    });

    it.each(course)('%s points at cards that are there, and speaks of those in the hand and of attacks', (_, lesson, film) => {
      for (const { at, point } of cardsOf(lesson)) {
        const card = film[at]!.cards[point];
        expect(card, `${point} of frame ${at}`).toBeDefined();
        const said = saidAt(lesson, at).map(({ say }) => say);
        if (/hand|attacks/.test(point)) expect(plain(said.join(' ')), `frame ${at}`).toContain(spoken(card!));
      }
    });

    it.each(course)('%s says at each choice of the learner what to choose, and corrects nowhere else', (_, lesson, film) => {
      film.forEach(({ does, cards }, at) => {
        const tips = saidAt(lesson, at);
        const said = plain(tips.map(({ say, other }) => `${say} ${other ?? ''}`).join(' '));
        if (does === null) expect(tips.filter(({ other }) => other !== undefined)).toEqual([]);
        else expect(ways(does, cards).filter((way) => said.includes(way)), `frame ${at}: "${does}" in "${said}"`).not.toEqual([]);
      });
    });
  });
}
