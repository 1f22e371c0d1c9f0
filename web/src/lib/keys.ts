/** Keys that mean something, listed under `?`. A screen adds its own while it is shown. */

export interface Key {
  /** As `KeyboardEvent.key` has it, with `Shift+`, `Ctrl+` where they matter. */
  readonly keys: readonly string[];
  /** What it does, for the list. */
  readonly about: string;
  run(event: KeyboardEvent): void;
}

const shown: Key[][] = [];

/** Add keys; gives back how to take them away again (an `$effect` can return it). */
export function bind(keys: Key[]): () => void {
  shown.push(keys);
  return () => {
    const at = shown.indexOf(keys);
    if (at >= 0) shown.splice(at, 1);
  };
}

/** All keys that work now, those of the newest screen first. */
export function bound(): Key[] {
  return shown.toReversed().flat();
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName);
}

function named(event: KeyboardEvent): string {
  return `${event.ctrlKey || event.metaKey ? 'Ctrl+' : ''}${event.key.length === 1 ? event.key.toLowerCase() : event.key}`;
}

addEventListener('keydown', (event) => {
  if (event.defaultPrevented || event.altKey || isTyping(event.target)) return;
  // A dialog that is open has the keyboard to itself.
  if (document.querySelector('dialog[open]') && event.key !== '?') return;
  const name = named(event);
  const key = bound().find((one) => one.keys.includes(name));
  if (!key) return;
  // Enter and space already press the button that has the focus.
  const pressing = (event.key === 'Enter' || event.key === ' ') && (event.target as Element | null)?.closest?.('button, a, summary, [role="button"]');
  if (pressing) return;
  event.preventDefault();
  key.run(event);
});
