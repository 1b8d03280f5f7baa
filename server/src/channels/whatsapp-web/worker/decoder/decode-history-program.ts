import { on } from 'node:events';
import { readFile } from 'node:fs/promises';
import { inflateSync } from 'node:zlib';
import { silenceConsole } from '../socket/silence-console.ts';
import { type DecodeRequest, type DecoderMessage, decodeRequest, type HistoryPart } from './history-part.ts';

/**
 * The history decoder process. A chunk may inflate to anything: here it can only fill a heap of its own, without
 * access to the database, and without secrets but the keys of the address book that it decodes.
 */
silenceConsole();
process.on('disconnect', () => process.exit(0));

const requests = on(process, 'message');
const sendMessage = (word: DecoderMessage): Promise<void> =>
  new Promise((resolve) =>
    process.connected ? process.send?.(word, undefined, undefined, () => resolve()) : resolve(),
  );

async function decode(request: DecodeRequest): Promise<void> {
  for await (const part of partsOf(request)) {
    await sendMessage({ kind: 'part', part });
    await requests.next();
  }
}

/** Decoders are loaded on demand: that takes a while. */
async function* partsOf(request: DecodeRequest): AsyncGenerator<HistoryPart> {
  if (request.kind === 'history') {
    const { splitHistory } = await import('./split-history.ts');
    const { withMessages, maxOutputLength } = request;
    yield* splitHistory(inflateSync(await contentOf(request), { maxOutputLength }), withMessages);
  } else {
    const { splitPhoneBook } = await import('./split-phone-book.ts');
    const pieces = request.pieces.map(async (piece) => ({ form: piece.form, bytes: await contentOf(piece) }));
    yield* await splitPhoneBook(await Promise.all(pieces), request.keys);
  }
}

type Packed = { path: string | null; bytes: Uint8Array | null };
const contentOf = async ({ path, bytes }: Packed): Promise<Uint8Array> =>
  path === null ? (bytes ?? new Uint8Array()) : readFile(path);

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
