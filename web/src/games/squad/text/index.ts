/** Every sentence of Super Hero Squad but those of its lessons, which come with them. Another language is another file of the same shape. */

import { en } from './en';

export const words: typeof en = en;
