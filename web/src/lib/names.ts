/** Names that can be told apart: one person may sit on several seats. */
export function distinct(names: readonly string[]): string[] {
  return names.map((name, at) => (name !== '' && names.some((other, n) => n !== at && other === name) ? `${name} (${at + 1})` : name));
}
