/** Lets a name be read whole where there is little room: in one line, in two, in two of smaller letters. What is still too long is cut off, and
    told whole to whoever points at it. */

import type { Attachment } from 'svelte/attachments';

/** So many elements around a name may give it more room or less. */
const AROUND = 4;

/** `data-name` as the styles of a name know it. */
type Step = 'one' | 'two' | 'small' | 'cut';

/** `low`: there is height for one line of usual letters, no more. `fits`: the letters follow the width already. */
export function whole(name: string, low: boolean, fits: boolean): Attachment<HTMLElement> {
  return (node) => {
    const text = node.firstElementChild as HTMLElement;
    const isOver = () => text.scrollWidth > text.clientWidth + 1 || text.scrollHeight > text.clientHeight + 2;
    const isLow = matchMedia('(max-height: 740px)');
    const look = () => {
      const steps: readonly Step[] = fits ? ['one', 'cut'] : low || isLow.matches ? ['one', 'small', 'cut'] : ['one', 'two', 'small', 'cut'];
      for (const step of steps) {
        node.dataset['name'] = step;
        if (!isOver()) break;
      }
      if (node.dataset['name'] === 'cut' && isOver()) node.title = name;
      else node.removeAttribute('title');
    };
    look();
    // The room for it is what is around it. How it is set follows from that alone, so what it changes there itself changes nothing more.
    const watch = new ResizeObserver(look);
    for (let around = node.parentElement, n = 0; around && n < AROUND; around = around.parentElement, n += 1) watch.observe(around);
    void document.fonts.ready.then(look);
    return () => watch.disconnect();
  };
}
