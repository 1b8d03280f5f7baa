import type { Delivery } from '@balcao/contract/tickets/delivery';
import type { Ticket } from '@balcao/contract/tickets/ticket';
import type { Actor } from '@balcao/contract/users/actor';
import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect } from 'react';
import { onReturn, useLive, useRoom } from '../platform/live.ts';
import { queryClient } from '../platform/query.ts';
import {
  applyTicketNotice,
  applyToTicket,
  isNews,
  type TicketList,
  type TicketNotice,
  withReports,
} from './ticket.live.ts';
import { countNotice, forgetCounted } from './ticket-counts.ts';
import type { TicketFilter } from './ticket-filter.ts';
import { ticketKeys } from './ticket-keys.ts';

/** Latest received version of each ticket since the last (re)connect. */
const heard = new Map<number, number>();
/** Latest received delivery status by ticket id. */
const reports = new Map<number, Delivery>();
/** Latest received `updatedAt` by contact. */
const contactsHeard = new Map<number, string>();
const listeners = new Set<TicketNotice[]>();

/** Records notices from now on, to replay them on a pending response. */
export function hearing(): { notices: readonly TicketNotice[]; stop: () => void } {
  const notices: TicketNotice[] = [];
  listeners.add(notices);
  return { notices, stop: () => listeners.delete(notices) };
}

/**
 * Applies a notice to all cached lists, counts and tickets. Responses to own calls are applied here too; the notice
 * that follows is then ignored by its version.
 */
export function tellTickets(told: TicketNotice, me: Actor): void {
  if (!isNews(heard, told)) return;
  const notice = withReports(reports, told);
  for (const notices of listeners) notices.push(notice);
  countNotice(notice, me);
  for (const [key, list] of queryClient.getQueriesData<TicketList>({ queryKey: ticketKeys.lists })) {
    const next = list && applyTicketNotice(list, notice, { filter: key[2] as TicketFilter, me });
    if (next && next !== list) queryClient.setQueryData(key, next);
  }
  for (const [key, ticket] of queryClient.getQueriesData<Ticket>({ queryKey: ticketKeys.ones })) {
    const next = ticket && applyToTicket(ticket, notice);
    if (next && next !== ticket) queryClient.setQueryData(key, next);
  }
}

/** Subscribes to all three lists and the bell while signed in. */
export function useTicketNotices(me: Actor): void {
  useRoom('tickets', 'open');
  useRoom('tickets', 'pending');
  useRoom('tickets', 'closed');
  useRoom('notification');
  useLive('ticket', (event) => tellTickets(event, me));
  useLive('appMessage', (event) => {
    if (event.action === 'create') tellTickets({ action: 'update', ticket: event.ticket }, me);
  });
  useLive('ticketDelivery', ({ ticketId, delivery }) => tellTickets({ action: 'delivery', ticketId, delivery }, me));
  // Tickets embed name and colour of queue and tags, and there is no notice per ticket for those changes.
  const askAgain = useDebouncedCallback(() => void queryClient.invalidateQueries({ queryKey: ticketKeys.all }), 500);
  useLive('queue', (event) => event.action !== 'create' && askAgain());
  useLive('tag', (event) => event.action !== 'create' && askAgain());
  useLive('contact', (event) => {
    if (event.action === 'delete') return;
    const { id, updatedAt } = event.contact;
    if (updatedAt < (contactsHeard.get(id) ?? '')) return;
    contactsHeard.set(id, updatedAt);
    tellTickets({ action: 'contact', contact: event.contact }, me);
  });
  useEffect(() => {
    const forget = () => {
      heard.clear();
      reports.clear();
      contactsHeard.clear();
      forgetCounted();
    };
    const stop = onReturn(forget);
    return () => {
      stop();
      forget();
    };
  }, []);
  const eyes = JSON.stringify([me.profile, me.queueIds, me.allTicket, me.allowGroup, me.allUserChat]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other queues or permissions mean other visible tickets
  useEffect(() => () => void queryClient.invalidateQueries({ queryKey: ticketKeys.all }), [eyes]);
}
