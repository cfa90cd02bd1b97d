import { afterEach, expect, it, vi } from 'vitest';
import { copy } from '../src/lib/copy';

const clipboard = (writeText?: (text: string) => Promise<void>) =>
  vi.stubGlobal('navigator', { ...navigator, clipboard: writeText && { writeText } });
afterEach(() => vi.unstubAllGlobals());

it('copies with the clipboard', async () => {
  let kept = '';
  clipboard(async (text) => {
    kept = text;
  });
  expect([await copy('łódź'), kept]).toEqual([true, 'łódź']);
});

it('copies without one, as on a server of the hall, or when it is forbidden', async () => {
  const before = document.body.innerHTML;
  for (const writeText of [undefined, () => Promise.reject(new Error('no'))]) {
    clipboard(writeText);
    let kept = '';
    document.execCommand = () => {
      kept = (document.activeElement as HTMLTextAreaElement).value;
      return true;
    };
    expect([await copy('łódź'), kept]).toEqual([true, 'łódź']);
    expect(document.body.innerHTML).toBe(before); // nothing is left behind
  }
});

it('says so when nothing was copied', async () => {
  clipboard();
  document.execCommand = () => false;
  expect(await copy('łódź')).toBe(false);
});
