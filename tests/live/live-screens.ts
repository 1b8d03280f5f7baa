import type { MessageEvent } from '@balcao/contract/messages/message.events';
import { topicEventName } from '@balcao/contract/realtime';
import type { Delivery } from '@balcao/contract/tickets/delivery';
import { type Ticket, ticketStatus } from '@balcao/contract/tickets/ticket';
import type { TicketDeliveryEvent, TicketEvent } from '@balcao/contract/tickets/ticket.events';
import { matchesFilter, type TicketFilter } from '@balcao/contract/tickets/ticket-list.rules';
import { actorFromSession } from '@balcao/contract/users/actor-of';
import {
  applyTicketNotice,
  isNewer,
  type TicketList,
  type TicketNotice,
  withLatestDelivery,
} from '../../web/src/tickets/ticket.live.ts';
import type { SignedInPerson } from '../world/running-server.ts';

/** One user's client: three lists, fed by notices only, each delivered twice and out of order. */
export async function screenOf(person: SignedInPerson) {
  const me = actorFromSession(person.session.user);
  const { lista } = (await person.call<{ lista: { id: number }[] }>('GET', '/tags/kanban')).body;
  const lanes = [0, ...lista.map(({ id }) => id)];
  const filters: TicketFilter[] = [
    ...ticketStatus.options.map((status) => ({ status, showAll: true })),
    { status: 'open', showAll: true, snoozed: false },
    { status: 'open', showAll: true, snoozed: true, order: 'snoozed' },
    { status: 'open', showAll: true, order: 'unread' },
    ...lanes.map((lane) => ({ showAll: true, lane, order: 'created' as const })),
  ];
  const fetchList = async (filter: TicketFilter): Promise<TicketList> => {
    const query = Object.entries(filter).map(([name, value]) => `${name}=${String(value)}`);
    const { body } = await person.call<{ tickets: Ticket[] }>('GET', `/tickets?${query.join('&')}`);
    return { tickets: body.tickets, hasMore: false, nextCursor: null };
  };
  const lists = await Promise.all(filters.map(fetchList));
  const latestVersions = new Map<number, number>();
  const reports = new Map<number, Delivery>();
  const late: TicketNotice[] = [];
  let received = 0;
  const apply = (incoming: TicketNotice) => {
    if (!isNewer(latestVersions, incoming)) return;
    const notice = withLatestDelivery(reports, incoming);
    for (const [i, filter] of filters.entries()) lists[i] = applyTicketNotice(lists[i]!, notice, { filter, me });
  };
  const socket = await person.socket();
  for (const status of ticketStatus.options) await socket.emitWithAck('joinTickets', status);
  await socket.emitWithAck('joinNotification');
  const receive = (event: TicketNotice) => {
    received++;
    apply(event);
    late.push(event); // and once more, later
    if (late.length > 5) apply(late.splice(Math.floor(Math.random() * late.length), 1)[0]!);
  };
  socket.on(topicEventName(me.companyId, 'ticket'), receive);
  socket.on(topicEventName(me.companyId, 'appMessage'), (event: MessageEvent) => {
    if (event.action === 'create') receive({ action: 'update', ticket: event.ticket });
  });
  socket.on(topicEventName(me.companyId, 'ticketDelivery'), ({ ticketId, delivery }: TicketDeliveryEvent) =>
    receive({ action: 'delivery', ticketId, delivery }),
  );
  return {
    who: person.session.user.name,
    received: () => received,
    shown: () => {
      for (const event of late.splice(0)) apply(event);
      return filters.map((filter, i) => [filter, byId(lists[i]!.tickets)]);
    },
    fetched: async () => Promise.all(filters.map(async (filter) => [filter, byId((await fetchList(filter)).tickets)])),
  };
}

/**
 * A client that follows only the specification: a socket and a list per status; no version, no
 * `leave`, every notice once and in order. A ticket received on a list's socket belongs to that list.
 */
export async function specifiedScreenOf(person: SignedInPerson) {
  const me = actorFromSession(person.session.user);
  const lists = ticketStatus.options.map((status) => ({ status, tickets: [] as Ticket[] }));
  const fetchList = async (status: string) =>
    (await person.call<{ tickets: Ticket[] }>('GET', `/tickets?status=${status}&showAll=true`)).body.tickets;
  let received = 0;
  for (const list of lists) {
    const socket = await person.socket();
    await socket.emitWithAck('joinTickets', list.status);
    list.tickets = await fetchList(list.status);
    const without = (id: number) => list.tickets.filter((cached) => cached.id !== id);
    const put = (ticket: Ticket) => {
      list.tickets = [
        ...without(ticket.id),
        ...(matchesFilter(ticket, { status: list.status, showAll: true }, me) ? [ticket] : []),
      ];
    };
    socket.on(topicEventName(me.companyId, 'ticket'), (event: TicketEvent) => {
      received++;
      if (event.action === 'update') put(event.ticket);
      if (event.action === 'delete') list.tickets = without(event.ticketId);
      if (event.action === 'update-unread')
        list.tickets = list.tickets.map((t) => (t.id === event.ticketId ? { ...t, unreadMessages: 0 } : t));
    });
    socket.on(topicEventName(me.companyId, 'appMessage'), (event: MessageEvent) => {
      if (event.action === 'create') put(event.ticket);
    });
  }
  return {
    who: `${person.session.user.name}, by the specification`,
    received: () => received,
    shown: () => lists.map(({ status, tickets }) => [status, specified(tickets)]),
    fetched: async () => Promise.all(lists.map(async ({ status }) => [status, specified(await fetchList(status))])),
  };
}

/** Delivery status is published on a topic that such a client does not know. */
const specified = (tickets: readonly Ticket[]) => byId(tickets).map(({ delivery: _, ...known }) => known);

/** Without the version, which is not visible to people. */
const byId = (tickets: readonly Ticket[]) =>
  tickets.map(({ version: _, ...shown }) => shown).sort((a, b) => a.id - b.id);
