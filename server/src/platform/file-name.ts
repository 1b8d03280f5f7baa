const longest = 200;

/** A name that is safe to show and to send in a header: no path, no control or direction-turning characters. */
export function cleanFileName(given: string): string {
  const base = given.normalize('NFC').split(/[\\/]/).at(-1) ?? '';
  // U+202A–E and U+2066–9 turn the reading direction: "gpj.exe" is made to look like "exe.jpg" with them.
  const plain = base
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
    .replace(/\s+/gu, ' ')
    .trim();
  if (plain === '' || /^\.+$/.test(plain)) return 'file';
  if (plain.length <= longest) return plain;
  const dot = plain.lastIndexOf('.');
  const ending = dot > 0 && plain.length - dot <= 12 ? plain.slice(dot) : '';
  return plain.slice(0, longest - ending.length).replace(/[\uD800-\uDBFF]$/, '') + ending;
}

/** `Content-Disposition` with the name for old and for current readers (RFC 6266, RFC 5987). */
export function contentDisposition(kind: 'inline' | 'attachment', name: string): string {
  const ascii = name
    .normalize('NFD')
    .replace(/[^\x20-\x7e]/g, '')
    .replace(/["\\%]/g, '_');
  const encoded = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${ascii.trim() || 'file'}"; filename*=UTF-8''${encoded}`;
}
