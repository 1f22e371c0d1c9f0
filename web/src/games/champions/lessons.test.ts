import { holdToFilm } from '$/learn/filmed';
import filmed from './lessons.film.json';
import { lessons } from './lessons';

holdToFilm(lessons, filmed, [5, 7]);
