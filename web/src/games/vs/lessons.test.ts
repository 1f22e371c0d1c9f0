import { holdToFilm } from '$/learn/filmed';
import filmed from './lessons.film.json';
import { lessons } from './lessons';

/** What a main character does best is told in five choices: not one more, and no lesson that is over before it has begun. */
holdToFilm(lessons, filmed, 5);
