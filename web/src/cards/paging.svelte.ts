/** A long list, shown as far as somebody has scrolled. */

const STEP = 24;

export class Paging {
  shown = $state(STEP);

  /** Put on something below the last item: shows more whenever it comes near. */
  near = (element: Element): (() => void) => {
    const watch = new IntersectionObserver(
      (seen) => {
        if (seen.some((one) => one.isIntersecting)) this.shown += STEP;
      },
      { rootMargin: '1200px 0px' },
    );
    watch.observe(element);
    return () => watch.disconnect();
  };

  restart(shown = STEP): void {
    this.shown = shown;
  }
}
