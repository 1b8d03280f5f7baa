import { Readable } from 'node:stream';
import { beforeEach, expect, it } from 'vitest';
import { testConversation } from '../../../../tests/world/test-conversation.ts';
import { AccessEndedError } from '../../channels/channel.ts';
import type { Uploads } from '../../platform/files/uploads.ts';
import { fetchMedia } from './fetch-media.ts';

const { world, state, addMessage, deps, stored } = testConversation();
const media = { name: 'foto.jpg', mimeType: 'image/jpeg', sizeBytes: 3, ref: { id: 'm1' } };
const file = { key: '1/x', mimeType: 'image/jpeg', sizeBytes: 3, sha256: 'x', width: 4, height: 2, thumbnailKey: null };
const uploads: Uploads = {
  store: async (_companyId, { name }) => ({ ...file, name, field: '' }),
  discard: async () => {},
};

beforeEach(() => {
  state.driver = {};
});

const announced = (over: Parameters<typeof addMessage>[0]) =>
  addMessage({ fromMe: false, mediaType: 'image', mediaState: 'pending', ...over }, { media });
const fetchOf = (messageId: number) => fetchMedia({ ...deps(), uploads }, { companyId: 1, messageId });
const stateOf = async (id: number) => {
  const { mediaState, mediaFailReason, fileId } = await stored(id);
  return { mediaState, mediaFailReason, hasFile: fileId !== null };
};

it('a file is not given up while its connection waits for a new token, and is fetched once that is there', async () => {
  state.driver.fetchMedia = () => Promise.reject(new AccessEndedError('tokenExpired'));
  const messageId = await announced({ attempts: 7 });
  await fetchOf(messageId);
  const wait = {
    payload: { companyId: 1, messageId, waitsForAccess: true },
    runAt: new Date(world.now.getTime() + 600_000),
  };
  expect(await world.jobs('fetch-media')).toMatchObject([wait]);
  await world.sql(`update connections set status = 'DISCONNECTED'`);
  state.driver.fetchMedia = () => Promise.reject(new Error('not asked'));
  const again = () => fetchMedia({ ...deps(), uploads }, { companyId: 1, messageId, waitsForAccess: true });
  await again();
  expect(await world.jobs('fetch-media')).toMatchObject([wait, wait]);
  expect(await stateOf(messageId)).toEqual({ mediaState: 'pending', mediaFailReason: null, hasFile: false });
  await world.sql(`update connections set status = 'CONNECTED'`);
  state.driver.fetchMedia = async () => ({ bytes: Readable.from(['abc']), name: null });
  await again();
  expect(await stateOf(messageId)).toMatchObject({ mediaState: 'ready', hasFile: true });
});

it('a file is unavailable after two weeks without access', async () => {
  state.driver.fetchMedia = () => Promise.reject(new AccessEndedError('tokenExpired'));
  const createdAt = new Date(world.now.getTime() - 14 * 24 * 3_600_000 - 1);
  const id = await announced({ attempts: 7, createdAt });
  await fetchOf(id);
  expect(await stateOf(id)).toMatchObject({ mediaState: 'failed', mediaFailReason: 'unavailable' });
});
