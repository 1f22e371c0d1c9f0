/** Says of something that scrolls whether there is more below, for its styles: `data-below`. */
export function below(node: HTMLElement): () => void {
  const tell = () => node.toggleAttribute('data-below', node.scrollTop + node.clientHeight < node.scrollHeight - SLACK);
  const sizes = new ResizeObserver(tell);
  const cards = new MutationObserver(tell);
  sizes.observe(node);
  cards.observe(node, { childList: true, subtree: true, characterData: true });
  node.addEventListener('scroll', tell, { passive: true });
  tell();
  return () => {
    sizes.disconnect();
    cards.disconnect();
    node.removeEventListener('scroll', tell);
  };
}

/** Shadows and half pixels are not more. */
const SLACK = 8;
