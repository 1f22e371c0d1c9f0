import { describe, expect, it } from 'vitest';
import type { ClientMessage, ServerMessage } from '$/generated/protocol';
import { TableAt } from './table.svelte';

type StateMessage = Extract<ServerMessage, { type: 'state' }>;
type ErrorMessage = Extract<ServerMessage, { type: 'error' }>;

const asks = (decision: number): StateMessage => ({
  type: 'state',
  table: 't',
  seat: 0,
  decision,
  moves: decision,
  asked: 0,
  clock: null,
  view: {},
  question: { text: 'Attack?', source: null, rule: 'r', window: false },
  options: [
    { label: 'attack', cards: [], pass: false },
    { label: 'pass', cards: [], pass: true },
  ],
  can_undo: false,
  undo_to: [],
  log_from: 0,
  log: [],
});
const failed = (about: string): ErrorMessage => ({ type: 'error', code: 'stale', message: 'Too late.', about, table: 't' });

function seated() {
  const said: ClientMessage[] = [];
  const at = new TableAt('t', (message) => said.push(message));
  at.heard(asks(3));
  return { at, said };
}

describe('TableAt', () => {
  it('answers a decision once', () => {
    const { at, said } = seated();
    at.answer(0);
    at.answer(1);
    expect(said).toEqual([{ type: 'answer', table: 't', seat: 0, decision: 3, option: 0 }]);
    at.heard(asks(4));
    at.answer(1);
    expect(said).toHaveLength(2);
  });

  it('stays closed after an answer when another message fails', () => {
    const { at, said } = seated();
    at.answer(0);
    at.heard(failed('preview'));
    expect(at.answered).toBe(3);
    at.answer(1);
    expect(said).toHaveLength(1);
  });

  it('opens again when the answer was refused', () => {
    const { at, said } = seated();
    at.answer(0);
    at.heard(failed('answer'));
    at.answer(1);
    expect(said).toHaveLength(2);
  });

  it('is not asked twice whether something may be taken back', () => {
    const { at, said } = seated();
    const asked = { type: 'undo_asked', table: 't', request: 7, seat: 1, to: 2, by: 'Bob', reveals: false, needed: 2 } as const;
    at.heard(asked);
    at.consent(true);
    at.heard({ ...asked, needed: 1 });
    expect(at.undoAsked).toBe(null);
    expect(said).toHaveLength(1);
    at.heard({ ...asked, request: 8 });
    expect(at.undoAsked?.request).toBe(8);
  });

  it('asks for no preview of what was answered', () => {
    const { at, said } = seated();
    at.answer(0);
    at.preview(1);
    expect(said).toHaveLength(1);
  });
});
