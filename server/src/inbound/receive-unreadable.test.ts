import type { MessageEvent } from '@balcao/contract/messages/message.events';
import { expect, it } from 'vitest';
import type { InboundEvent } from '../channels/inbound-event.ts';
import { readMessage } from '../messages/find-message.ts';
import { testInbox } from './test-inbox.ts';

const { receive, receiveConcurrently, message, event, rows, autoReplies, publishedNotices, tx, phone } = testInbox();

const unreadable = (id: string, over: Record<string, unknown> = {}): InboundEvent =>
  event({ kind: 'unreadable', providerId: `unreadable:${id}`, messageId: id, ...over });
const thread = () => rows(`select provider_id as id, body, unreadable from messages order by sent_at, id`);
const tickets = () =>
  rows<{ last: string; unread: number }>(
    `select status, unread_messages as unread, last_message as last from tickets order by id`,
  );
const greets = () =>
  rows(`update connections set greeting_message = 'Bem-vindo'; update queues set greeting_message = 'Vendas'`);

it('an undecryptable message is shown as a placeholder, is unread, and no bot answers it', async () => {
  await greets();
  await receive(unreadable('A'));
  expect(await thread()).toEqual([{ id: 'A', body: '', unreadable: true }]);
  expect(await tickets()).toEqual([{ status: 'pending', unread: 1, last: '⏳ Aguardando mensagem' }]);
  expect(await autoReplies()).toEqual([]);
});

it('the decrypted message replaces its placeholder, once, under its own time, is announced and is answered', async () => {
  await greets();
  await receive(
    unreadable('A', { at: '2026-11-21T15:00:01Z' }),
    message('depois', { providerId: 'B', at: '2026-11-21T15:00:02Z' }),
  );
  expect(await autoReplies()).toEqual(['Vendas']);
  await rows(`delete from bot_sessions`);
  await receive(message('agora sim', { providerId: 'A', at: '2026-11-21T15:00:01Z', quotedProviderId: 'B' }));
  expect(
    await rows(`select body, unreadable, quoted_message_id is not null as quotes, read from messages order by sent_at`),
  ).toEqual([
    { body: 'agora sim', unreadable: false, quotes: true, read: false },
    { body: 'depois', unreadable: false, quotes: false, read: false },
  ]);
  expect(await tickets()).toEqual([{ status: 'pending', unread: 2, last: 'depois' }]);
  expect(await autoReplies()).toEqual(['Vendas', 'Vendas']);
  const last = publishedNotices.filter(({ topic }) => topic === 'appMessage').at(-1)?.payload as MessageEvent;
  const [row] = await rows<{ id: string }>(`select id from messages where provider_id = 'A'`);
  expect(last).toMatchObject({ action: 'create', message: await tx((t) => readMessage(t, Number(row?.id))) });
});

it('in any order and with any repetition there is one message, one ticket and one unread', async () => {
  const [placeholder, real] = [unreadable('A'), message('oi', { providerId: 'A' })];
  await receive(real, placeholder, placeholder, real);
  await receiveConcurrently(unreadable('B'), message('tudo bem?', { providerId: 'B' }), unreadable('B'));
  await receive(unreadable('C'), unreadable('C'), message('tchau', { providerId: 'C' }), unreadable('C'));
  expect((await thread()).map((m) => Object.values(m))).toEqual([
    ['A', 'oi', false],
    ['B', 'tudo bem?', false],
    ['C', 'tchau', false],
  ]);
  expect(await tickets()).toEqual([{ status: 'pending', unread: 3, last: 'tchau' }]);
});

it('the list shows the message once it is decrypted, even if its own time is a second earlier', async () => {
  await receive(unreadable('A', { at: '2026-11-21T15:00:01Z' }), message('oi', { providerId: 'A' }));
  expect(await tickets()).toEqual([{ status: 'pending', unread: 1, last: 'oi' }]);
});

it('a placeholder under the phone number and its message under the LID are one message', async () => {
  const lid = [
    { kind: 'wa_lid', value: '777' },
    { kind: 'phone', value: phone },
  ];
  await receive(unreadable('A'), message('oi', { providerId: 'A', chat: '777@lid', identities: lid }));
  expect(await rows(`select chat, body, unreadable from messages`)).toEqual([
    { chat: '777@lid', body: 'oi', unreadable: false },
  ]);
});

it('when the conversation was read and closed meanwhile, the message reopens it', async () => {
  await receive(unreadable('A'));
  await rows(`update tickets set status = 'closed', unread_messages = 0, updated_at = now() - interval '1 day'`);
  await receive(message('oi', { providerId: 'A' }));
  expect(await tickets()).toEqual([{ status: 'pending', unread: 1, last: 'oi' }]);
});

it('when its conversation is over and followed by another, the message goes to the current one, and viewers of the former are notified', async () => {
  await receive(unreadable('A'));
  await rows(`update tickets set status = 'closed', unread_messages = 0, updated_at = now() - interval '1 day'`);
  await receive(message('outra coisa', { at: '2026-11-21T16:00:00Z' }));
  publishedNotices.length = 0;
  await receive(message('oi', { providerId: 'A' }));
  expect((await tickets()).map(({ unread }) => unread)).toEqual([0, 2]);
  expect(
    await rows(`select t.status, m.body from messages m join tickets t on t.id = m.ticket_id order by m.sent_at`),
  ).toEqual([
    { status: 'pending', body: 'oi' },
    { status: 'pending', body: 'outra coisa' },
  ]);
  const [former] = await rows<{ id: number }>(`select id from tickets where status = 'closed'`);
  expect(
    publishedNotices.some(({ topic, rooms }) => topic === 'appMessage' && rooms.includes(`ticket:${former?.id}`)),
  ).toBe(true);
  expect((await tickets()).map(({ last }) => last)).toEqual(['', 'outra coisa']);
});

it('a placeholder whose message comes with the history of a phone leaves the preview as well', async () => {
  await receive(unreadable('A'), unreadable('B', { at: '2026-11-21T14:00:00Z' }));
  await receive(message('oi', { providerId: 'A', imported: true }));
  expect(await tickets()).toEqual([{ status: 'pending', unread: 2, last: 'oi' }]);
});

it('a conversation that a placeholder leaves shows its last message again', async () => {
  await receive(message('obrigada', { at: '2026-11-21T14:59:00Z' }), unreadable('A'));
  await rows(`update tickets set status = 'closed', unread_messages = 0, updated_at = now() - interval '1 day'`);
  await receive(message('outra coisa', { at: '2026-11-21T16:00:00Z' }), message('oi', { providerId: 'A' }));
  expect((await tickets()).map(({ last }) => last)).toEqual(['obrigada', 'outra coisa']);
});

it('a conversation that a placeholder leaves does not count it as unread any more, and still counts the others', async () => {
  await receive(message('obrigada', { at: '2026-11-21T14:59:00Z' }), unreadable('A'));
  await rows(`update tickets set status = 'closed', updated_at = now() - interval '1 day'`);
  await receive(message('outra coisa', { at: '2026-11-21T16:00:00Z' }), message('oi', { providerId: 'A' }));
  expect((await tickets())[0]).toMatchObject({ last: 'obrigada', unread: 1 });
});

it('moves nobody’s conversation, even under an identity that is not linked yet', async () => {
  await receive(unreadable('A', { chat: '777@lid', identities: [{ kind: 'wa_lid', value: '777' }] }));
  await rows(`update tickets set status = 'open', user_id = 1, unread_messages = 0`);
  await receive(message('oi', { providerId: 'A' }));
  expect(await rows(`select status, user_id, unread_messages as unread, last_message as last from tickets`)).toEqual([
    { status: 'open', user_id: 1, unread: 1, last: 'oi' },
  ]);
});

it('an edit that arrives before the message waits for it; a deletion does not', async () => {
  await receive(
    unreadable('A'),
    unreadable('B'),
    event({ kind: 'edit', targetId: 'A', body: 'certo' }),
    event({ kind: 'revoke', targetId: 'B' }),
    message('errado', { providerId: 'A' }),
    message('apagada', { providerId: 'B' }),
  );
  expect(await rows(`select body, is_edited, is_deleted from messages order by provider_id`)).toEqual([
    { body: 'certo', is_edited: true, is_deleted: false },
    { body: 'apagada', is_edited: false, is_deleted: true },
  ]);
});
