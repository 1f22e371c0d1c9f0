/** Who this browser is: a secret that the server gave, and the name that goes with it. */

const SECRET = 'longbox.secret';

/** A store that survives private windows and full disks by forgetting. */
export const keep = {
  get(key: string): string | null {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  },
  set(key: string, value: string): void {
    try {
      localStorage.setItem(key, value);
    } catch {
      // Nothing is kept then; everything still works until the page is closed.
    }
  },
  drop(key: string): void {
    try {
      localStorage.removeItem(key);
    } catch {
      // Likewise.
    }
  },
};

let secret: string | null = keep.get(SECRET);

export const identity = {
  get secret(): string | null {
    return secret;
  },
  remember(next: string): void {
    secret = next;
    keep.set(SECRET, next);
  },
  forget(): void {
    secret = null;
    keep.drop(SECRET);
  },
};
