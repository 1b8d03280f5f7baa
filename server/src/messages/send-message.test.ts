import { type SendMessageInput, sendMessageInput } from '@balcao/contract/messages/message.api';
import type { Actor } from '@balcao/contract/users/actor';
import { describe, expect, it } from 'vitest';
import { testConversation } from '../../../tests/world/test-conversation.ts';
import { headlines } from '../../../tests/world/test-world.ts';
import type { Upload } from '../platform/files/uploads.ts';
import { moveMessagesToTicket } from './merge/move-messages.ts';
import { sendMessage } from './send-message.ts';

const { world, state, addMessage, addConnection, changeTicket, ticket, stored } = testConversation();

const input = (over: Partial<SendMessageInput> = {}): SendMessageInput => ({
  body: 'Bom dia',
  isPrivate: false,
  ...over,
});
const upload = (over: Partial<Upload> = {}): Upload => ({
  key: `1/${over.name ?? 'foto.jpg'}`,
  name: 'foto.jpg',
  mimeType: 'image/jpeg',
  sizeBytes: 3,
  sha256: 'x',
  width: 2,
  height: 1,
  thumbnailKey: null,
  field: 'medias',
  ...over,
});
const send = (
  over: Partial<SendMessageInput> = {},
  { by = world.bia, uploads = [] as Upload[], inputs = undefined as SendMessageInput[] | undefined } = {},
) => world.run((tx) => sendMessage(tx, by, state.ticketId, input(over), { uploads, inputs }), by.companyId);

it('a mention by phone number names whoever has it, so it is ignored of users who see numbers masked', async () => {
  await world.contact('Cliente Antiga', '5511987650001');
  await world.sql('update tickets set is_group = true, user_id = $1 where id = $2', [world.bia.userId, state.ticketId]);
  const mention = { body: 'Oi @5511987650001', memberMentions: ['phone:5511987650001'] };
  const namesFor = async (isTricked: boolean) =>
    (await send(mention, { by: { ...world.bia, isTricked } })).messages.map(({ mentions }) => mentions);
  expect(await namesFor(true)).toEqual([
    [{ id: '5511987650001', name: 'Cliente Antiga', isUs: false, isNumber: true }],
  ]);
  expect(await namesFor(false)).toEqual([undefined]);
});

describe('a text', () => {
  it('is queued, becomes its ticket’s preview, and starts the delivery of its chat', async () => {
    const { messages } = await send();
    expect(messages).toMatchObject([
      { body: 'Bom dia', status: 'queued', ack: 1, fromMe: true, read: true, sentBy: { name: 'Bia' }, wid: null },
    ]);
    expect(await ticket()).toMatchObject({
      lastMessage: 'Bom dia',
      fromMe: true,
      delivery: { messageId: messages[0]?.id, status: 'queued' },
    });
    const chat = { companyId: 1, whatsappId: state.connectionId, contactId: state.contactId };
    expect(await world.jobs('deliver-messages')).toMatchObject([{ payload: chat }]);
    expect(headlines(world)).toEqual(['appMessage create']);
  });

  it('has its variables filled; a note keeps them as they were typed', async () => {
    await changeTicket({ created_at: '2026-11-21T12:00:00Z' });
    expect((await send({ body: '{{firstName}}, {{ unknown }}' })).messages[0]?.body).toBe('Aline, {{ unknown }}');
    expect((await send({ body: '{{firstName}}', isPrivate: true })).messages[0]?.body).toBe('{{firstName}}');
  });

  it.each(['', '   ', '\n', '\u200b\u2060'])('a blank text is refused: %j', async (body) => {
    await expect(send({ body })).rejects.toMatchObject({
      code: 'ERR_INVALID_INPUT',
      details: { fields: { body: 'required' } },
    });
  });

  it('a text sent twice with one client id is stored once, and announced once', async () => {
    const [first, second] = [await send({ clientId: 'c1' }), await send({ clientId: 'c1', body: 'outra' })];
    expect(second.messages[0]?.id).toBe(first.messages[0]?.id);
    expect(second.messages[0]?.body).toBe('Bom dia');
    expect(headlines(world)).toEqual(['appMessage create']);
  });

  it.each([false, true])(
    'a repeat after the ticket was merged into another gets the first response as well, where the message is now (note: %s)',
    async (isPrivate) => {
      const first = await send({ clientId: 'c1', isPrivate });
      const survivorId = await world.ticket(await world.contact('Aline (LID)', '5511987650099'));
      await changeTicket({ status: 'closed' });
      await world.run((tx) => moveMessagesToTicket(tx, state.ticketId, survivorId));
      expect((await send({ clientId: 'c1', isPrivate })).messages).toMatchObject([
        { id: first.messages[0]?.id, ticketId: survivorId },
      ]);
      await expect(send({ clientId: 'c2' })).rejects.toMatchObject({ code: 'ERR_TICKET_STATUS' });
    },
  );

  it('a repeat after the ticket was closed gets the first response: it had been lost, and the message was sent', async () => {
    const [first] = (await send({ clientId: 'c1' })).messages;
    await changeTicket({ status: 'closed' });
    expect((await send({ clientId: 'c1' })).messages).toMatchObject([{ id: first?.id, body: 'Bom dia' }]);
    await expect(send({ clientId: 'c2' })).rejects.toMatchObject({ code: 'ERR_TICKET_STATUS' });
    await expect(send({ clientId: 'c1' }, { by: world.ana })).rejects.toMatchObject({ code: 'ERR_TICKET_STATUS' });
    expect(headlines(world)).toEqual(['appMessage create']);
  });

  it('waits in the queue while its connection is down', async () => {
    await world.sql(`update connections set status = 'DISCONNECTED'`);
    expect((await send()).messages[0]).toMatchObject({ status: 'queued', failReason: null });
  });

  it('is delayed by the undo period; a note never', async () => {
    const sixSeconds = sendMessageInput.parse(Object.fromEntries([['holdSeconds', '6']]));
    const [delayed, note] = [
      await send({ ...sixSeconds, body: 'já' }),
      await send({ ...sixSeconds, body: 'nota', isPrivate: true }),
    ];
    expect((await stored(delayed.messages[0]!.id)).nextAttemptAt).toEqual(new Date(world.now.getTime() + 6000));
    expect((await stored(note.messages[0]!.id)).nextAttemptAt).toBeNull();
  });
});

describe('note', () => {
  it('is never sent to the customer, changes no list, and is allowed in every status of the ticket', async () => {
    await changeTicket({ last_message: 'antes' });
    for (const [status, user_id] of [
      ['open', world.bia.userId],
      ['closed', world.bia.userId],
      ['pending', null],
    ] as const) {
      await changeTicket({ status, user_id });
      expect((await send({ isPrivate: true })).messages).toMatchObject([{ isPrivate: true, status: 'sent' }]);
    }
    expect(await world.jobs('deliver-messages')).toEqual([]);
    expect((await ticket()).lastMessage).toBe('antes');
  });
});

it('a number in a customer’s name is not inserted: it would unmask the number for its sender', async () => {
  await world.sql(`update contacts set name = 'Aline (11) 98765-4321' where id = $1`, [state.contactId]);
  const { messages } = await send({ body: 'Olá, {{name}}!' });
  expect(messages.map(({ body }) => body)).toEqual(['Olá, Aline!']);
});

describe('files', () => {
  it('are a message each, in order, with a text each and the type of their bytes', async () => {
    const uploads = [
      upload(),
      upload({ name: 'nota.pdf', mimeType: 'application/pdf' }),
      upload({ name: 'a.ogg', mimeType: 'audio/ogg' }),
    ];
    const { messages } = await send(
      {},
      { uploads, inputs: [input({ body: 'veja', clientId: 'a' }), input({ body: '{{name}}' })] },
    );
    expect(messages).toMatchObject([
      { mediaType: 'image', body: 'veja', clientId: 'a', media: { name: 'foto.jpg', state: 'ready', width: 2 } },
      { mediaType: 'application', body: 'Aline', clientId: 'a#2', media: { name: 'nota.pdf' } },
      { mediaType: 'audio', body: '', media: { name: 'a.ogg' } },
    ]);
    expect(messages.map(({ id }) => Number(id))).toEqual(messages.map(({ id }) => Number(id)).sort((a, b) => a - b));
    expect((await ticket()).lastMessage).toBe('🎤 Áudio');
  });

  it('with one client id for all are sent once, however often they are sent, also after the ticket was closed', async () => {
    const ids = async () => {
      const uploads = ['a.jpg', 'b.jpg', 'c.jpg'].map((name) => upload({ name, key: `1/${crypto.randomUUID()}` }));
      const inputs = [input({ body: 'veja', clientId: 'a' }), input({ body: 'e esta' })];
      return (await send({}, { uploads, inputs })).messages.map(({ id }) => id);
    };
    const first = await ids();
    expect(first).toHaveLength(3);
    expect(await ids()).toEqual(first);
    await changeTicket({ status: 'closed' });
    expect((await ids()).toSorted()).toEqual(first.toSorted());
  });

  it('on a channel without captions get their text as a separate message after them', async () => {
    const facebook = await addConnection({ channel: 'facebook', provider: 'cloud', name: 'Página', isDefault: false });
    await changeTicket({ whatsapp_id: facebook, channel: 'facebook' });
    const { messages } = await send({}, { uploads: [upload()], inputs: [input({ body: 'veja' })] });
    expect(messages).toMatchObject([{ mediaType: 'image', body: '' }]);
    expect(await world.sql('select media_type, body from messages order by id')).toEqual([
      { media_type: 'image', body: '' },
      { media_type: 'conversation', body: 'veja' },
    ]);
  });
});

describe('reply', () => {
  it('refers to the quoted message by our id and by the channel’s', async () => {
    const asked = await addMessage({ fromMe: false, providerId: 'Q1', body: 'Quanto?' });
    const { messages } = await send({ quotedMsg: asked });
    expect(messages[0]).toMatchObject({ quotedMsgId: String(asked), quotedMsg: { body: 'Quanto?', fromMe: false } });
    expect(await stored(messages[0]!.id)).toMatchObject({ quotedProviderId: 'Q1' });
  });

  it('may quote an earlier ticket of the same customer, and no other customer’s', async () => {
    const earlier = await world.ticket(state.contactId, { userId: world.bia.userId });
    const other = await world.contact('Bruna', '5511987650000');
    const elsewhere = await world.ticket(other, { userId: world.bia.userId });
    const [old, foreign] = [
      await addMessage({ ticketId: earlier }),
      await addMessage({ ticketId: elsewhere, contactId: other }),
    ];
    expect((await send({ quotedMsg: old })).messages[0]?.quotedMsgId).toBe(String(old));
    await expect(send({ quotedMsg: foreign })).rejects.toMatchObject({ code: 'ERR_NO_MESSAGE_FOUND' });
  });

  it.each([
    ['a note', { isPrivate: true }],
    ['a deleted message', { isDeleted: true }],
    ['a call', { mediaType: 'call_log', fromMe: false }],
    ['one that could not be read', { unreadable: true, fromMe: false }],
  ])('cannot be to %s, but a note of ours can', async (_, over) => {
    const quotedMsg = await addMessage(over);
    await expect(send({ quotedMsg })).rejects.toMatchObject({ code: 'ERR_NO_MESSAGE_FOUND' });
    expect((await send({ quotedMsg, isPrivate: true })).messages).toHaveLength(1);
  });
});

describe('is refused', () => {
  it.each(['pending', 'closed'] as const)('in a %s ticket, with who has it', async (status) => {
    await changeTicket({ status, user_id: status === 'closed' ? world.bia.userId : null });
    await expect(send()).rejects.toMatchObject({
      code: 'ERR_TICKET_STATUS',
      details:
        status === 'closed'
          ? { status, userId: world.bia.userId, userName: 'Bia' }
          : { status, userId: null, userName: null },
    });
  });

  it.each([
    ['an admin of the company', () => world.ana, undefined],
    ['a supervisor of the queue', () => state.rita, undefined],
    ['a user of another queue', () => state.caio, 'ERR_NO_PERMISSION'],
    ['a user who may read everything but not act', () => ({ ...state.caio, allHistoric: true }), 'ERR_NO_PERMISSION'],
    ['another company, which finds nothing', () => world.otto, 'ERR_NO_TICKET_FOUND'],
  ] as [string, () => Actor, string | undefined][])('or not to %s', async (_, who, code) => {
    const sent = send({}, { by: who() });
    if (code === undefined) expect((await sent).messages).toHaveLength(1);
    else await expect(sent).rejects.toMatchObject({ code });
  });

  it('leaving nothing stored, announced or enqueued', async () => {
    await expect(send({ quotedMsg: 999_999 })).rejects.toMatchObject({ code: 'ERR_NO_MESSAGE_FOUND' });
    expect(await world.sql('select from messages')).toEqual([]);
    expect(await world.jobs('deliver-messages')).toEqual([]);
    expect(world.publishedNotices).toEqual([]);
  });
});
