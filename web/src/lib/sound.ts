/** Small sounds, made on the spot. Silent until they are switched on. */

import { settings } from '$/state/settings.svelte';

export type Sound = 'draw' | 'play' | 'strike' | 'block' | 'misfire' | 'coin' | 'keeper' | 'heal' | 'turn' | 'level' | 'win' | 'loss' | 'click' | 'call';

interface Tone {
  readonly wave: OscillatorType | 'noise';
  readonly from: number;
  readonly to: number;
  readonly at: number;
  readonly long: number;
  readonly loud: number;
}

const tone = (wave: Tone['wave'], from: number, to: number, at: number, long: number, loud: number): Tone => ({ wave, from, to, at, long, loud });

const SCORE: Record<Sound, readonly Tone[]> = {
  call: [tone('sine', 660, 660, 0, 0.16, 0.3), tone('sine', 880, 880, 0.14, 0.3, 0.3)],
  click: [tone('triangle', 900, 700, 0, 0.03, 0.15)],
  draw: [tone('noise', 4000, 1500, 0, 0.07, 0.2)],
  play: [tone('noise', 2500, 600, 0, 0.09, 0.3), tone('triangle', 220, 160, 0.02, 0.1, 0.3)],
  strike: [tone('noise', 1800, 120, 0, 0.18, 0.6), tone('sine', 150, 45, 0, 0.22, 0.8)],
  block: [tone('square', 520, 500, 0, 0.05, 0.18), tone('triangle', 1040, 1000, 0.02, 0.16, 0.25)],
  misfire: [tone('sawtooth', 300, 70, 0, 0.3, 0.2), tone('noise', 900, 200, 0.05, 0.2, 0.25)],
  coin: [tone('sine', 1800, 1850, 0, 0.08, 0.2), tone('sine', 2400, 2420, 0.07, 0.22, 0.2)],
  keeper: [tone('triangle', 330, 330, 0, 0.1, 0.25), tone('triangle', 495, 495, 0.08, 0.18, 0.25)],
  heal: [tone('sine', 520, 780, 0, 0.16, 0.22), tone('sine', 780, 1040, 0.1, 0.2, 0.18)],
  turn: [tone('triangle', 392, 392, 0, 0.12, 0.2), tone('triangle', 523, 523, 0.1, 0.16, 0.2)],
  level: [tone('noise', 3000, 200, 0, 0.25, 0.5), ...[0, 1, 2, 3, 4].map((n) => tone('sawtooth', 196 * 1.335 ** n, 196 * 1.335 ** n, 0.1 + n * 0.11, 0.4, 0.22)), tone('sine', 98, 49, 0.55, 0.6, 0.7)],
  win: [0, 1, 2, 3].map((n) => tone('triangle', 392 * 1.26 ** n, 392 * 1.26 ** n, n * 0.12, 0.3, 0.3)),
  loss: [0, 1, 2].map((n) => tone('triangle', 330 / 1.26 ** n, 320 / 1.26 ** n, n * 0.16, 0.3, 0.25)),
};

let context: AudioContext | null = null;
let noise: AudioBuffer | null = null;

function hiss(audio: AudioContext): AudioBuffer {
  if (noise) return noise;
  noise = audio.createBuffer(1, audio.sampleRate / 2, audio.sampleRate);
  const samples = noise.getChannelData(0);
  for (let i = 0; i < samples.length; i += 1) samples[i] = Math.random() * 2 - 1;
  return noise;
}

/** Half a tone up for each step; more would be a tune. */
const STEPS = 8;
const pitch = (steps: number) => 2 ** (Math.min(Math.max(steps, 0), STEPS) / 12);

function sing(audio: AudioContext, { from, to, ...note }: Tone, higher: number): void {
  const start = audio.currentTime + note.at;
  const end = start + note.long;
  const gain = audio.createGain();
  gain.gain.setValueAtTime(note.loud * settings.volume, start);
  gain.gain.exponentialRampToValueAtTime(0.001, end);
  gain.connect(audio.destination);
  if (note.wave === 'noise') {
    const source = audio.createBufferSource();
    source.buffer = hiss(audio);
    const filter = audio.createBiquadFilter();
    filter.type = 'lowpass';
    filter.frequency.setValueAtTime(from * higher, start);
    filter.frequency.exponentialRampToValueAtTime(to * higher, end);
    source.connect(filter).connect(gain);
    source.start(start);
    source.stop(end);
    return;
  }
  const source = audio.createOscillator();
  source.type = note.wave;
  source.frequency.setValueAtTime(from * higher, start);
  source.frequency.exponentialRampToValueAtTime(to * higher, end);
  source.connect(gain);
  source.start(start);
  source.stop(end);
}

/** Play a sound, if sounds are liked: so many half tones higher, as one blow follows another. */
export function play(sound: Sound, steps = 0): void {
  if (settings.sound) ring(sound, steps);
}

/** Say that somebody is waited for who looks elsewhere, if that is liked: it needs no other sounds. */
export function call(): void {
  if (settings.call && document.hidden) ring('call', 0);
}

function ring(sound: Sound, steps: number): void {
  try {
    context ??= new AudioContext();
    if (context.state === 'suspended') void context.resume();
    for (const note of SCORE[sound]) sing(context, note, pitch(steps));
  } catch {
    // A browser without audio is a quiet one.
  }
}
