/** The course, and a lesson for each main character: rulings of scenarios/lessons.toml and main-characters.toml, seen from seat 0. */

import type { Lesson } from '$/games/module';
import { characterLesson, lesson, type Aim } from '$/learn/course';
import { lessons as w } from './text/en-lessons';

const hand = (card: number) => `seats.0.hand.${card}`;
const front = (card: number) => `seats.0.front.${card}`;
const back = (card: number) => `seats.0.back.${card}`;
const theirFront = (card: number) => `seats.1.front.${card}`;
const theirBack = (card: number) => `seats.1.back.${card}`;

const course = (id: keyof typeof w, aims: readonly Aim[]) => lesson(id, w[id], aims);
const character = (id: keyof typeof w, aims: readonly Aim[]) => characterLesson(id, w[id], aims);

export const lessons: readonly Lesson[] = [
  course('rows-and-recruiting', [[0, front(0)], [0, '0.resources'], [0, hand(0)], [1, hand(0)], [2, '0.front']]),
  course('a-resource-every-turn', [[0, '0.resources'], [0, hand(0)], [1, hand(0)], [2, '0.back'], [3, 'phase'], [9, hand(1)], [10, hand(0)]]),
  course('attack-and-defend', [[0, front(0)], [0, theirFront(0)], [1, theirFront(0)], [2, front(1)], [3, theirFront(1)]]),
  course('ranged-flight-and-protection', [[0, theirBack(0)], [0, back(0)], [1, theirFront(1)], [2, front(0)], [3, theirBack(0)]]),
  course('a-team-attack', [[0, theirFront(0)], [0, front(2)], [1, front(0)], [2, theirFront(0)], [4, theirBack(0)], [5, theirBack(0)]]),
  course('powers-and-symbols', [[0, back(0)], [0, '0.resources'], [1, '0.resources'], [2, back(0)], [3, theirFront(0)], [4, front(0)], [5, hand(0)], [6, theirFront(0)], [7, theirFront(0)]]),
  course('plot-twists', [[0, hand(0)], [0, theirFront(0)], [1, theirFront(0)], [2, theirFront(0)], [4, hand(0)], [5, 'phase'], [6, 'phase'], [12, hand(0)], [13, front(1)]]),
  course('level-up', [[0, '0.main'], [0, front(1)], [1, front(0)], [2, theirFront(0)], [4, front(1)], [5, '0.resources'], [6, back(0)], [7, theirBack(0)]]),
  course('wounds-recovery-and-ko', [[0, theirFront(0)], [3, front(0)], [4, hand(0)], [6, front(0)], [7, '0.front'], [8, theirFront(0)], [9, theirFront(0)]]),
  course('the-knockout', [[0, '1.main'], [0, theirFront(0)], [1, theirFront(0)], [3, front(2)], [4, front(1)], [5, theirBack(0)], [6, 'phase'], [8, hand(0)]]),
  character('captain-america', [[0, theirFront(0)], [2, front(2)], [3, front(0)], [4, front(1)], [5, theirFront(0)]]),
  character('hulk', [[0, '0.main'], [3, front(1)], [5, '0.front'], [6, front(1)], [8, front(1)], [9, theirFront(1)]]),
  character('iron-man', [[0, hand(0)], [1, hand(0)], [2, back(0)], [4, back(0)], [5, theirBack(0)]]),
  character('spider-man', [[0, front(2)], [1, theirFront(0)], [2, front(2)], [4, '0.main'], [5, front(2)]]),
  character('wolverine', [[0, front(0)], [1, theirFront(0)], [2, front(0)], [4, front(0)], [5, front(0)]]),
  character('storm', [[0, theirFront(0)], [2, theirFront(0)], [3, theirFront(1)], [4, front(1)], [5, theirBack(0)]]),
  character('deadpool', [[0, theirFront(0)], [2, front(0)], [3, theirFront(0)], [4, front(1)], [6, back(0)], [8, '0.main']]),
  character('professor-x', [[0, '0.deck'], [2, 'laid.1'], [3, hand(1)], [4, '0.front'], [5, '0.main']]),
  character('star-lord', [[0, hand(0)], [2, hand(0)], [3, hand(0)], [4, '0.main'], [5, front(0)]]),
  character('gamora', [[0, back(1)], [1, '0.front'], [2, front(0)], [3, theirFront(1)], [4, front(0)]]),
  character('groot', [[0, hand(0)], [1, '0.main'], [3, '0.front'], [4, theirFront(0)], [5, theirFront(0)], [6, front(0)]]),
  character('rocket', [[0, hand(0)], [1, back(0)], [2, back(0)], [4, back(0)], [5, theirBack(0)]]),
  character('magneto', [[0, front(1)], [2, theirFront(0)], [5, '0.main'], [7, '0.front'], [8, '1.resources'], [10, '1.resources']]),
  character('green-goblin', [[0, theirFront(0)], [2, theirFront(0)], [3, '0.main'], [4, theirFront(0)], [6, front(0)]]),
  character('thanos', [[0, '0.ko'], [2, '0.ko'], [3, theirFront(0)], [5, front(0)], [11, theirBack(1)]]),
  character('loki', [[0, front(0)], [2, hand(0)], [3, hand(0)], [4, 'phase'], [7, theirFront(1)], [9, '0.ko']]),
  character('human-torch', [[0, back(0)], [3, theirFront(0)], [5, theirFront(0)], [6, theirFront(0)], [7, theirFront(1)]]),
  character('invisible-woman', [[0, theirFront(0)], [2, back(0)], [5, hand(1)], [6, '0.resources'], [7, '0.front'], [8, front(0)]]),
  character('mister-fantastic', [[0, '0.deck'], [2, '0.deck'], [3, hand(1)], [4, '0.main'], [5, front(0)]]),
  character('thing', [[0, front(0)], [1, theirFront(2)], [2, front(0)], [4, '0.main'], [11, front(0)], [13, theirFront(0)]]),
  character('the-wizard', [[0, theirFront(0)], [2, theirFront(0)], [3, '1.back'], [4, front(0)], [6, hand(0)]]),
  character('doctor-doom', [[0, back(0)], [2, '0.hand'], [3, hand(1)], [5, '0.front'], [6, theirFront(0)]]),
  character('mole-man', [[0, '1.resources'], [8, '0.back'], [9, hand(0)], [11, '0.front'], [12, '0.front']]),
  character('super-skrull', [[0, theirFront(0)], [2, theirFront(0)], [3, front(0)], [4, theirFront(0)], [5, front(0)]]),
  character('daredevil', [[0, front(0)], [2, '0.main'], [3, front(0)], [6, hand(0)], [8, '0.front'], [9, front(0)]]),
  character('dr-strange', [[0, front(0)], [2, '0.front'], [3, front(0)], [5, theirFront(0)], [6, '0.front']]),
  character('ghost-rider', [[0, back(0)], [3, '0.front'], [4, back(0)], [7, back(0)], [9, '1.back'], [10, theirBack(0)]]),
  character('luke-cage', [[0, '0.main'], [1, front(0)], [3, '0.deck'], [4, '0.front'], [5, '0.front']]),
  character('bullseye', [[0, hand(0)], [1, '0.front'], [2, back(0)], [5, theirFront(0)], [6, back(0)]]),
  character('kingpin', [[0, front(0)], [3, hand(0)], [4, '0.main'], [6, '0.front'], [7, front(0)]]),
  character('venom', [[0, front(0)], [3, front(0)], [5, hand(0)], [7, '0.front'], [8, front(0)], [10, 'phase']]),
  character('winter-soldier', [[0, front(0)], [2, front(0)], [4, front(0)], [5, back(0)], [6, theirBack(0)]]),
  character('captain-marvel', [[0, back(2)], [2, back(2)], [3, theirBack(0)], [4, back(2)], [6, theirFront(1)]]),
  character('she-hulk', [[0, front(1)], [2, front(1)], [3, front(0)], [5, front(1)], [6, '0.main']]),
  character('sister-grimm', [[0, front(0)], [3, hand(0)], [5, '0.front'], [6, front(0)], [8, back(0)], [9, back(0)]]),
  character('phoenix', [[0, hand(0)], [2, back(0)], [3, back(0)], [6, '0.ko'], [7, '0.front']]),
  character('black-cat', [[0, hand(1)], [2, '0.front'], [3, front(0)], [6, 'phase'], [12, front(0)]]),
  character('dark-phoenix', [[0, back(0)], [3, back(0)], [7, front(0)], [9, back(0)], [10, theirBack(1)]]),
  character('enchantress', [[0, hand(0)], [1, '0.front'], [2, back(0)], [4, front(0)], [6, 'phase']]),
  character('mystique', [[0, front(0)], [2, front(0)], [4, theirFront(0)], [5, '0.main'], [6, 'phase']]),
  character('warrant-officer-ripley', [[0, back(1)], [1, hand(0)], [3, back(1)], [4, theirFront(0)], [6, back(1)], [8, back(0)]]),
  character('lt-ripley', [[0, front(0)], [3, hand(0)], [5, '0.front'], [6, front(0)], [7, theirFront(1)]]),
  character('sister-ripley', [[0, front(1)], [2, front(1)], [3, front(0)], [4, front(0)], [5, theirFront(0)]]),
  character('ripley-8', [[0, back(1)], [1, back(1)], [2, back(1)], [4, theirFront(0)], [5, front(0)]]),
  character('the-perfect-organism', [[0, front(0)], [1, theirFront(0)], [2, front(0)], [4, 'phase'], [10, front(0)]]),
  character('the-queen', [[0, back(0)], [3, hand(1)], [4, hand(1)], [5, hand(1)], [6, '0.front']]),
  character('the-dragon', [[0, front(0)], [1, theirFront(0)], [2, front(0)], [4, front(0)], [6, front(0)]]),
  character('the-newborn', [[0, '0.front'], [1, front(0)], [2, front(0)], [3, theirFront(0)], [4, front(0)]]),
  character('thor', [[0, front(1)], [1, front(0)], [2, theirFront(0)], [3, front(1)], [5, front(1)]]),
  character('cyclops', [[0, hand(0)], [2, '0.front'], [3, front(1)], [4, front(0)], [6, front(1)]]),
  character('drax', [[0, front(0)], [2, front(0)], [3, theirFront(0)], [4, front(0)], [6, back(0)]]),
  character('ultron', [[0, back(0)], [2, '0.ko'], [3, '0.front'], [4, back(0)], [5, back(1)], [7, 'phase']]),
  character('jessica-jones', [[0, front(0)], [4, front(0)], [6, front(0)], [8, '0.front'], [9, front(0)], [11, '0.main']]),
  character('baron-mordo', [[0, back(0)], [2, '1.hand'], [3, back(0)], [5, back(0)], [6, theirFront(1)]]),
  character('singularity', [[0, back(2)], [2, back(2)], [5, hand(1)], [6, hand(0)], [8, '0.front'], [9, theirFront(0)]]),
  character('elektra', [[0, front(0)], [2, front(0)], [3, theirBack(1)], [4, front(0)], [6, 'phase'], [11, '0.front']]),
];
