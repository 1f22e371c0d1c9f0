/** A gamepad works like the keyboard: what it presses is pressed there. Buttons by their places, as the standard mapping has them. */

import { move, type Direction } from './spatial';

export const BUTTONS: Readonly<Record<number, string>> = {
  0: 'Enter',
  1: 'Escape',
  2: 'w',
  3: 'u',
  4: 'Shift+Tab',
  5: 'Tab',
  6: 'p',
  7: ' ',
  8: 'l',
  9: '?',
  10: 's',
  11: 'n',
  12: 'ArrowUp',
  13: 'ArrowDown',
  14: 'ArrowLeft',
  15: 'ArrowRight',
};

/** The stick at the left points; the one at the right turns to the next side or hero, and tells again. */
const STICKS: readonly Readonly<Record<Direction, string | undefined>>[] = [
  { ArrowLeft: 'ArrowLeft', ArrowRight: 'ArrowRight', ArrowUp: 'ArrowUp', ArrowDown: 'ArrowDown' },
  { ArrowLeft: 'r', ArrowRight: 'h', ArrowUp: undefined, ArrowDown: undefined },
];

/** A stick that is pushed so far means it. */
const PUSHED = 0.6;
/** Milliseconds: a direction that is held is pressed again, first after a while, then at this pace. */
const FIRST = 420;
const AGAIN = 140;

type Pad = Pick<Gamepad, 'buttons' | 'axes'>;

/** The keys that these gamepads hold down. */
export function held(pads: readonly (Pad | null)[]): Set<string> {
  const keys = new Set<string>();
  for (const pad of pads) {
    if (!pad) continue;
    pad.buttons.forEach((button, at) => button.pressed && BUTTONS[at] !== undefined && keys.add(BUTTONS[at]));
    STICKS.forEach((stick, at) => {
      const way = pointed(pad.axes[2 * at], pad.axes[2 * at + 1]);
      const key = way && stick[way];
      if (key) keys.add(key);
    });
  }
  return keys;
}

/** Where a stick points, if it is pushed. */
function pointed(x = 0, y = 0): Direction | null {
  if (Math.max(Math.abs(x), Math.abs(y)) < PUSHED) return null;
  if (Math.abs(x) > Math.abs(y)) return x < 0 ? 'ArrowLeft' : 'ArrowRight';
  return y < 0 ? 'ArrowUp' : 'ArrowDown';
}

/** Which keys are pressed, from one look at the gamepads to the next. */
export class Presses {
  /** When a key that is held is pressed again. */
  #next = new Map<string, number>();

  /** What is newly pressed at that moment, in milliseconds. */
  at(now: number, keys: ReadonlySet<string>): string[] {
    for (const key of this.#next.keys()) if (!keys.has(key)) this.#next.delete(key);
    const due = [...keys].filter((key) => now >= (this.#next.get(key) ?? 0));
    for (const key of due) {
      const again = key.startsWith('Arrow') ? now + (this.#next.has(key) ? AGAIN : FIRST) : Infinity;
      this.#next.set(key, again);
    }
    return due;
  }
}

const REACHABLE = 'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), summary, [tabindex="0"]';

/** What can have the focus: within the dialog that is open, if there is one. */
function reachable(): HTMLElement[] {
  const root = document.querySelector('dialog[open]') ?? document.querySelector('[aria-modal="true"]') ?? document;
  return [...root.querySelectorAll<HTMLElement>(REACHABLE)].filter((one) => one.offsetParent !== null);
}

function tab(by: number): void {
  const all = reachable();
  const at = all.indexOf(document.activeElement as HTMLElement);
  all[at < 0 ? (by > 0 ? 0 : all.length - 1) : (at + by + all.length) % all.length]?.focus();
}

/** What left and right change where they stand: a list gets its next value, a slider moves a step. Tells whether they do. */
function adjust(target: Element, key: string): boolean {
  const by = key === 'ArrowLeft' ? -1 : key === 'ArrowRight' ? 1 : 0;
  if (by === 0) return false;
  if (target instanceof HTMLSelectElement) {
    const open = [...target.options].filter((option) => !option.disabled);
    const next = open[open.indexOf(target.options[target.selectedIndex]!) + by];
    if (!next) return true;
    target.selectedIndex = next.index;
  } else if (target instanceof HTMLInputElement && target.type === 'range') {
    if (by > 0) target.stepUp();
    else target.stepDown();
  } else return false;
  for (const kind of ['input', 'change']) target.dispatchEvent(new Event(kind, { bubbles: true }));
  return true;
}

/** Press a key as the keyboard would; what a browser does by itself for a real key is done here. */
export function press(key: string): void {
  if (key === 'Tab' || key === 'Shift+Tab') return tab(key === 'Tab' ? 1 : -1);
  const target = document.activeElement ?? document.body;
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
  if (!target.dispatchEvent(event) || adjust(target, key)) return;
  if (key.startsWith('Arrow')) move(key as Direction, reachable());
  else if ((key === 'Enter' || key === ' ') && target instanceof HTMLElement && target !== document.body) target.click();
  else if (key === 'Escape') document.querySelector<HTMLDialogElement>('dialog[open]')?.close();
}

/** Listen to gamepads, as soon as there is one. */
export function listen(): void {
  const presses = new Presses();
  let looking = false;
  const look = (now: number): void => {
    const pads = navigator.getGamepads().filter((pad) => pad !== null);
    looking = pads.length > 0;
    if (!looking) return;
    for (const key of presses.at(now, document.hasFocus() ? held(pads) : new Set())) press(key);
    requestAnimationFrame(look);
  };
  const begin = (): void => {
    if (looking) return;
    looking = true;
    requestAnimationFrame(look);
  };
  if (typeof navigator.getGamepads !== 'function') return;
  addEventListener('gamepadconnected', begin);
  begin();
}
