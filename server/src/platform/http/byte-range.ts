import type { ByteRange } from '../files/file-store.ts';

/**
 * Reads a `Range` header (RFC 9110 14.2) against a size in bytes: one range, or null for the whole, as several ranges
 * and other units may be answered too; 'unsatisfiable' asks for what is not there.
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
  if (last !== '' && Number(last) < start) return null; // malformed: as if it were not there
  return start >= size ? 'unsatisfiable' : { start, end };
}
