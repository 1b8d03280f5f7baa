import type { Actor } from '@balcao/contract/users/actor';
import { beforeEach, expect, it } from 'vitest';
import { testConversation } from '../../../../tests/world/test-conversation.ts';
import { refetchMedia } from './refetch-media.ts';

const { world, addMessage } = testConversation();
let messageId: number;
beforeEach(async () => {
  const file = { mediaType: 'image', mediaState: 'failed', mediaFailReason: 'unavailable' };
  const metadata = { media: { name: 'foto.jpg', mimeType: 'image/jpeg', ref: {} } };
  messageId = Number(await addMessage({ fromMe: false, body: '', status: 'delivered', ...file }, metadata));
});
const again = (by: Actor = world.ana) => world.run((tx) => refetchMedia(tx, by, messageId), by.companyId);
const fail = (reason: string) => world.sql('update messages set media_fail_reason = $1', [reason]);

it('a file that could not be fetched is requested again, once for two concurrent callers', async () => {
  expect((await again()).media).toMatchObject({ state: 'pending', failReason: null });
  expect((await again()).media).toMatchObject({ state: 'pending' });
  expect(await world.jobs('fetch-media')).toMatchObject([{ payload: { messageId } }]);
});

it.each(['gone', 'too-large', 'type', 'empty', 'damaged'])(
  'one that is %s is refused, and nobody is asked',
  async (reason) => {
    await fail(reason);
    await expect(again()).rejects.toMatchObject({ code: 'ERR_WAPP_DOWNLOAD_MEDIA' });
    expect(await world.jobs('fetch-media')).toEqual([]);
  },
);

it('only readers of the message can request its file', async () => {
  await expect(again(world.otto)).rejects.toMatchObject({ code: 'ERR_NO_MESSAGE_FOUND' });
  await expect(again(await world.person('Fora'))).rejects.toMatchObject({ code: 'ERR_NO_PERMISSION' });
});
