import { t } from '$/text';

/** Everybody at a table by name; a machine, which has only the name of how it plays, as one. */
export function called(names: readonly string[], machines: readonly string[]): string[] {
  return names.map((name) => (machines.includes(name) ? t.home.machine(name) : name));
}

/** Names that can be told apart: one person may sit on several seats. */
export function distinct(names: readonly string[]): string[] {
  return names.map((name, at) => (name !== '' && names.some((other, n) => n !== at && other === name) ? `${name} (${at + 1})` : name));
}
