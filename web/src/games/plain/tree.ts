/** A view of a game that we know nothing about, made readable: which of it are cards, lists, numbers. */

import type { Slot } from '$/games/module';

export type Branch =
  | { readonly kind: 'card'; readonly path: string; readonly id: string | null; readonly facts: readonly string[] }
  | { readonly kind: 'word'; readonly text: string }
  | { readonly kind: 'flag'; readonly on: boolean }
  | { readonly kind: 'nothing' }
  /** So many cards that nobody may see. */
  | { readonly kind: 'hidden'; readonly count: number }
  | { readonly kind: 'list'; readonly items: readonly Branch[] }
  | { readonly kind: 'fields'; readonly fields: readonly Field[] };

export interface Field {
  readonly key: string;
  readonly label: string;
  readonly value: Branch;
}

/** A pile of more cards than this that nobody may see is told by its number. */
const PILE = 12;

/** The id of the card that is called so, if one is. */
export type FindCard = (text: string) => string | null;

/** `taken_last_turn` is "Taken last turn". */
export function label(key: string): string {
  const words = key.replaceAll(/[_-]+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** What stands at that path. */
export function tree(value: unknown, find: FindCard, path = ''): Branch {
  if (value === null || value === undefined) return { kind: 'nothing' };
  if (typeof value === 'boolean') return { kind: 'flag', on: value };
  if (typeof value === 'string') {
    const id = find(value);
    return id === null ? { kind: 'word', text: value } : { kind: 'card', path, id, facts: [] };
  }
  if (Array.isArray(value)) return list(value, find, path);
  if (isObject(value)) return fields(value, find, path);
  return { kind: 'word', text: String(value) };
}

function list(value: readonly unknown[], find: FindCard, path: string): Branch {
  const items = value.map((one, at) => tree(one, find, `${path}.${at}`));
  // Among cards, or where nothing else is, what cannot be seen is a card face down.
  const faceDown = items.every((one) => one.kind === 'card' || one.kind === 'nothing');
  if (!faceDown) return { kind: 'list', items };
  if (items.length > PILE && items.every((one) => one.kind === 'nothing')) return { kind: 'hidden', count: items.length };
  return { kind: 'list', items: items.map((one, at) => (one.kind === 'nothing' ? { kind: 'card', path: `${path}.${at}`, id: null, facts: [] } : one)) };
}

/** What is said of a card beside which it is: "Wounds 1", "Stunned". What is nothing, not so or none is left out. */
function facts(value: Record<string, unknown>): string[] {
  const told = (key: string, one: unknown): string[] => {
    if (one === true) return [label(key)];
    if (typeof one === 'number' && one !== 0) return [`${label(key)} ${one}`];
    if (typeof one === 'string' && one !== '') return [`${label(key)} ${one}`];
    if (Array.isArray(one)) return one.filter((word) => typeof word === 'string').map(label);
    if (isObject(one) && typeof one.name === 'string') return [`${label(key)} ${one.name}`];
    return [];
  };
  return Object.keys(value)
    .filter((key) => key !== 'id' && key !== 'name')
    .flatMap((key) => told(key, value[key]));
}

/** Whether there is anything to show of it. */
export function says(branch: Branch): boolean {
  return branch.kind !== 'nothing' && !(branch.kind === 'list' && branch.items.length === 0);
}

function fields(value: Record<string, unknown>, find: FindCard, path: string): Branch {
  if (typeof value.id === 'string') return { kind: 'card', path, id: value.id, facts: facts(value) };
  const keys = Object.keys(value);
  if (keys.length === 1 && typeof value.count === 'number') return { kind: 'hidden', count: value.count };
  const at = (key: string): string => (path === '' ? key : `${path}.${key}`);
  return { kind: 'fields', fields: keys.map((key) => ({ key, label: label(key), value: tree(value[key], find, at(key)) })) };
}

/** The seat's part of a path comes first in its zone: `seats.0.hand.2` lies in `0.hand`. */
function zone(path: string): string {
  const seat = /^seats\.(\d+)\.(.*?)(?:\.\d+)?$/.exec(path);
  return seat ? `${seat[1]}.${seat[2]}` : `middle.${path.replace(/\.\d+$/, '')}`;
}

/** All cards that stand somewhere in a view. */
export function slots(view: unknown): Slot[] {
  const found: Slot[] = [];
  const walk = (branch: Branch): void => {
    if (branch.kind === 'card') found.push({ path: branch.path, zone: zone(branch.path), id: branch.id });
    if (branch.kind === 'list') branch.items.forEach(walk);
    if (branch.kind === 'fields') branch.fields.forEach((field) => walk(field.value));
  };
  walk(tree(view, () => null));
  return found;
}
