import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { GameInfo } from '$/generated/protocol';

const game = (name: string): GameInfo => ({ name, title: name, about: '', modes: [], settings: [], machines: [], deck: null, battles: null });

/** The page as it is loaded in a browser that keeps these things. */
async function loaded(held: Map<string, string>) {
  vi.resetModules();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, value: string) => held.set(key, value),
    removeItem: (key: string) => held.delete(key),
  });
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }));
  const { session } = await import('./session.svelte');
  const { currentGame } = await import('./game.svelte');
  return { session, currentGame };
}

describe('the current game', () => {
  let held: Map<string, string>;
  beforeEach(() => void (held = new Map()));

  it('is the first that the server lists', async () => {
    const { session, currentGame } = await loaded(held);
    expect(currentGame.name).toBe('');
    session.games = [game('one'), game('two')];
    expect(currentGame.name).toBe('one');
  });

  it('is the one chosen last, also when the page is loaded again and nobody has said which games there are', async () => {
    const before = await loaded(held);
    before.session.games = [game('one'), game('two')];
    before.currentGame.choose('two');
    expect(before.currentGame.info?.name).toBe('two');
    const after = await loaded(held);
    expect(after.currentGame.name).toBe('two');
    after.session.games = [game('one'), game('two')];
    expect(after.currentGame.name).toBe('two');
  });

  it('is one that is there', async () => {
    const { session, currentGame } = await loaded(new Map([['longbox.game', 'gone']]));
    session.games = [game('one')];
    expect(currentGame.name).toBe('one');
    currentGame.choose('nowhere');
    expect(currentGame.name).toBe('one');
  });
});
