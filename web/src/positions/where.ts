/** From what is seen on a board to the place of the position where it lies. */

import type { Positions, Slot } from '$/games/module';
import type { AnyCard } from '$/state/cards.svelte';
import { entriesAt, spotOf, type Given, type Spot } from './edit';

/** The place that holds what lies at that path of the view, or on that pile (`0.hand`); nothing if it is none. */
export function placeOf({ seats, places }: Pick<Positions, 'seats' | 'places'>, path: string): string | null {
  const [, seat, zone] = /^(?:seats\.)?(\d+)\.(\w+)(?:\.\d+)?$/.exec(path) ?? [];
  const place = seat === undefined ? path.replace(/\.\d+$/, '') : `${seats[Number(seat)] ?? ''}.${zone}`;
  return places.some((one) => one.path === place) ? place : null;
}

/** Whether a position that says this name means that card. */
export function isNamed(card: AnyCard | undefined, id: string, name: string): boolean {
  const said = name.toLowerCase();
  return said === id.toLowerCase() || (card !== undefined && said === card.name.toLowerCase());
}

/** The entry of a card that lies on another: it stands where it would stand by itself, and says on what it lies. */
function attachedSpot({ places, on }: Pick<Positions, 'places' | 'on'>, given: Given, id: string, isCard: (name: string, id: string) => boolean): Spot | null {
  if (on === undefined) return null;
  for (const { path: place } of places) {
    const at = entriesAt(given, place).findIndex((entry) => entry !== null && entry.facts[on] !== undefined && isCard(entry.card, id));
    if (at >= 0) return { place, at };
  }
  return null;
}

/** The entry of the position that the card at that path is. */
export function spotAt(positions: Pick<Positions, 'seats' | 'places' | 'on'>, given: Given, slots: readonly Slot[], path: string, isCard: (name: string, id: string) => boolean): Spot | null {
  const [at, place] = [slots.findIndex((slot) => slot.path === path), placeOf(positions, path)];
  const slot = slots[at];
  if (!slot || slot.id === null) return null;
  if (place === null) return path.includes('.attached.') ? attachedSpot(positions, given, slot.id, isCard) : null;
  const before = slots.slice(0, at).filter(({ zone }) => zone === slot.zone);
  return spotOf(given, place, before.map(({ id }) => id), slot.id, isCard);
}

/** The group of what is said about what lies at that path: a seat's, or that of the villain. */
export function groupOf({ seats, groups }: Pick<Positions, 'seats' | 'groups'>, path: string): number | null {
  const [, seat] = /^seats\.(\d+)\./.exec(path) ?? [];
  const first = seat === undefined ? path.split('.')[0] : seats[Number(seat)];
  const found = groups.findIndex(({ fields }) => fields.some(({ key }) => key.startsWith(`${first}.`)));
  return found < 0 ? null : found;
}
