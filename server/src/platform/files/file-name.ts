const maxNameLength = 200;

/**
 * A name that is safe to display and to send in a header: without a path, control characters or characters that change
 * the writing direction.
 */
export function cleanFileName(given: string): string {
  const base = given.normalize('NFC').split(/[\\/]/).at(-1) ?? '';
  // U+202A–E and U+2066–9 change the writing direction: they make "gpj.exe" look like "exe.jpg".
  const cleaned = base
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
    .replace(/\s+/gu, ' ')
    .trim();
  if (cleaned === '' || /^\.+$/.test(cleaned)) return 'file';
  if (cleaned.length <= maxNameLength) return cleaned;
  const dot = cleaned.lastIndexOf('.');
  const ending = dot > 0 && cleaned.length - dot <= 12 ? cleaned.slice(dot) : '';
  return cleaned.slice(0, maxNameLength - ending.length).replace(/[\uD800-\uDBFF]$/, '') + ending;
}

/** `Content-Disposition` with the name in the forms for old and for current clients (RFC 6266, RFC 5987). */
export function contentDisposition(kind: 'inline' | 'attachment', name: string): string {
  const ascii = name
    .normalize('NFD')
    .replace(/[^\x20-\x7e]/g, '')
    .replace(/["\\%]/g, '_')
    .trim();
  const encoded = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${withStem(ascii)}"; filename*=UTF-8''${encoded}`;
}

/** A name in another script may lose everything before its ending: saved as `.png` it would be a hidden file without a type. */
const withStem = (ascii: string): string => (/^(\.[a-z0-9]+)?$/i.test(ascii) ? `file${ascii}` : ascii);
