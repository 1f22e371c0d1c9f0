/** Every sentence of Vs. System. Another language is another file of the same shape. */

import { en } from './en';

export const words: typeof en = en;
