/** What the board says about itself to whoever sees it for the first time. */

import { keep } from '$/net/identity';

const KEY = 'longbox.squad.explained';

/** Until the page is opened anew, nobody here has seen this board before. */
export const unexplained = keep.get(KEY) === null;
keep.set(KEY, 'yes');
