// Short sounds of our own, made on the spot, quiet, and only if wanted: dice, engines, a hit, a miss, a card, the end.
import { settings } from './settings';
import type { Mark, Step } from './types';

type Sound = 'dice' | 'move' | 'hit' | 'miss' | 'card' | 'end';

let audio: AudioContext | undefined;

/** A voice that fades; its pitch may glide. */
function tone(from: number, to: number, start: number, length: number, kind: OscillatorType, loud = 0.07): void {
  const at = audio!.currentTime + start;
  const voice = audio!.createOscillator(),
    gain = audio!.createGain();
  voice.type = kind;
  voice.frequency.setValueAtTime(from, at);
  voice.frequency.exponentialRampToValueAtTime(to, at + length);
  gain.gain.setValueAtTime(loud, at);
  gain.gain.exponentialRampToValueAtTime(0.001, at + length);
  voice.connect(gain).connect(audio!.destination);
  voice.start(at);
  voice.stop(at + length);
}

/** Noise through a filter: wood, paper, a burst. */
function noise(pitch: number, start: number, length: number, loud = 0.12): void {
  const at = audio!.currentTime + start;
  const buffer = audio!.createBuffer(1, Math.ceil(audio!.sampleRate * length), audio!.sampleRate);
  const wave = buffer.getChannelData(0);
  for (let i = 0; i < wave.length; i++) wave[i] = (Math.random() * 2 - 1) * (1 - i / wave.length) ** 2;
  const source = audio!.createBufferSource(),
    filter = audio!.createBiquadFilter(),
    gain = audio!.createGain();
  source.buffer = buffer;
  filter.type = 'bandpass';
  filter.frequency.value = pitch;
  gain.gain.value = loud;
  source.connect(filter).connect(gain).connect(audio!.destination);
  source.start(at);
}

const MAKE: Record<Sound, () => void> = {
  dice: () => {
    for (const [i, at] of [0, 0.06, 0.11, 0.19].entries()) noise(1800 - i * 200, at, 0.05, 0.16);
  },
  move: () => tone(90, 120, 0, 0.28, 'sawtooth', 0.025),
  hit: () => {
    noise(220, 0, 0.35, 0.3);
    tone(120, 45, 0, 0.3, 'square', 0.05);
  },
  miss: () => noise(3200, 0, 0.16, 0.08),
  card: () => noise(5200, 0, 0.07, 0.1),
  end: () => {
    for (const [i, f] of [392, 494, 587, 784].entries()) tone(f, f, i * 0.14, 0.4, 'triangle');
  },
};

/** What a step sounds like. */
export function soundOf(step: Step): Sound {
  const marks = new Set(step.events.flatMap((e) => e.is ?? []));
  const any = (...list: Mark[]) => list.some((m) => marks.has(m));
  if (any('end')) return 'end';
  if (any('strikes', 'loss')) return 'hit';
  if (any('shot')) return 'miss';
  if (any('card') || step.did?.card) return 'card';
  return step.who === 'dice' ? 'dice' : 'move';
}

export function play(step: Step): void {
  if (!settings.value.sound || typeof AudioContext === 'undefined') return;
  audio ??= new AudioContext();
  MAKE[soundOf(step)]();
}
