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

/** The latest version heard of each ticket since the socket came (back). */
const heard = new Map<number, number>();
/** By ticket: how far its last message has come, by what was heard. */
const reports = new Map<number, Delivery>();
/** By contact: the latest change heard. */
const contactsHeard = new Map<number, string>();
const listeners = new Set<TicketNotice[]>();

/** Writes down what is told from now on, for an answer that is on its way. */
export function hearing(): { notices: readonly TicketNotice[]; stop: () => void } {
  const notices: TicketNotice[] = [];
  listeners.add(notices);
  return { notices, stop: () => listeners.delete(notices) };
}

/**
 * Tells every list, count and open ticket. Answers to one's own calls go through here too: the notice that follows
 * them is then no news.
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

/** Follows all three lists and the bell on the one socket, for as long as somebody is signed in. */
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
  // Every ticket of a queue or tag bears its name and colour, and no notice comes for each of them.
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: other queues or rights are other tickets
  useEffect(() => () => void queryClient.invalidateQueries({ queryKey: ticketKeys.all }), [eyes]);
}
