// Short sounds made on the spot, only if wanted.
import { settings } from './settings';
import type { Step } from './types';

let audio: AudioContext | undefined;

function tone(pitch: number, length: number, kind: OscillatorType): void {
  audio ??= new AudioContext();
  const voice = audio.createOscillator(),
    gain = audio.createGain();
  voice.type = kind;
  voice.frequency.value = pitch;
  gain.gain.setValueAtTime(0.08, audio.currentTime);
  gain.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + length);
  voice.connect(gain).connect(audio.destination);
  voice.start();
  voice.stop(audio.currentTime + length);
}

export function play(step: Step): void {
  if (!settings.value.sound) return;
  const kinds = step.events.map((e) => e.kind);
  if (kinds.includes('ended')) tone(523, 0.5, 'triangle');
  else if (kinds.some((k) => k === 'hit' || k === 'destroyed' || k === 'scattered')) tone(140, 0.2, 'square');
  else if (step.who === 'dice') tone(320, 0.08, 'triangle');
  else tone(440, 0.06, 'sine');
}
