/** What those at a table are called. */

import type { SeatInfo } from '$/generated/protocol';
import { t } from '$/text';

/** Machines that stored tables and replays name. */
const NO_LONGER_OFFERED = ['random', 'rule', 'plain', 'greedy'];

/** Foes of a campaign: a level with a manner. */
const MANNERED = /^(.+)-(bold|wary|hoarder|collector)$/u;

/** A machine, which has only the name of how it plays: its level, and its manner if it has one. */
export function machineName(name: string): string {
  const { 1: level = name, 2: manner } = MANNERED.exec(name) ?? [];
  return t.home.machine(level, manner);
}

/** Everybody at a table by name; a machine as one. */
export function called(names: readonly string[], machines: readonly string[]): string[] {
  const level = (name: string) => name.replace(MANNERED, '$1');
  return names.map((name) => (machines.includes(level(name)) || NO_LONGER_OFFERED.includes(name) ? machineName(name) : name));
}

/** Names that can be told apart: one person may sit on several seats, and is called there as whom they play, if the game knows that. */
export function distinct(names: readonly string[], roles: readonly (string | null)[] = []): string[] {
  return names.map((name, at) => (name !== '' && names.some((other, n) => n !== at && other === name) ? (roles[at] ?? `${name} (${at + 1})`) : name));
}

/** A name in two parts, of which the second is never cut off: the number that tells it from another. */
export function parted(name: string): readonly [name: string, number: string] {
  const { 1: alone = name, 2: number = '' } = /^(.+?)( \(\d+\))$/u.exec(name) ?? [];
  return [alone, number];
}

/** The seats of a table by who sits there, each told apart; one that is empty by its number. */
export function seatNames(seats: readonly Pick<SeatInfo, 'kind' | 'name'>[], roles: readonly (string | null)[] = []): string[] {
  return distinct(
    seats.map(({ kind, name }, at) => (kind === 'machine' ? machineName(name) : name || t.table.seat(at + 1))),
    roles,
  );
}

/** The game tells of "Player 1": here it is by name. */
export function byName(text: string, players: readonly (string | undefined)[]): string {
  return text.replaceAll(/\bPlayer (\d+)\b/g, (said, number: string) => players[Number(number) - 1] ?? said);
}
