import { invalidInput } from '@balcao/contract/errors';
import { parseJson } from './parse-json.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Parses a JSON body: UTF-8 (RFC 8259), also with the byte order mark that some programs write. Another encoding is refused:
 * its accented letters would be stored as replacement characters, and sent so to customers. `lossy`: accepts even that, for
 * senders that cannot correct what they send. @throws Failure ERR_INVALID_INPUT
 */
export function readJsonBody(bytes: Buffer, { lossy }: { lossy: boolean }): unknown {
  const text = decode(bytes, lossy);
  try {
    return parseJson(text);
  } catch {
    throw invalidInput('body', 'json');
  }
}

function decode(bytes: Buffer, lossy: boolean): string {
  try {
    return utf8.decode(bytes);
  } catch {
    if (lossy) return bytes.toString('utf8');
    throw invalidInput('body', 'utf8');
  }
}
