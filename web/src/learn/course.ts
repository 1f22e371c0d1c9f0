/** What a game's lessons are made of: rulings by their ids, words in the order in which they are said, and what each points at. */

import type { Lesson, Tip } from '$/games/module';

/** What a lesson says. */
export interface Script {
  readonly title: string;
  readonly about: string;
  readonly says: readonly string[];
  readonly end: string;
}

/** Where something is said: the frame, and what it points at. */
export type Aim = readonly [at: number, point?: string];

/** The lesson that is played from the ruling "Lesson: …" of that id, by seat 0. */
export function lesson(id: string, { title, about, says, end }: Script, aims: readonly Aim[]): Lesson {
  const tips = aims.map(([at, point], n): Tip => ({ at, say: says[n] ?? '', ...(point === undefined ? {} : { point }) }));
  return { id, title, about, scenario: `lesson-${id}`, seat: 0, tips, end };
}

/** The same, about one character, who is its title. */
export function characterLesson(id: string, script: Script, aims: readonly Aim[]): Lesson {
  return { ...lesson(id, script, aims), who: script.title };
}

/** Where one goes from the end of a lesson. */
export type Follows = 'lesson' | 'character' | 'game' | 'overview';

/** The lessons among which a lesson stands: the course, or those about characters. */
export function rowOf(lessons: readonly Lesson[], lesson: Lesson): readonly Lesson[] {
  return lessons.filter(({ who }) => (who === undefined) === (lesson.who === undefined));
}

export function courseOf(lessons: readonly Lesson[]): readonly Lesson[] {
  return lessons.filter(({ who }) => who === undefined);
}

export function charactersOf(lessons: readonly Lesson[]): readonly Lesson[] {
  return lessons.filter(({ who }) => who !== undefined);
}

/** What follows a lesson: the next of its row, then a game, or from a character back to all. */
export function follows(lessons: readonly Lesson[], lesson: Lesson): Follows {
  const isLast = rowOf(lessons, lesson).at(-1) === lesson;
  if (lesson.who === undefined) return isLast ? 'game' : 'lesson';
  return isLast ? 'overview' : 'character';
}
