import { PassThrough, Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';

export type ZipEntry = {
  path: string;
  chunks: AsyncIterable<Uint8Array>;
  /** false: pictures, sound and film are packed already */
  isText: boolean;
};

/** `isZip64`: in the form for large archives, which else is taken only by what is larger than 4 GiB. */
type ZipOptions = { isZip64?: boolean };

/** A zip as it is read: nothing of it is kept, and a slow reader holds up the writer. */
export async function* zipFiles(
  entries: AsyncIterable<ZipEntry>,
  { isZip64 = false }: ZipOptions = {},
): AsyncGenerator<Uint8Array, void, undefined> {
  const zip = new ZipFile();
  const stop = new AbortController();
  const out = outputOf(zip);
  zip.on('error', (error: Error) => out.destroy(error));
  const adding = addEntries(zip, entries, isZip64, stop.signal).catch((error: Error) => {
    out.destroy(error);
  });
  try {
    for await (const chunk of out) yield chunk;
  } finally {
    // Who reads no further leaves no file open.
    stop.abort();
    await adding;
  }
}

/** A stream that can be ended before its time, of which the library's types do not tell. */
function outputOf({ outputStream }: ZipFile): PassThrough {
  if (!(outputStream instanceof PassThrough)) throw new Error('the library writes into something else');
  return outputStream;
}

/** One after the other: an entry is asked for when the one before was read to its end. */
async function addEntries(
  zip: ZipFile,
  entries: AsyncIterable<ZipEntry>,
  forceZip64Format: boolean,
  signal: AbortSignal,
): Promise<void> {
  for await (const { path, chunks, isText } of entries) {
    const bytes = Readable.from(chunks, { objectMode: false, signal });
    const isRead = finished(bytes);
    zip.addReadStream(bytes, path, { compress: isText, forceZip64Format });
    await isRead;
  }
  zip.end({ forceZip64Format, comment: '' });
}
