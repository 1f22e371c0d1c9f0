import { describe, expect, it } from 'vitest';
import { characterLesson, charactersOf, courseOf, follows, lesson } from './course';

const script = (title: string) => ({ title, about: '', says: ['first', 'second'], end: '' });
const one = lesson('one', script('One'), [[0], [2, '0.deck']]);
const two = lesson('two', script('Two'), [[0], [1]]);
const hulk = characterLesson('hulk', script('Hulk'), [[0], [1]]);
const thor = characterLesson('thor', script('Thor'), [[0], [1]]);
const all = [one, two, hulk, thor];

describe('a course', () => {
  it('puts words to frames in the order in which they are said', () => {
    expect(one.tips).toEqual([
      { at: 0, say: 'first' },
      { at: 2, say: 'second', point: '0.deck' },
    ]);
    expect(one.scenario).toBe('lesson-one');
  });

  it('keeps characters apart from the lessons', () => {
    expect(courseOf(all)).toEqual([one, two]);
    expect(charactersOf(all)).toEqual([hulk, thor]);
    expect(hulk.who).toBe('Hulk');
  });

  it('leads from the last lesson to a game, and from the last character back to all', () => {
    expect(all.map((each) => follows(all, each))).toEqual(['lesson', 'game', 'character', 'overview']);
  });
});
