/** What options have in common is said once, before them. */

/** They say nothing by themselves. */
const ARTICLES: ReadonlySet<string> = new Set(['the', 'a', 'an']);

/** Whether the word at that place is the number of the name before it. */
const isNumbered = (words: readonly string[], at: number): boolean => at > 1 && /^\d/u.test(words[at] ?? '') && /^\p{Lu}/u.test(words[at - 1] ?? '');

/** The words that all of these begin with; nothing if they say all there is to say for one of them. */
export function sharedBeginning(labels: readonly string[]): string {
  const [first, ...others] = labels.map((label) => label.split(' '));
  if (first === undefined || others.length === 0) return '';
  const differs = first.findIndex((word, at) => others.some((words) => words[at] !== word));
  const alike = differs === -1 ? first.length : differs;
  // "Player 2" is one name: its number is not said without it.
  const shared = [first, ...others].some((words) => isNumbered(words, alike)) ? alike - 1 : alike;
  const whole = [first, ...others].some((words) => words.length <= shared);
  const lead = first.slice(0, shared);
  return whole || lead.every((word) => ARTICLES.has(word)) ? '' : lead.join(' ');
}
