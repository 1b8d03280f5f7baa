import { createServer, type Server } from 'node:http';
import { createHelpInput } from '@balcao/contract/helps/help';
import type { Actor } from '@balcao/contract/users/actor';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { testWorld } from '../../../tests/world/test-world.ts';
import type { Upload } from '../platform/files/uploads.ts';
import { createHelp } from './change-help.ts';
import { fetchThumbnail } from './fetch-thumbnail.ts';
import { listHelps } from './list-helps.ts';

const world = testWorld();
let operator: Actor;
let pictures: Server;
let status = 200;
let url = '';

beforeAll(async () => {
  pictures = createServer((_, response) => response.writeHead(status, { 'content-type': 'image/jpeg' }).end('jpeg'));
  await new Promise<void>((resolve) => pictures.listen(0, '127.0.0.1', resolve));
  const address = pictures.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  url = `http://127.0.0.1:${address.port}`;
});
afterAll(() => new Promise((resolve) => pictures.close(resolve)));
beforeEach(async () => {
  status = 200;
  operator = await world.person('Olga', { profile: 'admin', super: true });
});

const stored: Upload = {
  key: 'k',
  name: 'dQw4w9WgXcQ.jpg',
  mimeType: 'image/jpeg',
  sizeBytes: 4,
  sha256: 'x',
  width: 10,
  height: 10,
  thumbnailKey: null,
  field: 'file',
};
const uploads = {
  store: async (_: number, { bytes }: { bytes: NodeJS.ReadableStream }) => {
    bytes.resume();
    return stored;
  },
  discard: async () => {},
};
const urlOf = (companyId: number, { id }: { id: number }) => `https://casa.test/api/public/${companyId}-${id}/x.jpg`;
const add = () =>
  world.run((tx) =>
    createHelp(tx, operator, createHelpInput.parse({ title: 'Primeiros passos', video: 'dQw4w9WgXcQ' }), urlOf),
  );
const fetchOf = (helpId: number) =>
  fetchThumbnail(
    { context: world.context(), uploads, source: { url, allowPrivateNetwork: true } },
    { companyId: operator.companyId, helpId },
  );
const shown = async () => (await world.run((tx) => listHelps(tx, urlOf))).map(({ thumbnailUrl }) => thumbnailUrl);

it('a copy of the picture of a video is shown; a video without one has none', async () => {
  const { id } = await add();
  status = 404;
  await fetchOf(id);
  expect(await shown()).toEqual([null]);
  status = 200;
  await fetchOf(id);
  expect(await shown()).toEqual([expect.stringMatching(/^https:/)]);
});

it.each([429, 500, 503])('a service that answers %i is asked again later, by a retry of the job', async (refusal) => {
  const { id } = await add();
  status = refusal;
  await expect(fetchOf(id)).rejects.toThrow(`${refusal}`);
  status = 200;
  await fetchOf(id);
  expect(await shown()).toEqual([expect.any(String)]);
});
