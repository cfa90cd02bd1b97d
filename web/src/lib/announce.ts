// One voice for screen readers: everything that is told while one looks on goes through here, and each thing once. What
// must interrupt (a refusal) is an alert of its own.

export const VOICE = 'voice';
let last = '';

export function announce(words: string): void {
  const region = document.getElementById(VOICE);
  if (!region || !words || words === last) return;
  last = words;
  region.textContent = words;
}
