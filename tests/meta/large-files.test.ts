import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { cloudDriver } from '../../server/src/channels/whatsapp-cloud/cloud-driver.ts';
import { openPicturePool, type PicturePool } from '../../server/src/platform/files/pictures/picture-pool.ts';
import { openPictureShrinker } from '../../server/src/platform/files/pictures/shrink-file.ts';
import { silentLog } from '../../server/src/platform/log.ts';
import { file, outbound, setUpCloudDriver } from './cloud-driver-world.ts';

const mebibyte = 1024 * 1024;
const { graph, connection, inbox } = setUpCloudDriver();
let folder = '';
let pictures: PicturePool;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'balcao-spool-'));
  pictures = openPicturePool(silentLog);
});
afterAll(async () => {
  await pictures.close();
  await rm(folder, { recursive: true, force: true });
});

const send = (sent: ReturnType<typeof file>, body = '') =>
  cloudDriver({
    timeouts: { callMs: 30_000, fileMs: 60_000 },
    shrinkPicture: openPictureShrinker(pictures, folder),
  }).send(connection(), outbound({ body, mediaType: 'image', file: sent }));
/** The uploaded bytes of the message that the customer received. */
const uploaded = () => {
  const { id } = z.object({ id: z.string() }).parse(graph().sent[0]?.content);
  const media = graph().media.find(id);
  if (!media) throw new Error('nothing was uploaded');
  return media;
};

test('a photo larger than Meta’s limit arrives as a picture, reduced', async () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 80 } as const;
  const photo = await sharp({ create: { width: 2600, height: 2000, channels: 3, background: '#000', noise } })
    .jpeg({ quality: 100 })
    .toBuffer();
  expect(photo.length).toBeGreaterThan(5 * mebibyte);
  expect(await send(file(photo, 'image/jpeg', 'Vitrine.JPG'), 'A vitrine')).toMatchObject({ outcome: 'sent' });
  await inbox().toMatchObject([{ type: 'image', content: { caption: 'A vitrine' } }]);
  const { bytes, mime, filename } = uploaded();
  expect([mime, filename, bytes.length <= 5 * mebibyte]).toEqual(['image/jpeg', 'Vitrine.jpg', true]);
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg' });
  expect(await readdir(folder)).toEqual([]);
});

test.each(['webp', 'gif', 'avif'] as const)(
  'a picture of a type that Meta does not show (%s) arrives as a JPEG',
  async (format) => {
    const picture = await sharp({ create: { width: 40, height: 30, channels: 4, background: '#c2470a80' } })
      .toFormat(format)
      .toBuffer();
    expect(await send(file(picture, `image/${format}`, `promo.${format}`), 'Só hoje')).toMatchObject({
      outcome: 'sent',
    });
    await inbox().toMatchObject([{ type: 'image', content: { caption: 'Só hoje' } }]);
    const { bytes, mime, filename } = uploaded();
    expect([mime, filename]).toEqual(['image/jpeg', 'promo.jpg']);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 40, height: 30 });
  },
);

test('a picture that cannot be reduced, and a video, are refused with the limit', async () => {
  const large = (mark: Buffer, size: number) => Buffer.concat([mark, Buffer.alloc(size)]);
  const spoilt = file(large(Buffer.from([0xff, 0xd8, 0xff]), 5 * mebibyte), 'image/jpeg', 'foto.jpg');
  const film = file(large(Buffer.from('0000ftypisom'), 16 * mebibyte), 'video/mp4', 'filme.mp4');
  for (const [sent, max] of [
    [spoilt, 5],
    [film, 16],
  ] as const)
    expect(await send(sent)).toEqual({
      outcome: 'refused',
      reason: expect.stringMatching(new RegExp(`^fileTypeOverLimit\\?service=WhatsApp&max=${max}\\b`)),
    });
  expect(graph().sent).toEqual([]);
});
