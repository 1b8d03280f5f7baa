import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { extract, pack } from 'tar-stream';
import { StartupError } from '../process/startup-error.ts';
import { errorCode, errorText } from '../text/error-text.ts';
import { type Manifest, manifest, manifestName } from './backup-manifest.ts';

export type ArchiveWriter = {
  add(name: string, sizeBytes: number, bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<void>;
  /** Writes the manifest, which lists the added entries, as the last entry. Resolves when the file is on disk. */
  finish(manifestFields: Omit<Manifest, 'entries'>): Promise<void>;
  /** Resolves when the file is closed: it may be removed then. */
  abort(): Promise<void>;
};

/** A `tar.gz` that any tar can list, readable by its owner only: it contains the secret key. */
export function writeArchive(path: string): ArchiveWriter {
  const tar = pack();
  const entries: Manifest['entries'] = [];
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true });
  const closed = new Promise<void>((resolve) => file.once('close', resolve));
  const written = pipeline(tar, createGzip({ level: 3 }), file);
  written.catch(() => {}); // `finish` throws it as well

  const add: ArchiveWriter['add'] = async (name, sizeBytes, bytes) => {
    const hash = createHash('sha256');
    const entry = tar.entry({ name, size: sizeBytes, mode: 0o600 });
    const copying = (async () => {
      for await (const chunk of bytes) {
        hash.update(chunk);
        if (!entry.write(chunk)) await new Promise<void>((resolve) => entry.once('drain', resolve));
      }
      await new Promise<void>((resolve, reject) => {
        entry.once('error', reject);
        entry.once('finish', resolve);
        entry.end(undefined);
      });
    })();
    // When the disk is full the file fails but the entry does not: without this race the copy would wait for ever.
    await Promise.race([copying, written.then(() => copying)]);
    entries.push({ name, sizeBytes, sha256: hash.digest('hex') });
  };
  return {
    add,
    async finish(manifestFields) {
      const text = Buffer.from(JSON.stringify({ ...manifestFields, entries: [...entries] } satisfies Manifest));
      await add(manifestName, text.length, [text]);
      tar.finalize();
      await written;
    },
    async abort() {
      tar.destroy();
      file.destroy();
      await closed;
    },
  };
}

export type ArchiveEntry = { name: string; bytes: AsyncIterable<Uint8Array> };

/** Yields the entries in order. An entry's bytes must be consumed before the next one is requested. */
export async function* readArchive(path: string): AsyncGenerator<ArchiveEntry> {
  const tar = extract();
  const read = pipeline(createReadStream(path), createGunzip(), tar);
  read.catch(() => {}); // thrown at the end
  for await (const entry of tar) yield { name: entry.header.name, bytes: bytesOf(entry) };
  await read;
}

async function* bytesOf(entry: AsyncIterable<unknown>): AsyncGenerator<Uint8Array> {
  for await (const chunk of entry) if (chunk instanceof Uint8Array) yield chunk;
}

/** Reads the whole archive once. Returns its manifest if every entry matches it. */
export async function verifyArchive(path: string): Promise<Manifest> {
  const found: Manifest['entries'] = [];
  const manifestBytes: Uint8Array[] = [];
  try {
    for await (const { name, bytes } of readArchive(path)) {
      const hash = createHash('sha256');
      let sizeBytes = 0;
      for await (const chunk of bytes) {
        hash.update(chunk);
        sizeBytes += chunk.length;
        if (name === manifestName) manifestBytes.push(chunk);
      }
      if (name !== manifestName) found.push({ name, sizeBytes, sha256: hash.digest('hex') });
    }
  } catch (error) {
    if (errorCode(error) === 'ENOENT') throw new StartupError(`There is no file ${path}.`);
    throw new StartupError(
      `${path} is not a complete backup (${errorCode(error) ?? errorText(error)}): use another one.`,
    );
  }
  const parsed = manifest.safeParse(parseJson(Buffer.concat(manifestBytes).toString('utf8')));
  if (!parsed.success)
    throw new StartupError(
      `${path} is no backup that this version can read: it was cut short, or made by a newer one.`,
    );
  const expected = JSON.stringify(parsed.data.entries);
  if (expected !== JSON.stringify(found))
    throw new StartupError(`${path} is damaged: its content differs from its manifest. Use another one.`);
  return parsed.data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
