import { messageStatus } from '@balcao/contract/messages/message';
import { expect, it } from 'vitest';
import { testConversation } from '../../../../tests/world/test-conversation.ts';
import { undoSend } from './undo-send.ts';

const { world, state, addMessage, addFile, changeTicket, storedIds, ticket } = testConversation();

const undo = (id: number, by = world.bia) => world.run((tx) => undoSend(tx, by, id), by.companyId);
const delayed = (over: Parameters<typeof addMessage>[0] = {}) =>
  addMessage({ status: 'queued', providerId: null, ...over });

it('a send that is undone in time is removed with its preview, and messages behind it are sent', async () => {
  const before = await addMessage({ fromMe: false, body: 'Quanto?', sentAt: new Date(world.now.getTime() - 1000) });
  const id = await delayed({ body: 'R$ 10' });
  await changeTicket({ last_message: 'R$ 10', from_me: true });
  const { updatedAt } = await ticket();
  await undo(id);
  expect(await storedIds()).toEqual([before]);
  expect(await ticket()).toMatchObject({ lastMessage: 'Quanto?', fromMe: false, updatedAt });
  expect(world.publishedNotices).toContainEqual(
    expect.objectContaining({
      topic: 'appMessage',
      payload: { action: 'delete', ticketId: state.ticketId, messageId: String(id) },
      rooms: [`ticket:${state.ticketId}`],
    }),
  );
  const chat = { companyId: 1, whatsappId: state.connectionId, contactId: state.contactId };
  expect(await world.jobs('deliver-messages')).toMatchObject([{ payload: chat }]);
});

it('notes and reactions are no preview: the message before them is shown again', async () => {
  const second = (n: number) => new Date(world.now.getTime() - n * 1000);
  await addMessage({ body: 'a última de verdade', sentAt: second(3) });
  await addMessage({ isPrivate: true, body: 'nota', sentAt: second(2) });
  await addMessage({ mediaType: 'reactionMessage', body: '👍', sentAt: second(1) });
  await undo(await delayed());
  expect((await ticket()).lastMessage).toBe('a última de verdade');
});

it.each<[string, Parameters<typeof addMessage>[0], string]>([
  ['was deleted', { body: 'a senha é 1234', isDeleted: true }, '🚫 Mensagem apagada'],
  ['could not be read', { body: '', unreadable: true, fromMe: false }, '⏳ Aguardando mensagem'],
  [
    'somebody of a group wrote',
    { body: 'cheguei', fromMe: false, author: '{"key":"phone:5511911112222","name":"Téo","number":"5511911112222"}' },
    'Téo: cheguei',
  ],
])('the restored preview is the one that lists had: one that %s', async (_, over, shown) => {
  await addMessage({ ...over, sentAt: new Date(world.now.getTime() - 1000) });
  await undo(await delayed());
  expect((await ticket()).lastMessage).toBe(shown);
});

it('a ticket whose only message is undone has an empty preview', async () => {
  await changeTicket({ last_message: 'Olá', from_me: true });
  await undo(await delayed());
  expect(await ticket()).toMatchObject({ lastMessage: '', fromMe: false });
});

it('a file is removed with its separate text, and its bytes if no other message has them', async () => {
  const [own, shared] = [await addFile('a.jpg'), await addFile('b.jpg')];
  const earlier = await addMessage({ mediaType: 'image', fileId: shared });
  const picture = await delayed({ mediaType: 'image', fileId: own, body: '' });
  const text = await delayed({ body: 'veja' });
  const later = await delayed({ body: 'outra coisa', createdAt: new Date(world.now.getTime() + 1000) });
  await undo(picture);
  expect(await storedIds()).toEqual([earlier, later]);
  expect(text).toBeGreaterThan(picture);
  const forwarded = await delayed({
    mediaType: 'image',
    fileId: shared,
    createdAt: new Date(world.now.getTime() + 2000),
  });
  await undo(forwarded);
  expect(await world.sql('select id from files')).toEqual([{ id: shared }]);
});

it('with a file that has no text, a text sent after it stays', async () => {
  const picture = await delayed({ mediaType: 'image', fileId: await addFile(), body: '' });
  const later = await delayed({ body: 'outra coisa', createdAt: new Date(world.now.getTime() + 1000) });
  await undo(picture);
  expect(await storedIds()).toEqual([later]);
});

it('files that were sent together: undoing one removes its own text, and not that of the next', async () => {
  const file = async (name: string) => delayed({ mediaType: 'image', fileId: await addFile(name), body: '' });
  const [first, second, text] = [await file('a.jpg'), await file('b.jpg'), await delayed({ body: 'do segundo' })];
  await undo(first);
  expect(await storedIds()).toEqual([second, text]);
  await undo(second);
  expect(await storedIds()).toEqual([]);
});

it.each(messageStatus.exclude(['queued']).options)('one that is %s has left, and stays', async (status) => {
  const id = await delayed({ status });
  await expect(undo(id)).rejects.toMatchObject({ code: 'ERR_MESSAGE_SENT' });
  expect(await storedIds()).toEqual([id]);
});

it('a message that was tried before may have been sent, and stays', async () => {
  await expect(undo(await delayed({ attempts: 1 }))).rejects.toMatchObject({ code: 'ERR_MESSAGE_SENT' });
});

it('is allowed to its author only: an admin is refused, and another company does not find it', async () => {
  const id = await delayed();
  for (const who of [world.ana, state.rita, state.caio])
    await expect(undo(id, who)).rejects.toMatchObject({ code: 'ERR_NO_PERMISSION' });
  await expect(undo(id, world.otto)).rejects.toMatchObject({ code: 'ERR_NO_MESSAGE_FOUND' });
  expect(await storedIds()).toEqual([id]);
});
