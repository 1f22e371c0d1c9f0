import { describe, expect, it } from 'vitest';
import { t } from '$/text';
import { how, isOpen, isWithoutResult, reason, title, winnersOf } from './verdict';

describe('how it came out', () => {
  it('is what all of my seats say, or only that it is over', () => {
    expect(how(['win', 'loss'], [0])).toBe('win');
    expect(how(['win', 'loss'], [1])).toBe('loss');
    expect(how(['win', 'loss'], [0, 1])).toBe('over');
    expect(how(['win', 'loss'], [])).toBe('over');
    expect(how(['draw', 'draw'], [0, 1])).toBe('draw');
  });

  it('has every winner', () => {
    expect(winnersOf(['loss', 'win'])).toEqual([1]);
    expect(winnersOf(['draw', 'draw'])).toEqual([]);
    expect(winnersOf(['win', 'loss', 'win', 'draw'])).toEqual([0, 2]);
  });

  const names = ['Ann', 'Ben', 'Cid', 'Dot'];

  it('is said to those who played as it came out for them', () => {
    expect(title(['win', 'loss', 'win'], [2], names)).toBe(t.table.won);
    expect(title(['win', 'loss', 'draw'], [2], names)).toBe(t.table.draw);
    expect(title(['loss'], [0], names)).toBe(t.table.lost);
  });

  it('names the winners to everybody else', () => {
    expect(title(['win', 'loss'], [], names)).toBe('Ann wins!');
    expect(title(['win', 'loss'], [0, 1], names)).toBe('Ann wins!');
    expect(title(['win', 'loss', 'win', 'win'], [], names)).toBe('Ann, Cid and Dot win!');
    expect(title(['loss', 'loss', 'loss'], [], names)).toBe(t.table.nobodyWins);
    expect(title(['draw', 'loss', 'draw'], [], names)).toBe(t.table.nobodyWins);
    expect(title(['draw', 'draw'], [], names)).toBe(t.table.draw);
  });

  it('leaves something open where more than two played, or who looks has no side', () => {
    expect(isOpen(['win', 'loss'], [0])).toBe(false);
    expect(isOpen(['win', 'loss'], [])).toBe(true);
    expect(isOpen(['loss'], [0])).toBe(false);
    expect(isOpen(['win', 'win', 'win'], [1])).toBe(true);
  });

  it('is nothing where a game was ended because nobody played on', () => {
    expect(isWithoutResult([null, null])).toBe(true);
    expect(how([null, null], [0])).toBe('over');
    expect(title([null, null], [0], names)).toBe(t.table.noResult);
    expect(isOpen([null, null, null], [])).toBe(false);
    expect(isWithoutResult(['draw', 'draw'])).toBe(false);
  });

  it('is not said twice', () => {
    expect(reason(t.table.won, 'You win: your opponent has no cards left.')).toBe('Your opponent has no cards left.');
    expect(reason(t.table.draw, 'A draw: the game has lasted too long.')).toBe('The game has lasted too long.');
    expect(reason(t.table.won, 'You win.')).toBe('');
    expect(reason(t.table.lost, 'Ann gives up.')).toBe('Ann gives up.');
  });
});
