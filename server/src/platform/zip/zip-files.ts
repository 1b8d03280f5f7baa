import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';

export type ZipEntry = {
  path: string;
  chunks: AsyncIterable<Uint8Array>;
  /** false: pictures, sound and film are packed already */
  isText: boolean;
};

/** Without the extension for large archives (ZIP64), which the library does not write. */
export const maxZipBytes = 4_000_000_000;

/** A zip as it is read: nothing of it is kept, and a slow reader holds up the writer. */
export async function* zipFiles(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array, void, undefined> {
  let out: Uint8Array[] = [];
  let broken: Error | undefined;
  const zip = new Zip((error, chunk) => {
    if (error) broken = error;
    else out.push(chunk);
  });
  function* written() {
    if (broken) throw broken;
    yield* out;
    out = [];
  }
  for await (const { path, chunks, isText } of entries) {
    const file = isText ? new ZipDeflate(path, { level: 6 }) : new ZipPassThrough(path);
    zip.add(file);
    for await (const chunk of chunks) {
      file.push(chunk);
      yield* written();
    }
    file.push(new Uint8Array(0), true);
    yield* written();
  }
  zip.end();
  yield* written();
}
