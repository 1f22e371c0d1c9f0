/** The battle of the campaign that a table is about. The server tells nobody which it is, so the browser that set it up remembers. */

import { keep } from '$/net/identity';

export interface BattleAt {
  readonly table: string;
  /** The battle's id. */
  readonly battle: string;
  /** What the machine is called that one fights. */
  readonly foe: string;
}

const KEY = 'longbox.battles';
/** How many tables are remembered, the newest last. */
const MOST = 40;

function isBattle(one: unknown): one is BattleAt {
  const read = one as Partial<BattleAt> | null;
  return typeof read?.table === 'string' && typeof read.battle === 'string' && typeof read.foe === 'string';
}

function all(): BattleAt[] {
  try {
    const read: unknown = JSON.parse(keep.get(KEY) ?? '[]');
    return Array.isArray(read) ? read.filter(isBattle) : [];
  } catch {
    return [];
  }
}

export function rememberBattle(battle: BattleAt): void {
  keep.set(KEY, JSON.stringify([...all().filter(({ table }) => table !== battle.table), battle].slice(-MOST)));
}

export function battleAt(table: string): BattleAt | null {
  return all().find((one) => one.table === table) ?? null;
}
