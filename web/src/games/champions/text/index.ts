/** Every sentence of Marvel Champions. Another language is another file of the same shape. */

import { en } from './en';

export const words: typeof en = en;
