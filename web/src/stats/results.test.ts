import { describe, expect, it, vi } from 'vitest';
import type { ResultSeen } from '$/generated/protocol';
import { allResults } from './results';

const asked: unknown[] = [];
/** As the server tells them: two at a time, and one game ends between the pages. */
let games = ['e', 'd', 'c', 'b', 'a'];
vi.mock('$/net/api', () => ({
  api: (path: string, { query }: { query: { skip: number } }) => {
    asked.push([path, query]);
    const page = games.slice(query.skip, query.skip + 2).map((share) => ({ share, seat: 0 }) as ResultSeen);
    if (query.skip === 0) games = ['f', ...games];
    return Promise.resolve(page);
  },
}));

describe('results', () => {
  it('are all of them, each once, whatever ends meanwhile', async () => {
    expect((await allResults('squad')).map(({ share }) => share)).toEqual(['e', 'd', 'c', 'b', 'a']);
    expect(asked).toEqual([0, 2, 4, 6].map((skip) => ['results', { game: 'squad', skip }]));
  });
});
