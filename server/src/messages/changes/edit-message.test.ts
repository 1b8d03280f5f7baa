import { describe, expect, it } from 'vitest';
import { testConversation } from '../../../../tests/world/test-conversation.ts';
import { headlines } from '../../../../tests/world/test-world.ts';
import { editMessage } from './edit-message.ts';

const { world, state, addMessage, addFile, changeTicket, capabilitiesOf, stored, ticket } = testConversation();

const edit = (id: number, body = 'Olá de novo', by = world.bia) =>
  world.run((tx) => editMessage(tx, by, id, body, capabilitiesOf), by.companyId);

describe('a message that has not been sent', () => {
  it.each([
    ['one that waits', { status: 'queued' }],
    ['one that failed', { status: 'failed' }],
    ['a note', { isPrivate: true }],
  ])('is rewritten at once, and keeps what it said: %s', async (_, over) => {
    const id = await addMessage(over);
    expect(await edit(id)).toMatchObject({
      body: 'Olá de novo',
      isEdited: true,
      oldMessages: [{ body: 'Olá', createdAt: world.now.toISOString() }],
    });
    expect(await world.jobs('change-message')).toEqual([]);
    expect(headlines(world)).toContain('appMessage update');
  });

  it('an edit of the last message of a ticket changes its preview; an edit of an earlier one does not', async () => {
    const [first, last] = [await addMessage({ status: 'queued' }), await addMessage({ status: 'queued' })];
    await changeTicket({ last_message: 'Olá' });
    await edit(first, 'antes');
    expect((await ticket()).lastMessage).toBe('Olá');
    await edit(last, 'depois');
    expect((await ticket()).lastMessage).toBe('depois');
  });

  it('edited without end has its first text and the newest ones', async () => {
    const id = await addMessage({ status: 'queued' });
    for (let n = 1; n <= 53; n++) await edit(id, `texto ${n}`);
    const texts = (await edit(id, 'por fim')).oldMessages.map(({ body }) => body);
    expect(texts).toEqual(['Olá', ...Array.from({ length: 49 }, (_, i) => `texto ${i + 5}`)]);
    await edit(id, 'por fim');
    expect(await world.sql('select from message_edits')).toHaveLength(50);
  });

  it('edited to the same text is not marked as edited', async () => {
    expect(await edit(await addMessage({ status: 'queued' }), 'Olá')).toMatchObject({
      isEdited: false,
      oldMessages: [],
    });
    expect(await world.sql('select from message_edits')).toEqual([]);
  });

  it('gets a later time with each edit, even within one millisecond', async () => {
    const id = await addMessage({ status: 'queued' });
    const [first, second] = [await edit(id, 'um'), await edit(id, 'dois')];
    expect(second.updatedAt > first.updatedAt).toBe(true);
    expect(second.oldMessages.map(({ body }) => body)).toEqual(['Olá', 'um']);
  });
});

describe('a message that was sent', () => {
  it.each(['sending', 'sent', 'delivered', 'read', 'unknown'] as const)(
    'and is %s is changed on the channel first, behind other changes of its connection',
    async (status) => {
      const id = await addMessage({ status });
      expect(await edit(id)).toMatchObject({
        body: 'Olá',
        isEdited: false,
        change: { kind: 'edit', state: 'pending', body: 'Olá de novo' },
      });
      expect(await world.jobs('change-message')).toMatchObject([
        {
          payload: { companyId: 1, messageId: id, change: 'edit', body: 'Olá de novo' },
          queue: `change:${state.connectionId}`,
        },
      ]);
      expect(headlines(world)).toEqual(['appMessage update']);
    },
  );

  it('is not changed after the channel’s time limit', async () => {
    state.capabilities = { ...state.capabilities, editWithinMs: 900_000 };
    const ago = (ms: number) => new Date(world.now.getTime() - ms);
    await expect(edit(await addMessage({ sentAt: ago(900_001) }))).rejects.toMatchObject({
      code: 'ERR_FETCH_WAPP_MSG',
    });
    expect(await edit(await addMessage({ sentAt: ago(899_000) }))).toMatchObject({ change: { state: 'pending' } });
    expect(await edit(await addMessage({ sentAt: ago(900_001), isPrivate: true }))).toMatchObject({ isEdited: true });
  });

  it('is not changed when the channel does not support it, or the connection or the provider id is missing', async () => {
    const id = await addMessage();
    state.capabilities = { ...state.capabilities, edit: false };
    await expect(edit(id)).rejects.toMatchObject({ code: 'ERR_CHANNEL_UNSUPPORTED' });
    state.capabilities = { ...state.capabilities, edit: true };
    await expect(edit(await addMessage({ whatsappId: null }))).rejects.toMatchObject({
      code: 'ERR_CHANNEL_UNSUPPORTED',
    });
    await expect(edit(await addMessage({ providerId: null }))).rejects.toMatchObject({ code: 'ERR_FETCH_WAPP_MSG' });
    expect(await world.jobs('change-message')).toEqual([]);
  });
});

describe('is refused', () => {
  it('for a message without text, and for a deleted one', async () => {
    const picture = await addMessage({ status: 'queued', mediaType: 'image', fileId: await addFile() });
    await expect(edit(picture)).rejects.toMatchObject({ code: 'ERR_CHANNEL_UNSUPPORTED' });
    await expect(edit(await addMessage({ isDeleted: true }))).rejects.toMatchObject({ code: 'ERR_NO_MESSAGE_FOUND' });
  });

  it('for an approved template: its text is the channel’s, and the customer would get another than is shown', async () => {
    const template = { name: 'novidades', language: 'pt_BR', category: 'marketing', parameters: [] };
    for (const status of ['queued', 'failed', 'sent']) {
      const id = await addMessage({ status }, { template });
      await expect(edit(id)).rejects.toMatchObject({ code: 'ERR_CHANNEL_UNSUPPORTED' });
      expect((await stored(id)).body).toBe('Olá');
    }
  });

  it('for a customer’s message, also to an admin', async () => {
    const theirs = await addMessage({ fromMe: false });
    await expect(edit(theirs, 'x', world.ana)).rejects.toMatchObject({ code: 'ERR_NO_PERMISSION' });
  });

  it('to everybody but its author, even to an admin', async () => {
    const id = await addMessage({ status: 'queued' });
    for (const who of [state.rita, state.caio, world.ana])
      await expect(edit(id, 'x', who)).rejects.toMatchObject({ code: 'ERR_NO_PERMISSION' });
    expect((await stored(id)).body).toBe('Olá');
  });

  it('to a person who no longer sees its ticket', async () => {
    const id = await addMessage({ status: 'queued' });
    await changeTicket({ queue_id: null, user_id: state.rita.userId });
    await expect(edit(id)).rejects.toMatchObject({ code: 'ERR_NO_PERMISSION' });
    expect((await stored(id)).body).toBe('Olá');
  });

  it('to another company, which does not find it', async () => {
    await expect(edit(await addMessage(), 'x', world.otto)).rejects.toMatchObject({ code: 'ERR_NO_MESSAGE_FOUND' });
  });
});
