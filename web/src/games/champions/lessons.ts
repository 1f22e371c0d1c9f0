/** The course, and a lesson for each hero: rulings of scenarios/lessons.toml, seen from seat 0. */

import type { Lesson } from '$/games/module';
import { characterLesson, lesson, type Aim } from '$/learn/course';
import { lessons as w } from './text/en-lessons';

const IDENTITY = 'seats.0.identity';
const hand = (card: number) => `seats.0.hand.${card}`;
const area = (card: number) => `seats.0.area.${card}`;
const engaged = (card: number) => `seats.0.engaged.${card}`;

const course = (id: keyof typeof w, aims: readonly Aim[]) => lesson(id, w[id], aims);
const character = (id: keyof typeof w, aims: readonly Aim[]) => characterLesson(id, w[id], aims);

export const lessons: readonly Lesson[] = [
  course('two-forms', [[0, 'villain'], [0, IDENTITY], [0, IDENTITY], [1, 'main'], [2, IDENTITY], [3, 'villain']]),
  course('playing-and-paying', [[0, hand(1)], [0, hand(3)], [0, hand(0)], [1, hand(3)], [2, hand(0)], [3, hand(1)], [4, area(0)]]),
  course('an-ally', [[0, hand(0)], [1, '0.hand'], [2, area(0)], [3, IDENTITY], [4, 'phase'], [5, 'villain'], [6, area(0)]]),
  course('threat', [[0, 'main'], [0, IDENTITY], [1, hand(0)], [2, hand(0)], [3, area(0)], [4, 'villain']]),
  course('the-villain-s-turn', [[0, 'villain'], [1, hand(0)], [2, 'main'], [3, IDENTITY], [4, engaged(0)]]),
  course('minions-and-guard', [[0, engaged(0)], [0, engaged(0)], [1, area(0)], [2, 'villain'], [3, '0.hand']]),
  course('side-schemes', [[0, 'sides.1'], [0, 'sides.0'], [0, area(0)], [1, 'sides.0'], [2, 'sides.0'], [3, 'main'], [4, '0.hand']]),
  course('out-of-turn', [[0, 'villain'], [1, IDENTITY], [2, hand(0)], [3, hand(0)], [4, '0.hand']]),
  course('a-life-and-an-old-enemy', [[0, IDENTITY], [1, engaged(0)], [2, hand(0)], [3, '0.hand'], [4, engaged(0)]]),
  course('the-last-stage', [[0, 'villain'], [0, IDENTITY], [0, IDENTITY], [1, 'villain'], [2, 'villain'], [3, hand(0)], [4, '0.hand']]),
  character('spider-man', [[0, IDENTITY], [1, 'villain'], [2, hand(2)], [3, '0.hand'], [4, 'villain'], [5, 'villain']]),
  character('captain-marvel', [[0, IDENTITY], [2, area(0)], [3, hand(0)], [4, area(0)], [5, 'villain']]),
  character('she-hulk', [[0, IDENTITY], [1, 'villain'], [2, area(0)], [3, hand(0)], [5, 'villain']]),
  character('iron-man', [[0, area(0)], [0, area(0)], [1, '0.hand'], [2, area(1)], [3, hand(0)], [5, 'main']]),
  character('black-panther', [[0, area(0)], [0, hand(1)], [1, '0.hand'], [2, area(1)], [3, area(0)], [4, 'villain']]),
];
