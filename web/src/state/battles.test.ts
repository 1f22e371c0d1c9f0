import { beforeEach, describe, expect, it, vi } from 'vitest';
import { battleAt, rememberBattle } from './battles';

describe('the battle of a table', () => {
  const held = new Map<string, string>();
  beforeEach(() => {
    held.clear();
    vi.stubGlobal('localStorage', { getItem: (key: string) => held.get(key) ?? null, setItem: (key: string, value: string) => held.set(key, value) });
  });

  it('is remembered, the last one of each table, for as many tables as there is room', () => {
    expect(battleAt('a')).toBeNull();
    rememberBattle({ table: 'a', battle: 'quest-1', foe: 'Doctor Doom' });
    rememberBattle({ table: 'a', battle: 'quest-2', foe: 'Loki' });
    expect(battleAt('a')?.foe).toBe('Loki');
    for (let n = 0; n < 40; n += 1) rememberBattle({ table: `t${n}`, battle: 'quest-1', foe: 'Doctor Doom' });
    expect(battleAt('a')).toBeNull();
    expect(battleAt('t0')?.battle).toBe('quest-1');
  });

  it('is nothing where what was kept is no battle', () => {
    for (const kept of ['{', '"a"', '[1, null, {"table": "a"}]']) {
      held.set('longbox.battles', kept);
      expect(battleAt('a')).toBeNull();
    }
  });
});
