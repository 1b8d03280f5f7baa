import { describe, expect, it } from 'vitest';
import { outcomeOfOverlap, overlap } from '../../../tests/world/overlap.ts';
import { testConversation } from '../../../tests/world/test-conversation.ts';
import type { Tx } from '../platform/db/tx.ts';
import { deleteTicket } from '../tickets/change/delete-ticket.ts';
import { forwardMessage } from './forward-message.ts';

const { world, state, addConnection, addMessage, addFile, changeTicket, stored } = testConversation();

const forward = (
  messageId: number,
  contactId: number,
  { by = world.bia, clientId }: { by?: typeof world.bia; clientId?: string } = {},
) => world.run((tx) => forwardMessage(tx, by, { messageId, contactId, clientId }), by.companyId);
const bruna = () => world.contact('Bruna', '5511987650000');

it('goes into the active ticket of the other customer, which keeps its assignee', async () => {
  const contactId = await bruna();
  const active = await world.ticket(contactId, { userId: state.rita.userId });
  await changeTicket({ whatsapp_id: state.connectionId }, active);
  const { message, ticket } = await forward(await addMessage({ fromMe: false, body: 'Rua A, 1' }), contactId);
  expect(message).toMatchObject({
    body: 'Rua A, 1',
    ticketId: active,
    status: 'queued',
    sentBy: { name: 'Bia' },
    quotedMsgId: null,
  });
  expect(ticket).toMatchObject({ id: active, userId: state.rita.userId });
});

it('goes into the sender’s own ticket, else into one that they see, whichever changed last', async () => {
  const contactId = await bruna();
  const own = await world.ticket(contactId, { userId: world.bia.userId });
  const seen = await world.ticket(contactId, { userId: state.rita.userId });
  const hidden = await world.ticket(contactId, { userId: state.rita.userId, queueId: null });
  for (const [n, id] of [own, seen, hidden].entries()) {
    const name = `Loja ${n}`;
    const updated_at = new Date(world.now.getTime() - (9 - n) * 60_000);
    await changeTicket({ whatsapp_id: await addConnection({ name, isDefault: false }), updated_at }, id);
  }
  const messageId = await addMessage();
  expect((await forward(messageId, contactId)).ticket.id).toBe(own);
  await changeTicket({ status: 'closed' }, own);
  expect((await forward(messageId, contactId)).ticket.id).toBe(seen);
  await changeTicket({ status: 'closed' }, seen);
  await expect(forward(messageId, contactId)).rejects.toMatchObject({ details: { id: hidden } });
});

it('accepts a pending ticket, which ends its bot', async () => {
  const contactId = await bruna();
  const pending = await world.ticket(contactId);
  await changeTicket({ whatsapp_id: state.connectionId, chatbot: true }, pending);
  const { message, ticket } = await forward(await addMessage(), contactId);
  expect(message.ticketId).toBe(pending);
  expect(ticket).toMatchObject({ id: pending, status: 'open', userId: world.bia.userId, chatbot: false });
});

it('without an active ticket it opens one for the sender, in their first queue', async () => {
  const { ticket } = await forward(await addMessage(), await bruna());
  expect(ticket).toMatchObject({
    status: 'open',
    userId: world.bia.userId,
    queueId: world.queueId,
    whatsappId: state.connectionId,
  });
});

it('a repeat with the same client id is stored once', async () => {
  const [messageId, contactId] = [await addMessage(), await bruna()];
  const first = await forward(messageId, contactId, { clientId: 'f' });
  expect((await forward(messageId, contactId, { clientId: 'f' })).message.id).toBe(first.message.id);
});

describe('copies', () => {
  it('the file itself', async () => {
    const fileId = await addFile('nota.pdf', 'application/pdf');
    const messageId = await addMessage({ mediaType: 'application', fileId, mediaState: 'ready' });
    const { message } = await forward(messageId, await bruna());
    expect(message).toMatchObject({ mediaType: 'application', media: { name: 'nota.pdf', state: 'ready' } });
    expect((await stored(message.id)).fileId).toBe(fileId);
  });

  it.each([
    [
      'a place',
      { location: { latitude: 1, longitude: 2 }, referral: 'x' },
      { location: { latitude: 1, longitude: 2 } },
    ],
    ['contact cards', { contacts: [{ name: 'Zé' }], voice: true }, { contacts: [{ name: 'Zé' }] }],
    ['nothing else that the first channel said', { referral: { source: 'ad' }, forwarded: true }, null],
  ])('%s', async (_, metadata, expected) => {
    const { message } = await forward(await addMessage({}, metadata), await bruna());
    expect((await stored(message.id)).facts).toEqual(expected);
  });
});

describe('while the ticket of the original is deleted', () => {
  const withFile = async () => {
    const fileId = await addFile('nota.pdf', 'application/pdf');
    return { fileId, messageId: await addMessage({ mediaType: 'application', fileId, mediaState: 'ready' }) };
  };
  const remove = (tx: Tx) => deleteTicket(tx, world.ana, state.ticketId);

  it('a forward that came first has the file', async () => {
    const { fileId, messageId } = await withFile();
    const contactId = await bruna();
    const [{ message }] = await overlap(
      world,
      (tx) => forwardMessage(tx, world.bia, { messageId, contactId }),
      () => world.run(remove),
    );
    expect((await stored(message.id)).fileId).toBe(fileId);
    expect(await world.sql('select id::int from files')).toEqual([{ id: fileId }]);
  });

  it('a forward that came second is refused', async () => {
    const { messageId } = await withFile();
    const contactId = await bruna();
    const outcome = await outcomeOfOverlap(world, remove, () => forward(messageId, contactId));
    expect(outcome).toMatchObject({ status: 'rejected', reason: { code: 'ERR_NO_MESSAGE_FOUND' } });
    expect(await world.sql('select id from messages')).toEqual([]);
  });
});

describe('is refused', () => {
  it.each([
    ['a note', { isPrivate: true }],
    ['a deleted message', { isDeleted: true }],
    ['a reaction', { mediaType: 'reactionMessage' }],
    ['a call', { fromMe: false, mediaType: 'call_log' }],
    ['a file that has not come yet', { fromMe: false, mediaType: 'image', mediaState: 'pending' }],
    ['a file that could not be fetched', { fromMe: false, mediaType: 'image', mediaState: 'failed' }],
  ])('for %s', async (_, over) => {
    await expect(forward(await addMessage(over), await bruna())).rejects.toMatchObject({
      code: 'ERR_NO_MESSAGE_FOUND',
    });
  });

  it('into a conversation that the sender does not see, with the name of its assignee', async () => {
    const contactId = await bruna();
    const active = await world.ticket(contactId, { queueId: null, userId: state.caio.userId });
    await expect(forward(await addMessage(), contactId)).rejects.toMatchObject({
      code: 'ERR_OTHER_OPEN_TICKET',
      details: { id: active, userId: state.caio.userId, user: { name: 'Caio' }, queue: { id: null, name: '' } },
    });
  });

  it('to people who may not read the message, and to another company', async () => {
    const [messageId, contactId] = [await addMessage(), await bruna()];
    await expect(forward(messageId, contactId, { by: state.caio })).rejects.toMatchObject({
      code: 'ERR_NO_PERMISSION',
    });
    await expect(forward(messageId, contactId, { by: world.otto })).rejects.toMatchObject({
      code: 'ERR_NO_MESSAGE_FOUND',
    });
  });

  it('for an unknown contact, without a queue of one’s own, and without a connection', async () => {
    const [messageId, contactId] = [await addMessage(), await bruna()];
    await expect(forward(messageId, 999_999)).rejects.toMatchObject({ code: 'ERR_NO_CONTACT_FOUND' });
    await expect(forward(messageId, contactId, { by: { ...state.caio, allHistoric: true } })).rejects.toMatchObject({
      code: 'ERR_QUEUE_REQUIRED',
    });
    await world.sql('update connections set is_default = false');
    await expect(forward(messageId, contactId)).rejects.toMatchObject({ code: 'ERR_NO_DEF_WAPP_FOUND' });
  });
});

it('the response does not contain numbers that the sender may not see', async () => {
  const { ticket } = await forward(await addMessage(), await bruna());
  expect(ticket.contact.number).toBe('551198765****');
});
