/** What a person likes; kept by the browser. */

import { keep } from '$/net/identity';

export type Pace = 'off' | 'fast' | 'normal' | 'slow';
export type Theme = 'auto' | 'light' | 'dark';

interface Settings {
  theme: Theme;
  pace: Pace;
  sound: boolean;
  /** Whether it was said once what is liked. */
  soundAsked: boolean;
  volume: number;
  /** A sound says that it is one's move, while another tab or window is looked at. */
  call: boolean;
  /** Answer by itself where there is only one thing to do. */
  autopass: boolean;
  /** A click on a card with one option only shows it; the next one plays it. */
  confirm: boolean;
  /** Windows that are passed without asking, as `GAME.KEY`. */
  unmarked: string[];
  /** Larger letters on cards and log. */
  large: boolean;
  /** Was asked once whether the game is new to them. */
  welcomed: boolean;
  name: string;
}

const KEY = 'longbox.settings';
const NAMES = ['Sidekick', 'Masked Reader', 'Bystander', 'Caped Cousin', 'Night Watch', 'Inker', 'Letterer', 'Pull Lister'];

function newName(): string {
  const name = NAMES[Math.floor(Math.random() * NAMES.length)]!;
  return `${name} ${Math.floor(Math.random() * 900 + 100)}`;
}

function defaults(): Settings {
  return { theme: 'auto', pace: 'normal', sound: false, soundAsked: false, volume: 0.6, call: false, autopass: true, confirm: false, unmarked: [], large: false, welcomed: false, name: newName() };
}

function load(): Settings {
  const stored = keep.get(KEY);
  if (!stored) return defaults();
  try {
    const known = defaults();
    const read = JSON.parse(stored) as Record<string, unknown>;
    const fits = Object.entries(read).filter(([key, value]) => typeof value === typeof known[key as keyof Settings] && Array.isArray(value) === Array.isArray(known[key as keyof Settings]));
    return { ...known, ...Object.fromEntries(fits) };
  } catch {
    return defaults();
  }
}

export const settings: Settings = $state(load());

/** Keep what was changed. */
export function keepSettings(): void {
  keep.set(KEY, JSON.stringify(settings));
}

const still = matchMedia('(prefers-reduced-motion: reduce)');

const SHARE: Record<Pace, number> = { off: 0, fast: 0.5, normal: 1, slow: 1.8 };

/** How long something moves, in milliseconds at the pace that is liked: not at all if nothing is to move. */
export function ms(normal: number): number {
  return still.matches ? 0 : pause(normal);
}

/** How long something is left to be read, whether things move or not. */
export function pause(normal: number): number {
  return normal * SHARE[settings.pace];
}
