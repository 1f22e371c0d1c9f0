import { describe, expect, it } from 'vitest';
import { label, says, slots, tree } from './tree';

const cards = new Map([['flame 2', 'flame-2']]);
const find = (text: string) => cards.get(text) ?? null;

describe('a view that we know nothing about', () => {
  it('shows cards by name or id where options point to', () => {
    const view = { turn: 3, together: false, asked: null, seats: [{ hand: ['flame 2', 'flame 2'], lit: [1, 2] }, { hand: { count: 3 }, lit: [] }] };
    expect(tree(view, find)).toEqual({
      kind: 'fields',
      fields: [
        { key: 'turn', label: 'Turn', value: { kind: 'word', text: '3' } },
        { key: 'together', label: 'Together', value: { kind: 'flag', on: false } },
        { key: 'asked', label: 'Asked', value: { kind: 'nothing' } },
        {
          key: 'seats',
          label: 'Seats',
          value: {
            kind: 'list',
            items: [
              {
                kind: 'fields',
                fields: [
                  {
                    key: 'hand',
                    label: 'Hand',
                    value: { kind: 'list', items: [0, 1].map((at) => ({ kind: 'card', path: `seats.0.hand.${at}`, id: 'flame-2', facts: [] })) },
                  },
                  { key: 'lit', label: 'Lit', value: { kind: 'list', items: [{ kind: 'word', text: '1' }, { kind: 'word', text: '2' }] } },
                ],
              },
              {
                kind: 'fields',
                fields: [
                  { key: 'hand', label: 'Hand', value: { kind: 'hidden', count: 3 } },
                  { key: 'lit', label: 'Lit', value: { kind: 'list', items: [] } },
                ],
              },
            ],
          },
        },
      ],
    });
  });

  it('finds the slots of cards that have an id, and those face down beside them', () => {
    const view = { pile: { id: 'a', name: 'A' }, seats: [{ hand: [{ id: 'b' }, null] }] };
    expect(slots(view)).toEqual([
      { path: 'pile', zone: 'middle.pile', id: 'a' },
      { path: 'seats.0.hand.0', zone: '0.hand', id: 'b' },
      { path: 'seats.0.hand.1', zone: '0.hand', id: null },
    ]);
  });

  it('says of a card what is so, and leaves out what is not', () => {
    const card = { id: 'a', name: 'A', wounds: 1, level: 0, stunned: true, ready: false, keywords: ['flight'], gear: { id: 'b', name: 'Hammer' }, under: null };
    expect(tree(card, find, 'row.0')).toEqual({ kind: 'card', path: 'row.0', id: 'a', facts: ['Wounds 1', 'Stunned', 'Flight', 'Gear Hammer'] });
  });

  it('counts a pile that nobody may see', () => {
    expect(tree(Array.from({ length: 60 }, () => null), find)).toEqual({ kind: 'hidden', count: 60 });
    expect(tree([null, null], find)).toMatchObject({ kind: 'list' });
  });

  it('has nothing to show of what is empty', () => {
    expect([[], null, 0, false].map((value) => says(tree(value, find)))).toEqual([false, false, true, true]);
  });

  it('makes labels of keys', () => {
    expect(label('taken_last_turn')).toBe('Taken last turn');
  });
});
