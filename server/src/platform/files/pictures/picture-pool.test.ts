import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { silentLog } from '../../log.ts';
import { openPicturePool, type PicturePool } from './picture-pool.ts';
import type { PictureReader } from './picture-reader.ts';

const folder = await mkdtemp(join(tmpdir(), 'balcao-pictures-'));
const path = (name: string) => join(folder, name);
let pictures: PicturePool;

beforeAll(async () => {
  pictures = openPicturePool(silentLog);
  const of = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#c2470a' } });
  await of(900, 300).png().toFile(path('small.png'));
  await of(8192, 6144).jpeg().toFile(path('phone.jpg'));
  await writeFile(path('vast.png'), headerOfPng(9_990, 9_990));
});
afterAll(async () => {
  await pictures.close();
  await rm(folder, { recursive: true, force: true });
});

test('a small file that claims a hundred megapixels is recognised by its header and not decoded', async () => {
  expect(await pictures.read(1, path('vast.png'))).toBe('too-large');
});

test('the largest photo of a phone is measured and gets its thumbnail', async () => {
  const read = await pictures.read(1, path('phone.jpg'));
  expect(read).toMatchObject({ width: 8192, height: 6144 });
  if (typeof read !== 'object') throw new Error('no picture');
  expect(await sharp(read.thumbnail).metadata()).toMatchObject({ format: 'webp', width: 480, height: 360 });
});

test('a picture is made a JPEG of a size that is asked for, upright, and white where it was transparent', async () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 90 } as const;
  await sharp({ create: { width: 1800, height: 1200, channels: 3, background: '#000', noise } })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 100 })
    .toFile(path('lying.jpg'));
  const upright = await pictures.shrink(1, path('lying.jpg'), 1_000_000);
  if (upright === null) throw new Error('no picture');
  expect(upright.length).toBeLessThanOrEqual(1_000_000);
  const { format, width = 0, height = 0, orientation } = await sharp(upright).metadata();
  expect([format, orientation, height > width]).toEqual(['jpeg', undefined, true]);

  await sharp({ create: { width: 50, height: 50, channels: 4, background: '#0000' } })
    .png()
    .toFile(path('clear.png'));
  const clear = await pictures.shrink(1, path('clear.png'), 1_000_000);
  if (clear === null) throw new Error('no picture');
  expect((await sharp(clear).raw().toBuffer())[0]).toBeGreaterThan(250);
});

test('a file that cannot be decoded, is too large, or does not get small enough is not shrunk', async () => {
  await writeFile(path('broken.png'), 'no picture');
  expect(await pictures.shrink(1, path('broken.png'), 1_000_000)).toBeNull();
  expect(await pictures.shrink(1, path('vast.png'), 1_000_000)).toBeNull();
  expect(await pictures.shrink(1, path('small.png'), 10)).toBeNull();
});

test.runIf(process.platform === 'linux')(
  'pictures are decoded by a process of their own, of limited memory',
  async () => {
    await pictures.read(1, path('small.png'));
    const [pid] = await readersOf(process.pid);
    expect(await readFile(`/proc/${pid}/limits`, 'utf8')).toMatch(/Max data size +1073741824 /);
    expect(await readFile(`/proc/${pid}/environ`, 'utf8')).not.toContain('PATH=');
  },
);

test.runIf(process.platform === 'linux')(
  'a process of pictures that is killed is replaced, and nothing is lost',
  async () => {
    await pictures.read(1, path('small.png'));
    // Also when the pool does not know yet that the process is gone.
    for (const pid of await readersOf(process.pid)) process.kill(Number(pid), 'SIGKILL');
    expect(await pictures.read(1, path('small.png'))).toMatchObject({ width: 900, height: 300 });
    for (const pid of await readersOf(process.pid)) process.kill(Number(pid), 'SIGKILL');
    while ((await readersOf(process.pid)).length > 0) await new Promise((r) => setTimeout(r, 20));
    expect(await pictures.read(1, path('small.png'))).toMatchObject({ width: 900, height: 300 });
  },
);

test('a picture that takes longer than allowed is given up, and logged', async () => {
  const warnings: string[] = [];
  const log = { ...silentLog, warn: (_: object, text: string) => void warnings.push(text) };
  const hasty = openPicturePool(log, { maxBytes: 1024 ** 3, timeoutMs: 1 });
  expect(await hasty.read(1, path('phone.jpg'))).toBe('too-large');
  expect(warnings).toEqual(['a picture exceeded the limit of memory or time, and is stored as a file']);
  await hasty.close();
});

test('companies that send many pictures do not delay another company', async () => {
  const begun: string[] = [];
  const inHand: (() => void)[] = [];
  const reader = (): PictureReader => ({
    run: ({ path: picture }) => {
      begun.push(picture);
      return new Promise((resolve) => inHand.push(() => resolve('too-large')));
    },
    ended: new Promise(() => {}),
    end: () => Promise.resolve(),
  });
  const pool = openPicturePool(silentLog, undefined, reader);
  const many = (companyId: number) => Array.from({ length: 10 }, (_, i) => pool.read(companyId, `${companyId}: ${i}`));
  // All readers are busy with other companies.
  const all = Promise.all([...many(1), ...many(3), pool.read(2, 'one')]);
  for (let n = 0; n < 21; n++) {
    await expect.poll(() => inHand.length).toBeGreaterThan(0);
    expect(inHand.length).toBeLessThanOrEqual(2);
    inHand.shift()?.();
  }
  await all;
  expect(begun.slice(0, 5)).toEqual(['1: 0', '3: 0', '1: 1', '3: 1', 'one']);
  for (const companyId of [1, 3])
    expect(begun.filter((name) => name.startsWith(`${companyId}:`))).toEqual(
      Array.from({ length: 10 }, (_, i) => `${companyId}: ${i}`),
    );
  await pool.close();
});

/** A PNG that is valid up to the end of its header and has no pixels. */
function headerOfPng(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const numbers = Buffer.alloc(8);
    numbers.writeUInt32BE(data.length, 0);
    numbers.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([numbers.subarray(0, 4), body, numbers.subarray(4)]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), chunk('IHDR', header), chunk('IDAT', Buffer.alloc(4))]);
}

/** Our child processes that read pictures. */
async function readersOf(parent: number): Promise<string[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const found = await Promise.all(
    pids.map(async (pid) => ({
      pid,
      command: await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => ''),
      stat: await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => ''),
    })),
  );
  return found
    .filter(
      ({ command, stat }) =>
        command.includes('picture-process') && stat.split(') ')[1]?.split(' ')[1] === String(parent),
    )
    .map(({ pid }) => pid);
}
