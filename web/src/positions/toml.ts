/** A position as text: the few things of TOML that positions need. */

const BARE = /^[A-Za-z0-9_-]+$/;

function key(name: string): string {
  return BARE.test(name) ? name : JSON.stringify(name);
}

function value(of: unknown): string {
  if (Array.isArray(of)) return `[${of.map(value).join(', ')}]`;
  if (of !== null && typeof of === 'object') {
    const entries = Object.entries(of).map(([name, inner]) => `${key(name)} = ${value(inner)}`);
    return entries.length === 0 ? '{}' : `{ ${entries.join(', ')} }`;
  }
  return JSON.stringify(of);
}

/** A line for each thing that is said, with what is said of a seat beside it: `me.hand = ["Hulk"]`. */
export function toToml(given: Readonly<Record<string, unknown>>, before = ''): string {
  return lines(given, before, 1);
}

/** So many levels of tables have a line for each of their keys; what is deeper stands within one. */
function lines(given: Readonly<Record<string, unknown>>, before: string, levels: number): string {
  let text = '';
  for (const [name, inner] of Object.entries(given)) {
    const at = before + key(name);
    const nested = levels > 0 && inner !== null && typeof inner === 'object' && !Array.isArray(inner) && Object.keys(inner).length > 0;
    text += nested ? lines(inner as Record<string, unknown>, `${at}.`, levels - 1) : `${at} = ${value(inner)}\n`;
  }
  return text;
}

/** What makes a position a puzzle. */
export interface PuzzleWords {
  readonly hints: readonly string[];
  /** The one way to win, as the server found it. */
  readonly play: readonly string[];
}

/** A scenario file with this position, for `longbox scenario`; one with hints is a puzzle. */
export function scenarioFile(game: string, title: string, given: Readonly<Record<string, unknown>>, asked: string, puzzle?: PuzzleWords): string {
  const then = puzzle
    ? `play = ${value(puzzle.play)}\nover = { ${key(asked)} = "win" }\npuzzle = { hints = ${value(puzzle.hints)} }\n`
    : `asked = ${value(asked)}\n`;
  return `[[scenario]]\ntitle = ${value(title)}\ngame = ${value(game)}\n${toToml(given, 'given.')}${then}`;
}
