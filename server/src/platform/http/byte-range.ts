import type { ByteRange } from '../files/file-store.ts';

/**
 * Reads a `Range` header (RFC 9110 14.2) for a file of `size` bytes. Returns one range; null for the whole file, which
 * is also a permitted answer to several ranges and other units; 'unsatisfiable' for a range beyond the end.
 */
export function readByteRange(header: string | undefined, size: number): ByteRange | null | 'unsatisfiable' {
  const [, first, last] = /^bytes=\s*(\d*)\s*-\s*(\d*)\s*$/i.exec(header ?? '') ?? [];
  if (first === undefined || last === undefined || (first === '' && last === '')) return null;
  if (first === '') {
    const length = Number(last);
    return length === 0 || size === 0 ? 'unsatisfiable' : { start: Math.max(0, size - length), end: size - 1 };
  }
  const start = Number(first);
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== '' && Number(last) < start) return null; // malformed: ignored, as if there were no header
  return start >= size ? 'unsatisfiable' : { start, end };
}
