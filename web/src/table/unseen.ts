/** A card that an option is about and that lies nowhere in sight: the other side of one on the table, one of a deck. */

import type { OptionSeen } from '$/generated/protocol';

export const unseen = (option: OptionSeen): string | null => option.cards.find(({ at }) => at === undefined)?.id ?? null;
