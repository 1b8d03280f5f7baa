import { describe, expect, it } from 'vitest';
import { testConversation } from '../../../../tests/world/test-conversation.ts';
import { deleteMessage } from './delete-message.ts';

const { world, state, addMessage, changeTicket, capabilitiesOf, stored, ticket } = testConversation();

const remove = (id: number, by = world.bia) =>
  world.run((tx) => deleteMessage(tx, by, id, capabilitiesOf), by.companyId);

describe('a message that has not been sent', () => {
  it('and is queued is deleted at once, and never sent', async () => {
    const id = await addMessage({ status: 'queued' });
    expect(await remove(id)).toMatchObject({ isDeleted: true, status: 'failed' });
    expect(await world.jobs('change-message')).toEqual([]);
    const chat = { companyId: 1, whatsappId: state.connectionId, contactId: state.contactId };
    expect(await world.jobs('deliver-messages'), 'what waits behind it goes').toMatchObject([{ payload: chat }]);
  });

  it.each([
    ['a failed one', { status: 'failed' }],
    ['a note', { isPrivate: true, status: 'sent' }],
  ])('keeps its state: %s', async (_, over) => {
    expect(await remove(await addMessage(over))).toMatchObject({ isDeleted: true, status: over.status });
  });

  it('the last message of a ticket is shown as deleted in lists', async () => {
    const id = await addMessage({ status: 'queued' });
    await changeTicket({ last_message: 'Olá' });
    await remove(id);
    expect((await ticket()).lastMessage).toBe('🚫 Mensagem apagada');
  });

  it('and has failed no longer counts as a failed send', async () => {
    const id = await addMessage({ status: 'failed' });
    expect((await ticket()).failedMessages).toBe(1);
    await remove(id);
    expect((await ticket()).failedMessages).toBe(0);
    expect(await world.jobs('refresh-ticket')).toMatchObject([{ payload: { ticketId: state.ticketId } }]);
  });
});

describe('a message that was sent', () => {
  it.each(['sending', 'sent', 'delivered', 'read', 'unknown'] as const)(
    'and is %s stands until the channel has taken it back',
    async (status) => {
      const id = await addMessage({ status });
      expect(await remove(id)).toMatchObject({
        isDeleted: false,
        status,
        change: { kind: 'delete', state: 'pending' },
      });
      expect(await world.jobs('change-message')).toMatchObject([
        { payload: { companyId: 1, messageId: id, change: 'delete' }, queue: `change:${state.connectionId}` },
      ]);
    },
  );

  it('cannot be revoked when the channel does not support it, or the connection or the provider id is missing', async () => {
    state.capabilities = { ...state.capabilities, delete: false };
    await expect(remove(await addMessage())).rejects.toMatchObject({ code: 'ERR_CHANNEL_UNSUPPORTED' });
    state.capabilities = { ...state.capabilities, delete: true };
    await expect(remove(await addMessage({ whatsappId: null }))).rejects.toMatchObject({
      code: 'ERR_CHANNEL_UNSUPPORTED',
    });
    await expect(remove(await addMessage({ providerId: null }))).rejects.toMatchObject({ code: 'ERR_FETCH_WAPP_MSG' });
    state.capabilities = { ...state.capabilities, deleteWithinMs: 1000 };
    const old = await addMessage({ sentAt: new Date(world.now.getTime() - 1001) });
    await expect(remove(old)).rejects.toMatchObject({ code: 'ERR_FETCH_WAPP_MSG' });
  });
});

it('deleting twice changes nothing and asks the channel for nothing', async () => {
  const id = await addMessage({ isDeleted: true });
  const before = await stored(id);
  expect(await remove(id)).toMatchObject({ isDeleted: true });
  expect(await stored(id)).toEqual(before);
  expect(await world.jobs('change-message')).toEqual([]);
});

it('is deleted by its author, and by admins while it is unsent; not by colleagues or another company, and a customer’s by nobody', async () => {
  const id = await addMessage({ status: 'queued' });
  for (const who of [state.rita, state.caio])
    await expect(remove(id, who)).rejects.toMatchObject({ code: 'ERR_NO_PERMISSION' });
  await expect(remove(id, world.otto)).rejects.toMatchObject({ code: 'ERR_NO_MESSAGE_FOUND' });
  const theirs = await addMessage({ fromMe: false });
  for (const who of [world.bia, world.ana])
    await expect(remove(theirs, who)).rejects.toMatchObject({ code: 'ERR_NO_PERMISSION' });
  const left = await addMessage({ status: 'delivered' });
  const note = await addMessage({ status: 'sent', isPrivate: true });
  for (const sent of [left, note])
    await expect(remove(sent, world.ana)).rejects.toMatchObject({ code: 'ERR_NO_PERMISSION' });
  expect(await remove(id, world.ana)).toMatchObject({ isDeleted: true });
});
