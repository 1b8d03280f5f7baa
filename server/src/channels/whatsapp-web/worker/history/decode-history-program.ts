import { on } from 'node:events';
import { readFile } from 'node:fs/promises';
import { inflateSync } from 'node:zlib';
import { silenceConsole } from '../socket/silence-console.ts';
import { type DecodeRequest, type DecoderMessage, decodeRequest } from './history-part.ts';

/**
 * The history decoder process. A chunk may inflate to anything: here it can only fill a heap of its own, without
 * secrets or access to the database.
 */
silenceConsole();
process.on('disconnect', () => process.exit(0));

const requests = on(process, 'message');
const sendMessage = (word: DecoderMessage): Promise<void> =>
  new Promise((said) => (process.connected ? process.send?.(word, undefined, undefined, () => said()) : said()));

async function decode({ path, bytes, withMessages, maxOutputLength }: DecodeRequest): Promise<void> {
  // Loaded on demand: it takes a while.
  const { splitHistory } = await import('./split-history.ts');
  const packed = path === null ? (bytes ?? new Uint8Array()) : await readFile(path);
  for (const part of splitHistory(inflateSync(packed, { maxOutputLength }), withMessages)) {
    await sendMessage({ kind: 'part', part });
    await requests.next();
  }
}

for (;;) {
  const { value } = await requests.next();
  try {
    await decode(decodeRequest.parse(value?.[0]));
    await sendMessage({ kind: 'end' });
  } catch (error) {
    const tooLarge = error instanceof RangeError && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
    await sendMessage({ kind: 'failed', reason: tooLarge ? 'tooLarge' : 'unreadable' });
  }
}
