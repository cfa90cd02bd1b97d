// Copying. A server of the hall is reached by plain http, where browsers offer no clipboard but the old command.

/** True when the text lies in the clipboard. */
export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyOld(text);
  }
}

function copyOld(text: string): boolean {
  const before = document.activeElement as HTMLElement | null;
  const field = document.createElement('textarea');
  field.value = text;
  field.style.position = 'fixed'; // the page must not scroll to it
  document.body.append(field);
  field.focus();
  field.select();
  const good = document.execCommand('copy');
  field.remove();
  before?.focus();
  return good;
}
