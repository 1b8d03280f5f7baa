/** Decodes text: by its byte order mark, as UTF-16 without one, as UTF-8, else as Windows-1252. Null when it is not text. */
export function decodeText(bytes: Buffer): string | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return decode('utf-16le', bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return decode('utf-16be', bytes);
  const probe = bytes.subarray(0, 4096);
  const [even, odd] = zeros(probe);
  if (odd > probe.length / 8 && even === 0) return decode('utf-16le', bytes);
  if (even > probe.length / 8 && odd === 0) return decode('utf-16be', bytes);
  if (even + odd > 0) return null;
  return decode('utf-8', bytes) ?? decode('windows-1252', bytes);
}

function decode(encoding: string, bytes: Buffer): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** How many bytes at even and at odd positions are zero. */
function zeros(bytes: Buffer): [even: number, odd: number] {
  const counts: [number, number] = [0, 0];
  for (const [i, byte] of bytes.entries()) if (byte === 0) counts[i % 2 === 0 ? 0 : 1] += 1;
  return counts;
}
