import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { testConversation } from '../../../../tests/world/test-conversation.ts';
import type { Uploads } from '../../platform/files/uploads.ts';
import { readMessage } from '../find-message.ts';
import { replaceFile } from '../receive/replace-file.ts';
import { fetchMedia } from './fetch-media.ts';

const { world, state, addFile, addMessage, deps } = testConversation();
const upload = {
  mimeType: 'image/jpeg',
  sizeBytes: 3,
  sha256: 'x',
  width: 4,
  height: 2,
  thumbnailKey: null,
  field: '',
};
const uploads: Uploads = {
  store: async (companyId, { name }) => ({ ...upload, key: `${companyId}/sharp`, name }),
  discard: async () => {},
};

it('a picture is shown until its sharper file takes its place, and stays when that one does not come', async () => {
  const media = { name: 'grande.jpg', mimeType: 'image/jpeg', sizeBytes: 3, ref: { id: 'm1' } };
  const fileId = await addFile('pequena.jpg');
  const id = await addMessage({ fromMe: false, mediaType: 'image', mediaState: 'pending', fileId }, { media });
  const shown = async () => (await world.run((tx) => readMessage(tx, id))).media;
  const fetch = () => fetchMedia({ ...deps(), uploads }, { companyId: 1, messageId: id });
  expect(await shown()).toMatchObject({ state: 'ready', name: 'pequena.jpg' });
  state.driver = { fetchMedia: async () => ({ failed: 'gone' }) };
  await fetch();
  expect(await shown()).toMatchObject({ state: 'ready', failReason: null, name: 'pequena.jpg' });
  await world.sql(`update messages set media_state = 'pending' where id = $1`, [id]);
  state.driver = { fetchMedia: async () => ({ bytes: Readable.from(['abc']), name: null }) };
  await fetch();
  expect(await shown()).toMatchObject({ state: 'ready', name: 'grande.jpg' });
  expect(await world.sql('select name from files')).toEqual([{ name: 'grande.jpg' }]);
});

it('a file that was being fetched when a sharper one came does not count as that one', async () => {
  const media = { name: 'a.jpg', mimeType: 'image/jpeg', sizeBytes: 3, ref: { id: 'small' } };
  const id = await addMessage({ fromMe: false, mediaType: 'image', mediaState: 'pending' }, { media });
  state.driver = {
    fetchMedia: async () => {
      await world.run((tx) => replaceFile(tx, id, { ...media, ref: { id: 'sharp' } }));
      return { bytes: Readable.from(['abc']), name: 'pequena.jpg' };
    },
  };
  await fetchMedia({ ...deps(), uploads }, { companyId: 1, messageId: id });
  expect((await world.run((tx) => readMessage(tx, id))).media).toMatchObject({ state: 'pending' });
  expect(await world.jobs('fetch-media')).toHaveLength(1);
});
