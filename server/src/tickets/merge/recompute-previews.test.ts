import { expect, it } from 'vitest';
import { testConversation } from '../../../../tests/world/test-conversation.ts';
import { findUnreadMessages, recomputePreviews } from './recompute-previews.ts';

const { world, state, addMessage, addFile, changeTicket, ticket } = testConversation();

const at = (second: number) => new Date(Date.UTC(2026, 10, 20, 12, 0, second));
const written = (second: number, over: Parameters<typeof addMessage>[0] = {}) =>
  addMessage({ fromMe: false, sentAt: at(second), ...over });
const recompute = (unread: number[] = [], ids = [state.ticketId], companyId = 1) =>
  world.run((tx) => recomputePreviews(tx, ids, unread), companyId);

it.each<[string, Parameters<typeof addMessage>[0], string]>([
  ['a deleted one keeps its words to itself', { body: 'a senha é 1234', isDeleted: true }, '🚫 Mensagem apagada'],
  ['one that could not be read waits', { body: '', unreadable: true }, '⏳ Aguardando mensagem'],
  [
    'a message of a group has its author, whose number is masked',
    { body: 'cheguei', author: '{"key":"wa_lid:9","name":"","number":"5511911112222"}' },
    '551191111****: cheguei',
  ],
])('the preview of a ticket whose messages were moved is its newest message: %s', async (_, over, shown) => {
  await written(1, { body: 'antes' });
  await written(2, over);
  await recompute();
  expect(await ticket()).toMatchObject({ lastMessage: shown, fromMe: false });
});

it('a file is shown by its name; notes and reactions are not a preview, whenever they were written', async () => {
  await written(1, { mediaType: 'application', body: '', fileId: await addFile('contrato.pdf', 'application/pdf') });
  await written(2, { isPrivate: true, body: 'nota', fromMe: true });
  await written(3, { mediaType: 'reactionMessage', body: '👍' });
  await changeTicket({ last_message: '👍', from_me: true });
  await recompute();
  expect(await ticket()).toMatchObject({ lastMessage: '📄 contrato.pdf', fromMe: false });
  expect(await world.sql('select last_message_at as at from tickets')).toEqual([{ at: at(1) }]);
});

it('a conversation that lost all of its messages has an empty preview and no unread messages', async () => {
  await changeTicket({ last_message: 'foi embora', unread_messages: 3, from_me: true });
  await recompute();
  expect(await ticket()).toMatchObject({ lastMessage: '', unreadMessages: 0 });
  expect(await world.sql('select last_message_at as at from tickets')).toEqual([{ at: null }]);
});

it('the newest messages of the customer are unread, as many as before; a closed conversation has none', async () => {
  await written(1);
  const second = await written(2);
  await written(3, { fromMe: true });
  await written(4, { mediaType: 'reactionMessage', body: '👍' });
  const third = await written(5);
  await changeTicket({ unread_messages: 2 });
  const unread = await world.run((tx) => findUnreadMessages(tx, [state.ticketId]));
  expect(unread.toSorted()).toEqual([second, third].toSorted());
  await recompute([third]);
  expect((await ticket()).unreadMessages).toBe(1);
  await changeTicket({ status: 'closed' });
  await recompute([third]);
  expect((await ticket()).unreadMessages).toBe(0);
});

it('nothing is recomputed or counted for another company', async () => {
  await written(1, { body: 'nova' });
  await changeTicket({ last_message: 'velha', unread_messages: 1 });
  await recompute([], [state.ticketId], world.otto.companyId);
  expect((await ticket()).lastMessage).toBe('velha');
  expect(await world.run((tx) => findUnreadMessages(tx, [state.ticketId]), world.otto.companyId)).toEqual([]);
});
