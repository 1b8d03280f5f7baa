import { PassThrough, Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';

export type ZipEntry = {
  path: string;
  chunks: AsyncIterable<Uint8Array>;
  /** false: pictures, audio and video are already compressed */
  isText: boolean;
};

/** `isZip64`: use the Zip64 format, which otherwise only files over 4 GiB get. */
type ZipOptions = { isZip64?: boolean };

/** Produces a zip while it is read: nothing is stored, and a slow reader makes the writer wait. */
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
    // A reader that stops early must leave no file open.
    stop.abort();
    await adding;
  }
}

/** The output as a stream that can be destroyed early, which the library's types do not show. */
function outputOf({ outputStream }: ZipFile): PassThrough {
  if (!(outputStream instanceof PassThrough)) throw new Error('the library writes into something else');
  return outputStream;
}

/** Adds the entries one after the other: the next is requested when the previous one has been read to its end. */
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
