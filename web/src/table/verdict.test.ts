import { describe, expect, it } from 'vitest';
import { t } from '$/text';
import { how, reason, winnerOf } from './verdict';

describe('how it came out', () => {
  it('is what all of my seats say, or only that it is over', () => {
    expect(how(['win', 'loss'], [0])).toBe('win');
    expect(how(['win', 'loss'], [1])).toBe('loss');
    expect(how(['win', 'loss'], [0, 1])).toBe('over');
    expect(how(['win', 'loss'], [])).toBe('over');
    expect(how(['draw', 'draw'], [0, 1])).toBe('draw');
  });

  it('has a winner where one seat won', () => {
    expect(winnerOf(['loss', 'win'])).toBe(1);
    expect(winnerOf(['draw', 'draw'])).toBeNull();
    expect(winnerOf(['win', 'win'])).toBeNull();
  });

  it('is not said twice', () => {
    expect(reason(t.table.won, 'You win: your opponent has no cards left.')).toBe('Your opponent has no cards left.');
    expect(reason(t.table.draw, 'A draw: the game has lasted too long.')).toBe('The game has lasted too long.');
    expect(reason(t.table.won, 'You win.')).toBe('');
    expect(reason(t.table.lost, 'Ann gives up.')).toBe('Ann gives up.');
  });
});
