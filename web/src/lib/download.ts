// A file for this device.
export function download(name: string, what: string | Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(typeof what === 'string' ? new Blob([what], { type: 'text/plain' }) : what);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}
