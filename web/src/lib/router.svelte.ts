/** Paths of the page, and which one is shown. */

export interface Place {
  /** The parts of the path: `/cards/lantern/water` is `['cards', 'lantern', 'water']`. */
  readonly parts: readonly string[];
  readonly query: URLSearchParams;
}

/** A part as it was meant; one that is written wrongly stays as it is. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function read(): Place {
  const parts = location.pathname.split('/').filter(Boolean).map(decoded);
  return { parts, query: new URLSearchParams(location.search) };
}

class Router {
  place = $state.raw<Place>(read());

  constructor() {
    addEventListener('popstate', () => (this.place = read()));
    document.addEventListener('click', (event) => this.#follow(event));
  }

  /** Go somewhere on this page. */
  go(path: string, how: 'push' | 'replace' = 'push'): void {
    if (how === 'push') history.pushState(null, '', path);
    else history.replaceState(null, '', path);
    this.place = read();
    if (how === 'push') scrollTo(0, 0);
  }

  /** Links within the page need no reload. */
  #follow(event: MouseEvent): void {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = (event.target as Element | null)?.closest?.('a');
    if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return;
    const path = link.pathname;
    if (path.startsWith('/api') || path.startsWith('/plain')) return;
    event.preventDefault();
    if (path === location.pathname && link.search === location.search && link.hash) {
      document.getElementById(decoded(link.hash.slice(1)))?.scrollIntoView();
      return;
    }
    this.go(path + link.search + link.hash);
  }
}

export const router = new Router();

/** A path from its parts, each written so that it survives the address bar. */
export function path(...parts: (string | number)[]): string {
  return `/${parts.map((part) => encodeURIComponent(part)).join('/')}`;
}
