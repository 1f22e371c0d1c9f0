/** Whether the lessons of a game were finished in this browser. */

import { keep } from '$/net/identity';

export function learned(game: string): boolean {
  return keep.get(`longbox.learned.${game}`) === 'yes';
}
