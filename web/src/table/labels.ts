/** What options have in common is said once, before them. */

/** The words that all of these begin with; nothing if they say all there is to say for one of them. */
export function sharedBeginning(labels: readonly string[]): string {
  const [first, ...others] = labels.map((label) => label.split(' '));
  if (first === undefined || others.length === 0) return '';
  const differs = first.findIndex((word, at) => others.some((words) => words[at] !== word));
  const shared = differs === -1 ? first.length : differs;
  const whole = [first, ...others].some((words) => words.length <= shared);
  return whole ? '' : first.slice(0, shared).join(' ');
}
