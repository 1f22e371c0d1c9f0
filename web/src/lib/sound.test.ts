import { beforeEach, expect, it, vi } from 'vitest';

vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }));
vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });

let notes = 0;
const node = { connect: () => node, start: () => (notes += 1), stop: () => undefined, gain: ramp(), frequency: ramp() };
function ramp() {
  return { setValueAtTime: () => undefined, exponentialRampToValueAtTime: () => undefined };
}
class Audio {
  currentTime = 0;
  state = 'running';
  createGain = () => node;
  createOscillator = () => node;
}
vi.stubGlobal('AudioContext', Audio);
const { settings } = await import('$/state/settings.svelte');
const { call, play } = await import('./sound');

beforeEach(() => {
  notes = 0;
  settings.sound = false;
  settings.call = false;
});

it('says that it is your move only to who wants that and looks elsewhere, other sounds or not', () => {
  vi.stubGlobal('document', { hidden: true });
  call();
  expect(notes, 'nobody asked for it').toBe(0);
  settings.call = true;
  call();
  expect(notes).toBeGreaterThan(0);
  notes = 0;
  play('coin');
  expect(notes, 'other sounds are off').toBe(0);
  vi.stubGlobal('document', { hidden: false });
  call();
  expect(notes, 'who looks sees it').toBe(0);
});
