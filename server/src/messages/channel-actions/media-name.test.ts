import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { testConversation } from '../../../../tests/world/test-conversation.ts';
import type { Uploads } from '../../platform/files/uploads.ts';
import { readMessage } from '../find-message.ts';
import { fetchMedia } from './fetch-media.ts';

const { world, state, addMessage, deps } = testConversation();

it.each([
  ['story.jpg', 'video/mp4', 'story.mp4'],
  ['story.jpg', 'video/quicktime', 'story.mov'],
  ['story.jpg', 'image/jpeg', 'story.jpg'],
  ['filme.mp4', 'video/webm', 'filme.mp4'],
])('a file announced as %s that is %s is named %s', async (name, mimeType, shown) => {
  const file = { mimeType, sizeBytes: 3, sha256: 'x', width: null, height: null, thumbnailKey: null, field: '' };
  const uploads: Uploads = {
    store: async (companyId, incoming) => ({ ...file, key: `${companyId}/x`, name: incoming.name }),
    discard: async () => {},
  };
  state.driver = { fetchMedia: async () => ({ bytes: Readable.from(['abc']), name: null }) };
  const media = { name, mimeType: 'image/jpeg', ref: { id: 'm1' } };
  const messageId = await addMessage({ fromMe: false, mediaType: 'image', mediaState: 'pending' }, { media });
  await fetchMedia({ ...deps(), uploads }, { companyId: 1, messageId });
  expect((await world.run((tx) => readMessage(tx, messageId))).media).toMatchObject({ name: shown, mimeType });
});
