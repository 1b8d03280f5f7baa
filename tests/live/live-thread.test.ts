import type { MessageEvent } from '@balcao/contract/messages/message.events';
import type { Ticket } from '@balcao/contract/tickets/ticket';
import { ticketStatus } from '@balcao/contract/tickets/ticket';
import type { TicketEvent } from '@balcao/contract/tickets/ticket.events';
import { expect, it } from 'vitest';
import type { InboundEvent } from '../../server/src/channels/inbound-event.ts';
import { testInbox } from '../../server/src/inbound/test-inbox.ts';
import { findMessages } from '../../server/src/messages/find-message.ts';
import { findTickets } from '../../server/src/tickets/find-ticket.ts';
import { applyMessageEvent, type Thread, withRows } from '../../web/src/messages/message.live.ts';
import { actor } from '../../web/src/tickets/sample-ticket.ts';
import { applyTicketNotice, isNewer, type TicketList } from '../../web/src/tickets/ticket.live.ts';

const { receiveConcurrently: receiveNow, receive, message, event, rows, publishedNotices, tx } = testInbox();
const one = (n: number) => Math.floor(Math.random() * n);
const people = ['5511900000001', '5511900000002'].map((value) => ({
  chat: `${value}@s.whatsapp.net`,
  identities: [{ kind: 'phone', value }],
}));

/** Random events: each id arrives live, undecrypted, repeated, and from history, in any order, with its updates. */
function randomEvents(round: number): InboundEvent[] {
  return Array.from({ length: 12 }, (_, i) => {
    const person = people[one(2)]!;
    const id = `${person.chat} ${round}/${one(6)}`;
    const at = new Date(Date.UTC(2026, 10, 21, 12, round, one(6))).toISOString();
    const about = { ...person, targetId: id, providerId: `N${round}/${i}` };
    switch (one(8)) {
      case 0:
      case 1:
        return event({ ...person, at, kind: 'unreadable', providerId: `unreadable:${id}`, messageId: id });
      case 2:
        return message(`antes ${id}`, { ...person, providerId: id, at, imported: true });
      case 3:
        return event({ ...about, at, kind: 'edit', body: `certo ${i}` });
      case 4:
        return event({ ...about, at, kind: 'revoke' });
      case 5:
        return event({ ...person, at, kind: 'call', video: false, refused: true });
      default:
        return message(`oi ${id}`, { ...person, providerId: id, at });
    }
  });
}

it('the thread built from notices equals a fresh fetch, with placeholders, calls and history', async () => {
  await receive(
    ...people.map((person, i) =>
      message('começo', { ...person, providerId: `first ${i}`, at: '2026-11-21T11:00:00Z' }),
    ),
  );
  const ids = async (sql: string) => (await rows<{ id: string }>(sql)).map(({ id }) => Number(id));
  const ticketIds = async () => ids('select id from tickets order by id');
  const watched = await ticketIds();
  const fetchThread = async (ticketId: number): Promise<Thread> => ({
    messages: await tx(async (t) =>
      findMessages(t, await ids(`select id from messages where ticket_id = ${ticketId} order by sent_at, id`)),
    ),
    hasOlder: false,
    olderCursor: null,
    atEnd: true,
  });
  const threads = new Map<number, Thread>();
  for (const id of watched) threads.set(id, await fetchThread(id));
  const me = actor({ profile: 'admin' });
  const fetchTickets = async (): Promise<Ticket[]> => tx(async (t) => findTickets(t, await ticketIds()));
  const filters = ticketStatus.options.map((status) => ({ status, showAll: true }));
  const listsOf = (tickets: Ticket[]): TicketList[] =>
    filters.map(({ status }) => ({
      tickets: tickets.filter((t) => t.status === status),
      hasMore: false,
      nextCursor: null,
    }));
  let lists = listsOf(await fetchTickets());
  const latestVersions = new Map<number, number>();

  const toList = (notice: TicketEvent) => {
    if (isNewer(latestVersions, notice))
      lists = lists.map((list, i) => applyTicketNotice(list, notice, { filter: filters[i]!, me }));
  };
  const toThread = async (ticketId: number, rooms: string[], notice: MessageEvent) => {
    const thread = threads.get(ticketId);
    if (!thread || !rooms.includes(`ticket:${ticketId}`)) return;
    if (notice.action === 'import')
      threads.set(
        ticketId,
        notice.ticketId === ticketId ? withRows(await fetchThread(ticketId), thread.messages) : thread,
      );
    else threads.set(ticketId, applyMessageEvent(thread, ticketId, notice));
  };

  for (let round = 0; round < 12; round++) {
    if (round === 6)
      await rows(`update tickets set status = 'closed', updated_at = now() - interval '1 day', version = version + 1`);
    if (round === 6) lists = listsOf(await fetchTickets());
    publishedNotices.length = 0;
    const events = randomEvents(round);
    if (one(2)) await receiveNow(...events);
    else await receive(...events);
    const [late] = [publishedNotices.slice()];
    for (const notice of [...publishedNotices, ...late.sort(() => Math.random() - 0.5)]) {
      if (notice.topic === 'ticket') toList(notice.payload as TicketEvent);
      if (notice.topic !== 'appMessage') continue;
      const payload = notice.payload as MessageEvent;
      if (payload.action === 'create') toList({ action: 'update', ticket: payload.ticket });
      for (const id of watched) await toThread(id, notice.rooms, payload);
    }
    for (const id of watched)
      expect(threads.get(id)?.messages.map(shown), `round ${round}`).toEqual(
        (await fetchThread(id)).messages.map(shown),
      );
    const byId = (list: readonly Ticket[]) => [...list].sort((a, b) => a.id - b.id);
    const fresh = listsOf(await fetchTickets());
    for (const [i, list] of lists.entries()) expect(byId(list.tickets)).toEqual(byId(fresh[i]!.tickets));
  }
  expect(await rows(`select 1 from messages where unreadable`)).not.toHaveLength(0);
});

const shown = ({ id, body, createdAt, isUnreadable, isDeleted, isEdited }: Thread['messages'][number]) =>
  [id, body, createdAt, isUnreadable, isDeleted, isEdited].join(' ');
