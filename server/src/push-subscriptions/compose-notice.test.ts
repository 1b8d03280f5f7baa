import type { PushChoice } from '@balcao/contract/push-subscriptions/push-subscription';
import type { Actor } from '@balcao/contract/users/actor';
import { beforeEach, describe, expect, it } from 'vitest';
import { testConversation } from '../../../tests/world/test-conversation.ts';
import { composeNotice } from './compose-notice.ts';
import type { PushNotice } from './push-subscription.jobs.ts';

const { world, state, changeTicket, addMessage, ticket } = testConversation();
const everything: PushChoice = { waiting: true, showsText: true, language: 'pt' };

const compose = (actor: Actor, notice: PushNotice, choice: Partial<PushChoice> = {}) =>
  world.run((tx) => composeNotice(tx, actor, notice, { ...everything, ...choice }));
const wrote = async (body: string, over: Parameters<typeof addMessage>[0] = {}) =>
  ({ kind: 'message', messageId: await addMessage({ fromMe: false, body, ...over }) }) as const;
const transfer = (to: Actor) => ({ kind: 'transfer', ticketId: state.ticketId, userId: to.userId }) as const;

beforeEach(async () => {
  await changeTicket({ unread_messages: 1, last_message: 'Última fala' });
});

describe('customer’s message', () => {
  it('notifies the assignee, with author, text and link', async () => {
    const { uuid, id } = await ticket();
    expect(await compose(world.bia, await wrote('Tem pão?'))).toEqual({
      title: 'Nova mensagem de Aline',
      body: 'Tem pão?',
      tag: `ticket-${id}`,
      path: `/tickets/${uuid}`,
      unread: 1,
    });
    const inEnglish = { language: 'en', showsText: false } as const;
    expect(await compose(world.bia, await wrote('Tem pão?'), inEnglish)).toMatchObject({
      title: 'New message from Aline',
      body: '',
    });
  });

  it('notifies nobody else: no colleague of the queue, no user without one, no admin', async () => {
    const notice = await wrote('Oi');
    const colleague = await world.person('Duda', { queueIds: [world.queueId] });
    for (const actor of [colleague, state.caio, world.ana]) expect(await compose(actor, notice)).toBeNull();
  });

  it('notifies nobody once it is read, the conversation is closed or the message is deleted', async () => {
    const notice = await wrote('Oi');
    expect(await compose(world.bia, notice)).not.toBeNull();
    await changeTicket({ unread_messages: 0 });
    expect(await compose(world.bia, notice)).toBeNull();
    await changeTicket({ unread_messages: 1, status: 'closed' });
    expect(await compose(world.bia, notice)).toBeNull();
    expect(await compose(world.bia, { kind: 'message', messageId: 999_999 })).toBeNull();
  });

  it('does not notify an admin of a company whose licence has ended, who cannot open conversations', async () => {
    await changeTicket({ user_id: world.ana.userId });
    const notice = await wrote('Oi');
    expect(await compose(world.ana, notice)).not.toBeNull();
    expect(await compose({ ...world.ana, expired: { dueDate: '2026-01-01T00:00:00.000Z' } }, notice)).toBeNull();
  });

  it('a message of a pending ticket links to the list, and notifies only users who enabled that', async () => {
    await changeTicket({ status: 'pending', user_id: null });
    const notice = await wrote('Alguém?');
    expect(await compose(world.bia, notice)).toMatchObject({ path: '/tickets' });
    expect(await compose(world.bia, notice, { waiting: false })).toBeNull();
    expect(await compose(state.caio, notice)).toBeNull();
  });

  it('a message of a nameless contact has the number, masked for users who see numbers masked', async () => {
    await world.sql("update contacts set name = '' where id = $1", [state.contactId]);
    const notice = await wrote('Oi');
    expect((await compose({ ...world.bia, isTricked: true }, notice))?.title).toContain('5511987654321');
    const masked = await compose({ ...world.bia, isTricked: false }, notice);
    expect(masked?.title).toContain('551198765');
    expect(masked?.title).not.toContain('4321');
  });

  it('has no markup, and labels in the user’s language', async () => {
    expect(await compose(world.bia, await wrote('*Só* hoje, _por favor_'))).toMatchObject({
      body: 'Só hoje, por favor',
    });
    const voice = await wrote('', { mediaType: 'audio' });
    expect(await compose(world.bia, voice)).toMatchObject({ body: '🎤 Áudio' });
    expect(await compose(world.bia, voice, { language: 'en' })).toMatchObject({ body: '🎤 Audio' });
    expect(await compose(world.bia, await wrote('', { mediaType: 'image' }), { language: 'es' })).toMatchObject({
      body: '📷 Foto',
    });
    expect(await compose(world.bia, await wrote('', { mediaType: 'call_log' }), { language: 'en' })).toMatchObject({
      body: '📞 Call',
    });
  });

  it('is cut between characters, never within one, and fits a push', async () => {
    const flowers = '🌻'.repeat(500);
    await world.sql('update contacts set name = $2 where id = $1', [state.contactId, flowers]);
    const cutShort = await compose(world.bia, await wrote(flowers));
    expect(cutShort?.body).toBe(`${'🌻'.repeat(239)}…`);
    expect(Array.from(cutShort?.title ?? '')).toHaveLength(100);
    expect(cutShort?.title.isWellFormed()).toBe(true);
    expect(Buffer.byteLength(JSON.stringify(cutShort))).toBeLessThan(3_993);
  });
});

describe('transfer', () => {
  it('notifies the current assignee, while it is unread', async () => {
    expect(await compose(world.bia, transfer(world.bia))).toMatchObject({
      title: 'A conversa com Aline agora é sua',
      body: 'Última fala',
    });
    await changeTicket({ last_message: '*Rita Lopes:* Já *separei*', from_me: true });
    expect(await compose(world.bia, transfer(world.bia))).toMatchObject({ body: 'Já separei' });
    expect(await compose(state.rita, transfer(state.rita))).toBeNull();
    await changeTicket({ user_id: state.caio.userId });
    expect(await compose(world.bia, transfer(world.bia))).toBeNull();
    await changeTicket({ user_id: null, status: 'pending' });
    expect(await compose(world.bia, transfer(world.bia))).toBeNull();
    await changeTicket({ user_id: world.bia.userId, status: 'open', unread_messages: 0 });
    expect(await compose(world.bia, transfer(world.bia))).toBeNull();
  });
});

it('the number on the icon is that of the bell: mentions and reminders are in it', async () => {
  await changeTicket({ unread_messages: 0, status: 'closed' });
  const messageId = await addMessage({ body: '@Bia veja', isPrivate: true });
  await world.sql('insert into mentions (company_id, message_id, user_id) values ($1, $2, $3)', [
    world.bia.companyId,
    messageId,
    world.bia.userId,
  ]);
  const notice = { kind: 'mention', messageId, userId: world.bia.userId } as const;
  expect(await compose(world.bia, notice)).toMatchObject({ unread: 1 });
  const todo = 'insert into todos (company_id, user_id, text, reminded_at, done_at) values ($1, $2, $3, now(), $4)';
  for (const doneAt of [null, new Date()])
    await world.sql(todo, [world.bia.companyId, world.bia.userId, 'Ligar', doneAt]);
  expect(await compose(world.bia, notice)).toMatchObject({ unread: 2 });
});

it('a mention of an unknown note, or of another user’s, has no notification', async () => {
  const messageId = await addMessage({ body: '@Bia veja', isPrivate: true });
  for (const id of [messageId, 999_999])
    expect(await compose(world.bia, { kind: 'mention', messageId: id, userId: world.bia.userId })).toBeNull();
  const chat = { kind: 'chat', chatId: 1, chatMessageId: 1, userId: world.bia.userId } as const;
  expect(await compose(world.bia, chat)).toBeNull();
});
