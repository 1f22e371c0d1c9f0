import { expect, it } from 'vitest';
import type { LogLine } from '$/generated/protocol';
import { picked } from './picked';

const line = (kind: string, id: string, move: number): LogLine => ({ move, kind, seat: 0, text: '', cards: [{ id, name: id }], rule: null, amount: null, sign: null });
const gear = (id: string, pays: number, attached: unknown[] = []) => ({ id, pays, attached });
const seats = [{ identity: gear('hero', 0, [gear('web', 1)]), area: [gear('shield', 1), gear('idle', 0)] }];
const log = [line('pay', 'energy', 3), line('play', 'kick', 7), line('pay', 'energy', 8), line('generate', 'shield', 9), line('generate', 'web', 10)];
const paying = { view: { phase: 'turn', payment: {}, seats, laid: [] }, log, moves: 10 };

it('knows the move by which something was picked to pay with', () => {
  expect(picked(paying, 'paying.0', 'energy')).toBe(7);
  expect(picked(paying, 'seats.0.area.0', 'shield')).toBe(8);
  expect(picked(paying, 'seats.0.identity.attached.0', 'web')).toBe(9);
});

it('takes nothing back that was not picked', () => {
  expect(picked(paying, 'seats.0.area.1', 'idle')).toBeNull();
  expect(picked(paying, 'seats.0.hand.0', 'energy')).toBeNull();
  expect(picked({ ...paying, view: { ...paying.view, payment: null } }, 'paying.0', 'energy')).toBeNull();
});

it('knows by which move a card of the opening hand was put away', () => {
  const laid = { view: { phase: 'mulligan', payment: null, seats, laid: [{ id: 'a' }, { id: 'b' }] }, log: [], moves: 5 };
  expect([picked(laid, 'laid.0', 'a'), picked(laid, 'laid.1', 'b')]).toEqual([3, 4]);
});
