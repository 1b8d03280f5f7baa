import { Readable } from 'node:stream';
import { strFromU8, unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import { type ZipEntry, zipFiles } from './zip-files.ts';

async function* chunksOf(...texts: string[]) {
  for (const text of texts) yield Buffer.from(text);
}
async function* twoFiles(): AsyncGenerator<ZipEntry, void, undefined> {
  yield { path: 'dados.json', isText: true, chunks: chunksOf('{"nome":', '"Zulmira"}') };
  yield { path: 'arquivos/São João.jpg', isText: false, chunks: chunksOf('bytes') };
}
const zipped = async (isZip64: boolean) => Buffer.concat(await Array.fromAsync(zipFiles(twoFiles(), { isZip64 })));
const read = (zip: Uint8Array) =>
  Object.entries(unzipSync(zip)).map(([path, bytes]) => [path, strFromU8(bytes)] as const);

const whole = [
  ['dados.json', '{"nome":"Zulmira"}'],
  ['arquivos/São João.jpg', 'bytes'],
];
/** "PK" 6 6: the record that ends an archive in Zip64 format */
const zip64End = Buffer.from([0x50, 0x4b, 6, 6]);

it('files come out as they went in, in Zip64 format, too', async () => {
  const [small, large] = [await zipped(false), await zipped(true)];
  expect([small.includes(zip64End), large.includes(zip64End)]).toEqual([false, true]);
  expect(read(small)).toEqual(whole);
  expect(read(large)).toEqual(whole);
});

it('a slow reader makes the writer wait, and a reader that stops early closes what was open', async () => {
  let written = 0;
  let closed = false;
  async function* endless() {
    try {
      for (;;) {
        written += 65_536;
        yield Buffer.alloc(65_536, written % 251);
      }
    } finally {
      closed = true;
    }
  }
  async function* one(): AsyncGenerator<ZipEntry, void, undefined> {
    yield { path: 'filme.mp4', isText: false, chunks: endless() };
  }
  let got = 0;
  for await (const chunk of zipFiles(one())) {
    got += chunk.length;
    if (got > 1_000_000) break;
  }
  expect(written - got).toBeLessThan(2_000_000);
  expect(closed).toBe(true);
});

it('a file that cannot be read makes the archive fail; it is never silently incomplete', async () => {
  async function* broken(): AsyncGenerator<ZipEntry, void, undefined> {
    yield { path: 'a.txt', isText: true, chunks: chunksOf('a') };
    const chunks = Readable.from([Buffer.from('b')]).map(() => {
      throw new Error('the disk is gone');
    });
    yield { path: 'b.txt', isText: true, chunks };
  }
  await expect(Array.fromAsync(zipFiles(broken()))).rejects.toThrow('the disk is gone');
});
