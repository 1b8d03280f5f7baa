import { updateTicketInput } from '@balcao/contract/tickets/ticket.api';
import type { Actor } from '@balcao/contract/users/actor';
import { expect, it } from 'vitest';
import type { InboundEvent } from '../../server/src/channels/inbound-event.ts';
import { testInbox } from '../../server/src/inbound/test-inbox.ts';
import { deleteMessage } from '../../server/src/messages/changes/delete-message.ts';
import { editMessage } from '../../server/src/messages/changes/edit-message.ts';
import { listMessages } from '../../server/src/messages/lists/list-messages.ts';
import { sendMessage } from '../../server/src/messages/send-message.ts';
import type { Tx } from '../../server/src/platform/db/tx.ts';
import { changeTicket } from '../../server/src/tickets/change-ticket.ts';
import { findTickets } from '../../server/src/tickets/find-ticket.ts';
import { actor } from '../../web/src/tickets/sample-ticket.ts';

const { receive: take, message, event, publishedNotices, tx, rows } = testInbox();
const ana: Actor = actor({ profile: 'admin', userId: 1, companyId: 1, name: 'Ana' });
const capabilities = () => {
  throw new Error('what has not left yet asks no channel');
};

type NoticeWorld = { ticketId: number; lastSent: () => Promise<number> };
const updateTicket = (t: Tx, { ticketId }: NoticeWorld, body: object) =>
  changeTicket(t, ana, { params: { id: ticketId }, query: {}, body: updateTicketInput.parse(body) });
const send =
  (body: string, more = {}) =>
  (t: Tx, { ticketId }: NoticeWorld) =>
    sendMessage(t, ana, ticketId, { body, quotedMsg: null, isPrivate: false, ...more });
const accept = (t: Tx, world: NoticeWorld) => updateTicket(t, world, { status: 'open' });
const messageEvent = (one: InboundEvent) => () => take(one);

type Step = (t: Tx, world: NoticeWorld) => Promise<unknown>;
/** Setup, step, and all its notices in order: number and order are part of the protocol. */
const table: [name: string, before: Step[], step: Step, notices: string[]][] = [
  ['a message of the customer’s', [accept], messageEvent(message('mais', { providerId: 'in' })), ['appMessage create']],
  [
    'a message of the customer’s after the close',
    [accept, (t, d) => updateTicket(t, d, { status: 'closed' })],
    messageEvent(message('de novo', { providerId: 'again' })),
    [
      'appMessage create',
      'ticket delete (lists of who lost sight)',
      'ticket leave',
      'ticket delete (only the closed list and the former person)',
      'ticket update',
    ],
  ],
  ['a message of ours', [accept], send('olá'), ['appMessage create']],
  [
    'a message of ours that answers what was unread',
    [accept, messageEvent(message('?', { providerId: 'asks' }))],
    send('olá'),
    ['appMessage create', 'ticket update-unread', 'ticket updateUnread'],
  ],
  ['a note among the messages', [accept], send('para nós', { isPrivate: true }), ['appMessage create']],
  [
    'accepting',
    [],
    accept,
    ['ticket update-unread', 'ticket updateUnread', 'ticket delete (only the pending list)', 'ticket update'],
  ],
  [
    'reading',
    [accept, messageEvent(message('?', { providerId: 'read' }))],
    (t, { ticketId }) =>
      listMessages(t, ana, { params: { ticketId }, query: { pageNumber: 1, around: undefined }, body: {} }),
    ['ticket update-unread', 'ticket updateUnread'],
  ],
  [
    'a transfer to a queue',
    [accept],
    (t, d) => updateTicket(t, d, { queueId: 2 }),
    [
      'ticket delete (lists of who lost sight)',
      'ticket leave',
      'ticket delete (only the open list and the former person)',
      'ticket update',
      'ticketTransfer transferred',
    ],
  ],
  [
    'a close',
    [accept],
    (t, d) => updateTicket(t, d, { status: 'closed' }),
    ['ticket delete (only the open list)', 'ticket update'],
  ],
  [
    'an edit of the last message',
    [accept, send('erado')],
    async (t, d) => editMessage(t, ana, await d.lastSent(), 'errado', capabilities),
    ['appMessage update', 'ticket update'],
  ],
  [
    'an edit of one before the last',
    [accept, messageEvent(message('um', { providerId: 'first', at: '2026-11-21T15:01:00Z' })), send('depois')],
    messageEvent(event({ kind: 'edit', targetId: 'first', body: 'dois' })),
    ['appMessage update'],
  ],
  [
    'a deletion of the last message',
    [accept, send('não')],
    async (t, d) => deleteMessage(t, ana, await d.lastSent(), capabilities),
    ['appMessage update', 'ticket update'],
  ],
  [
    'a reaction',
    [accept],
    messageEvent(event({ kind: 'reaction', targetId: 'begin', emoji: '🧡', at: new Date().toISOString() })),
    ['appMessage create'],
  ],
  [
    'a mark of the channel on ours',
    [accept, send('olá'), () => rows(`update messages set provider_id = 'ours', status = 'sent' where from_me`)],
    messageEvent(event({ kind: 'status', targetId: 'ours', status: 'read' })),
    ['appMessage update', 'ticketDelivery update'],
  ],
  [
    'a mark of the channel on ours, which is not the last',
    [
      accept,
      send('olá'),
      () => rows(`update messages set provider_id = 'ours', status = 'sent' where from_me`),
      send('e mais'),
    ],
    messageEvent(event({ kind: 'status', targetId: 'ours', status: 'read' })),
    ['appMessage update'],
  ],
];

it.each(table)('%s sends these notices in this order, and no others', async (_name, before, step, notices) => {
  await rows(`insert into queues (company_id, id, name, color) values (1, 2, 'Entregas', '#2588B8')`);
  await take(message('Oi', { providerId: 'begin', at: '2026-11-21T14:00:00Z' }));
  const [ticket] = await rows<{ id: number }>('select id from tickets');
  const server: NoticeWorld = {
    ticketId: ticket!.id,
    lastSent: async () =>
      Number((await rows<{ id: string }>('select max(id) as id from messages where from_me'))[0]!.id),
  };
  for (const one of before) await tx((t) => one(t, server));
  publishedNotices.length = 0;
  await tx((t) => step(t, server));
  expect(publishedNotices.map(headline)).toEqual(notices);
  // The ticket in a message notice equals a fetched one.
  const [now] = await tx((t) => findTickets(t, [server.ticketId]));
  const last = publishedNotices.findLast(({ payload }) => 'ticket' in (payload as object));
  if (last) expect((last.payload as { ticket: object }).ticket).toEqual(now);
});

/** `only:` rooms contain single-list clients, which drop the ticket by that notice; others receive `leave`. */
function headline({ topic, payload, rooms, except }: (typeof publishedNotices)[number]): string {
  const { action } = payload as { action: string };
  if (topic !== 'ticket' || action !== 'delete') return `${topic} ${action}`;
  const lists = [...new Set(rooms.flatMap((room) => room.split('only:')[1] ?? []))];
  if (lists.length === 0) return `ticket delete (lists of who lost sight)`;
  expect(except.some((room) => room.startsWith('ticket:'))).toBe(true);
  const suffix = lists.includes('notification') ? ' and the former person' : '';
  return `ticket delete (only the ${lists[0]} list${suffix})`;
}

it('the preview of a ticket follows the state of its last message', async () => {
  const lastMessage = async () =>
    (await rows<{ last_message: string }>('select last_message from tickets'))[0]?.last_message;
  const at = (minute: number) => `2026-11-21T15:0${minute}:00Z`;
  await take(message('um', { providerId: 'one', at: at(1) }), message('dois', { providerId: 'two', at: at(2) }));
  const { updated_at: shown } = (await rows<{ updated_at: Date }>('select updated_at from tickets'))[0]!;
  await take(event({ kind: 'edit', targetId: 'one', body: 'antes' }));
  expect(await lastMessage()).toBe('dois');
  await take(event({ kind: 'edit', targetId: 'two', body: 'três' }));
  expect(await lastMessage()).toBe('três');
  await take(event({ kind: 'revoke', targetId: 'one' }));
  expect(await lastMessage()).toBe('três');
  await take(event({ kind: 'revoke', targetId: 'two' }));
  expect(await lastMessage()).toBe('🚫 Mensagem apagada');
  // and it keeps its position in the lists
  expect(await rows('select updated_at from tickets')).toEqual([{ updated_at: shown }]);
});

it('a note among the messages does not move the ticket', async () => {
  await take(message('Oi', { providerId: 'begin' }));
  const ticket = () => rows<{ id: number }>('select id, version, last_message, updated_at from tickets');
  const before = await ticket();
  await tx((t) => sendMessage(t, ana, before[0]!.id, { body: 'só para nós', quotedMsg: null, isPrivate: true }));
  expect(await ticket()).toEqual(before);
});
