import { on } from 'node:events';
import { readFile } from 'node:fs/promises';
import { inflateSync } from 'node:zlib';
import { type OpenerWord, type ToOpen, toOpen } from './history-part.ts';
import { silenceConsole } from './silence-console.ts';

/**
 * The history decoder process. A chunk may inflate to anything: here it can only fill a heap of its own, without
 * secrets or access to the database.
 */
silenceConsole();
process.on('disconnect', () => process.exit(0));

const asked = on(process, 'message');
const say = (word: OpenerWord): Promise<void> =>
  new Promise((said) => (process.connected ? process.send?.(word, undefined, undefined, () => said()) : said()));

async function open({ path, bytes, withMessages, maxOutputLength }: ToOpen): Promise<void> {
  // Loaded on demand: it takes a while.
  const { splitHistory } = await import('./split-history.ts');
  const packed = path === null ? (bytes ?? new Uint8Array()) : await readFile(path);
  for (const part of splitHistory(inflateSync(packed, { maxOutputLength }), withMessages)) {
    await say({ kind: 'part', part });
    await asked.next();
  }
}

for (;;) {
  const { value } = await asked.next();
  try {
    await open(toOpen.parse(value?.[0]));
    await say({ kind: 'end' });
  } catch (error) {
    const tooLarge = error instanceof RangeError && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
    await say({ kind: 'failed', reason: tooLarge ? 'tooLarge' : 'unreadable' });
  }
}
