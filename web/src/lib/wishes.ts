// What a visitor has chosen, kept in the browser. Nothing of it leaves it.
import { kept, put } from './kept';
import type { Language } from './types';

/** How fast the moves of others are shown. */
export type Speed = 'slow' | 'normal' | 'fast' | 'once';
export const SPEEDS: Speed[] = ['slow', 'normal', 'fast', 'once'];

export interface Settings {
  language: Language;
  theme: 'auto' | 'light' | 'dark';
  sound: boolean;
  labels: boolean;
  motion: boolean;
  speed: Speed;
  hints: boolean;
  confirm: boolean;
  notation: boolean;
  /** Single keys without a modifier do something: see docs/web.md. */
  shortcuts: boolean;
  /** Tables as text instead of a board. */
  text: boolean;
  name: string;
}

const start: Settings = {
  language: navigator.language.toLowerCase().startsWith('pl') || !navigator.language ? 'pl' : 'en',
  theme: 'auto',
  sound: false,
  labels: true,
  motion: !matchMedia('(prefers-reduced-motion: reduce)').matches,
  speed: 'normal',
  hints: true,
  confirm: true,
  notation: false,
  shortcuts: true,
  text: false,
  name: '',
};

/** Called at every change. */
export const listeners = new Set<() => void>();
export const settings = { value: { ...start, ...kept<Partial<Settings>>('settings', (s) => typeof s === 'object') } };

export function change(part: Partial<Settings>): void {
  settings.value = { ...settings.value, ...part };
  put('settings', settings.value);
  apply();
  for (const tell of listeners) tell();
}

export function apply(): void {
  const { language, theme, motion } = settings.value;
  const dark = theme === 'dark' || (theme === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.lang = language;
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
  document.documentElement.dataset.motion = motion ? 'on' : 'off';
  const paper = getComputedStyle(document.documentElement).getPropertyValue('--paper');
  if (paper) document.querySelector('meta[name=theme-color]')?.setAttribute('content', paper.trim());
}

/** The system turns dark or light while the page is open. */
matchMedia('(prefers-color-scheme: dark)').addEventListener?.('change', apply);
