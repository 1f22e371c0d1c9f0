import { describe, expect, it } from 'vitest';
import type { Battle, Chapter } from '$/generated/protocol';
import { after, coloursOf, progress, volumes } from './map';

const battle = (id: string, beaten: boolean): Battle => ({ id, name: id, opponent: 'Foe', machine: 'easy-bold', told: [], rewards: [], beaten });
const chapter = (name: string, difficulty: number, ...beaten: boolean[]): Chapter => ({
  name,
  difficulty,
  battles: beaten.map((won, n) => battle(`${name}-${n}`, won)),
});

const campaign = { title: 'Nights', chapters: [chapter('a', 1, true, true), chapter('b', 1, true, false), chapter('c', 4, false)] };

describe('the map', () => {
  it('knows how far one has come', () => {
    const { all, won, next, hardest } = progress(campaign);
    expect([all, won, hardest]).toEqual([5, 3, 4]);
    expect([next?.chapter.name, next?.battle.id]).toEqual(['b', 'b-1']);
  });

  it('has nothing next when all is won, or nothing is there', () => {
    expect(progress({ title: 'Nights', chapters: [chapter('a', 1, true)] }).next).toBeNull();
    expect(progress({ title: 'Nights', chapters: [] })).toEqual({ all: 0, won: 0, next: null, hardest: 1 });
  });

  it('goes on after a battle with the next that is not won, and from the front if none is left behind it', () => {
    expect(after(campaign, 'a-0')?.battle.id).toBe('b-1');
    expect(after(campaign, 'b-1')?.battle.id).toBe('c-0');
    expect(after(campaign, 'c-0')?.battle.id).toBe('b-1');
    expect(after({ title: 'Nights', chapters: [chapter('a', 1, false)] }, 'a-0')).toBeNull();
  });

  it('binds pages of one difficulty into volumes', () => {
    const found = volumes(campaign).map(({ difficulty, chapters, finished }) => [difficulty, chapters.length, finished]);
    expect(found).toEqual([[1, 2, 1], [4, 1, 0]]);
  });

  it('gives an opponent the same colours every time', () => {
    expect(coloursOf('Storm')).toEqual(coloursOf('Storm'));
  });
});
