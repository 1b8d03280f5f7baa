import { messageStatus } from '@balcao/contract/messages/message';
import { expect, it } from 'vitest';
import { testConversation } from '../../../tests/world/test-conversation.ts';
import { headlines } from '../../../tests/world/test-world.ts';
import { retryMessage } from './retry-message.ts';

const { world, state, addMessage, stored, ticket } = testConversation();

const retry = (id: number, by = world.bia) => world.run((tx) => retryMessage(tx, by, id), by.companyId);

it.each(['failed', 'unknown'] as const)(
  'a message that is %s waits again, without its reason, and its chat is called',
  async (status) => {
    const id = await addMessage({ status, failReason: 'ERR_SENDING_WAPP_MSG', nextAttemptAt: new Date('2030-01-01') });
    expect((await ticket()).failedMessages).toBe(1);
    expect(await retry(id)).toMatchObject({ status: 'queued', failReason: null, ack: 1 });
    expect((await stored(id)).nextAttemptAt).toBeNull();
    const chat = { companyId: 1, whatsappId: state.connectionId, contactId: state.contactId };
    expect(await world.jobs('deliver-messages')).toMatchObject([{ payload: chat }]);
    expect((await ticket()).failedMessages).toBe(0);
    expect(await world.jobs('refresh-ticket')).toMatchObject([{ payload: { ticketId: state.ticketId } }]);
    expect(headlines(world)).toContain('appMessage update');
  },
);

it.each(messageStatus.exclude(['failed', 'unknown']).options)(
  'one that is %s is told again as it is, and nothing is sent',
  async (status) => {
    const id = await addMessage({ status });
    const before = await stored(id);
    expect(await retry(id)).toMatchObject({ status });
    expect(await stored(id)).toEqual(before);
    expect(await world.jobs('deliver-messages')).toEqual([]);
  },
);

it('one whose connection was deleted is refused and stays as it is: nothing could send it', async () => {
  for (const status of ['failed', 'unknown'] as const) {
    const id = await addMessage({ status, whatsappId: null, failReason: 'ERR_NO_WAPP_FOUND' });
    const before = await stored(id);
    await expect(retry(id)).rejects.toMatchObject({ code: 'ERR_NO_WAPP_FOUND' });
    expect(await stored(id)).toEqual(before);
  }
  expect(await world.jobs('deliver-messages')).toEqual([]);
});

it('one that was sent before its connection was deleted is returned unchanged', async () => {
  expect(await retry(await addMessage({ status: 'sent', whatsappId: null }))).toMatchObject({ status: 'sent' });
});

it('a deleted message is not found: it is never sent', async () => {
  await expect(retry(await addMessage({ status: 'failed', isDeleted: true }))).rejects.toMatchObject({
    code: 'ERR_NO_MESSAGE_FOUND',
  });
});

it('is allowed to its author and admins, and to no other company', async () => {
  const id = await addMessage({ status: 'failed' });
  for (const who of [state.rita, state.caio])
    await expect(retry(id, who)).rejects.toMatchObject({ code: 'ERR_NO_PERMISSION' });
  await expect(retry(id, world.otto)).rejects.toMatchObject({ code: 'ERR_NO_MESSAGE_FOUND' });
  expect((await stored(id)).status).toBe('failed');
  expect(await retry(id, world.ana)).toMatchObject({ status: 'queued' });
});
