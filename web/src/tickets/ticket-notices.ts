import type { Delivery } from '@balcao/contract/tickets/delivery';
import type { Ticket } from '@balcao/contract/tickets/ticket';
import type { TicketFilter } from '@balcao/contract/tickets/ticket-list.rules';
import type { Actor } from '@balcao/contract/users/actor';
import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect } from 'react';
import { onReconnect, useLive, useRoom } from '../platform/live.ts';
import { queryClient } from '../platform/queries/query-client.ts';
import {
  dropAllExpected,
  endExpected,
  expectedTickets,
  expectTicket,
  markExpectedAsAsked,
} from './expected-tickets.ts';
import { showsOldConnection, showsOldTag, showsOldUser } from './outdated-names.ts';
import {
  applyTicketNotice,
  applyToTicket,
  isNewer,
  type TicketList,
  type TicketNotice,
  withLatestDelivery,
} from './ticket.live.ts';
import { applyNoticeToCounts, resetKnownTickets, scheduleCountsRefetch, ticketBefore } from './ticket-counts.ts';
import { ticketKeys } from './ticket-keys.ts';

/** Latest received version of each ticket since the last (re)connect. */
const latestVersions = new Map<number, number>();
/** Latest received delivery status by ticket id. */
const latestDeliveries = new Map<number, Delivery>();
/** Latest received `updatedAt` by contact. */
const latestContactChanges = new Map<number, string>();
const recorders = new Set<TicketNotice[]>();

/**
 * Records notices from now on, to replay them on a pending response. It begins with the predictions of this browser:
 * without them a ticket that is being closed, and can still be undone, would return with a list fetched meanwhile.
 */
export function recordNotices(): { notices: readonly TicketNotice[]; stop: () => void } {
  markExpectedAsAsked();
  const notices: TicketNotice[] = expectedTickets().map(({ ticket }) => ({ action: 'expect', ticket }));
  recorders.add(notices);
  return { notices, stop: () => recorders.delete(notices) };
}

/**
 * Applies a notice to all cached lists, counts and tickets. Responses to own calls are applied here too; the notice
 * that follows is then ignored by its version.
 */
export function applyNotice(incoming: TicketNotice, me: Actor): void {
  if (!isNewer(latestVersions, incoming)) return;
  const notice = withLatestDelivery(latestDeliveries, incoming);
  const wasAsked = endExpectedBy(notice);
  for (const notices of recorders) {
    if (notice.action === 'restore') dropExpected(notices, notice.ticket.id);
    else notices.push(notice);
  }
  if (notice.action !== 'contact' && notice.action !== 'delivery') {
    const before = ticketBefore(notice);
    if (notice.action === 'expect') expectTicket({ ticket: notice.ticket, before, me });
    applyNoticeToCounts(notice, before, me);
  }
  for (const [key, list] of queryClient.getQueriesData<TicketList>({ queryKey: ticketKeys.lists })) {
    const next = list && applyTicketNotice(list, notice, { filter: key[2] as TicketFilter, me });
    if (next && next !== list) queryClient.setQueryData(key, next);
  }
  for (const [key, ticket] of queryClient.getQueriesData<Ticket>({ queryKey: ticketKeys.ones })) {
    const next = ticket && applyToTicket(ticket, notice);
    if (next && next !== ticket) queryClient.setQueryData(key, next);
  }
  // Responses received meanwhile were shown as predicted, and may have had a later version.
  if (notice.action === 'restore' && wasAsked) void queryClient.invalidateQueries({ queryKey: ticketKeys.all });
}

/** Returns whether something was requested while the ticket was predicted, so that the answer may be outdated. */
function endExpectedBy(notice: TicketNotice): boolean {
  if (notice.action === 'update' || notice.action === 'restore') return endExpectedOf(notice.ticket.id);
  return (notice.action === 'delete' || notice.action === 'leave') && endExpectedOf(notice.ticketId);
}

function endExpectedOf(ticketId: number): boolean {
  const wasAsked = endExpected(ticketId)?.wasAsked ?? false;
  if (wasAsked) scheduleCountsRefetch();
  return wasAsked;
}

/** The pending answer has the ticket's real state. */
function dropExpected(notices: TicketNotice[], ticketId: number): void {
  const others = notices.filter((one) => one.action !== 'expect' || one.ticket.id !== ticketId);
  notices.splice(0, notices.length, ...others);
}

/** Applies the server's answer to a command, which ends the prediction even if nothing changed. */
export function applyAnswer(ticket: Ticket, me: Actor): void {
  endExpectedOf(ticket.id);
  applyNotice({ action: 'update', ticket }, me);
}

function isAnyCached(matches: (ticket: Ticket) => boolean): boolean {
  const lists = queryClient.getQueriesData<TicketList>({ queryKey: ticketKeys.lists });
  const ones = queryClient.getQueriesData<Ticket>({ queryKey: ticketKeys.ones });
  return lists.some(([, list]) => list?.tickets.some(matches)) || ones.some(([, ticket]) => ticket && matches(ticket));
}

/** Subscribes to all three lists and the bell while signed in. */
export function useTicketNotices(me: Actor): void {
  useRoom('tickets', 'open');
  useRoom('tickets', 'pending');
  useRoom('tickets', 'closed');
  useRoom('notification');
  useLive('ticket', (event) => applyNotice(event, me));
  useLive('appMessage', (event) => {
    if (event.action === 'create') applyNotice({ action: 'update', ticket: event.ticket }, me);
  });
  useLive('ticketDelivery', ({ ticketId, delivery }) => applyNotice({ action: 'delivery', ticketId, delivery }, me));
  // Tickets embed their queue, tags, connection and assignee, and there is no notice per ticket for changes of those.
  const refetchAll = useDebouncedCallback(() => void queryClient.invalidateQueries({ queryKey: ticketKeys.all }), 500);
  useLive('queue', (event) => event.action !== 'create' && refetchAll());
  useLive('tag', (event) => isAnyCached(showsOldTag(event)) && refetchAll());
  useLive('whatsapp', (event) => isAnyCached(showsOldConnection(event)) && refetchAll());
  useLive('user', (event) => isAnyCached(showsOldUser(event)) && refetchAll());
  useLive('contact', (event) => {
    if (event.action === 'delete') return;
    const { id, updatedAt } = event.contact;
    if (updatedAt < (latestContactChanges.get(id) ?? '')) return;
    latestContactChanges.set(id, updatedAt);
    applyNotice({ action: 'contact', contact: event.contact }, me);
  });
  useEffect(() => {
    const resetVersions = () => {
      latestVersions.clear();
      latestDeliveries.clear();
      latestContactChanges.clear();
      resetKnownTickets();
    };
    const stop = onReconnect(resetVersions);
    return () => {
      stop();
      resetVersions();
      dropAllExpected();
    };
  }, []);
  const scopeKey = JSON.stringify([me.profile, me.queueIds, me.allTicket, me.allowGroup, me.allUserChat]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other queues or permissions mean other visible tickets
  useEffect(
    () => () => {
      resetKnownTickets();
      void queryClient.invalidateQueries({ queryKey: ticketKeys.all });
    },
    [scopeKey],
  );
}
