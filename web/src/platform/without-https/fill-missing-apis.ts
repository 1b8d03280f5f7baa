/**
 * Browsers offer these to secure pages only, that is over https or on the machine itself. An installation in a local
 * network may have neither.
 */
export function fillMissingApis(): void {
  crypto.randomUUID ??= randomUUID;
  if (!('clipboard' in navigator)) Object.defineProperty(navigator, 'clipboard', { value: { writeText } });
}

function randomUUID(): ReturnType<Crypto['randomUUID']> {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`;
}

/** By the older command, which copies what is selected; the focus returns to where it was. */
async function writeText(text: string): Promise<void> {
  const before = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.style.cssText = 'position: fixed; inset: 0 auto auto 0; opacity: 0; font-size: 1rem';
  document.body.append(field);
  field.focus({ preventScroll: true });
  field.setSelectionRange(0, text.length);
  const isCopied = document.execCommand('copy');
  field.remove();
  if (before instanceof HTMLElement) before.focus({ preventScroll: true });
  if (!isCopied) throw new Error('the browser did not copy');
}
