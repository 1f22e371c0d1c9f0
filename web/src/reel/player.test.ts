import { expect, it, vi } from 'vitest';
import type { Reel } from '$/generated/protocol';

vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }));
vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
// The game's folder has arrived.
vi.mock('$/games/index.svelte', () => ({ games: { get: () => ({ slots: () => [], advance: (view: unknown) => view, pace: () => ({ ms: 200 }) }) } }));
const { ReelPlayer } = await import('./player.svelte');

it('shows a reel at once wherever it begins, the frame after the first as well', () => {
  const frame = (n: number) => ({ view: { n }, log: [{ kind: 'x', text: `${n}`, cards: [] }] });
  const reel = { game: 'any', frames: [0, 1, 2, 3].map(frame) } as unknown as Reel;
  for (const at of [0, 1, 3]) {
    const player = new ReelPlayer();
    player.load(reel, at);
    expect([player.at, player.theatre.view, player.theatre.busy, player.theatre.told]).toEqual([at, { n: at }, false, at + 1]);
  }
});
