import type { TagEvent } from '@balcao/contract/tags/tag.events';
import type { Delivery } from '@balcao/contract/tickets/delivery';
import type { Ticket } from '@balcao/contract/tickets/ticket';
import type { TicketFilter } from '@balcao/contract/tickets/ticket-list.rules';
import type { Actor } from '@balcao/contract/users/actor';
import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect } from 'react';
import { onReconnect, useLive, useRoom } from '../platform/live.ts';
import { queryClient } from '../platform/query.ts';
import {
  applyTicketNotice,
  applyToTicket,
  isNewer,
  type TicketList,
  type TicketNotice,
  withLatestDelivery,
} from './ticket.live.ts';
import { applyNoticeToCounts, resetKnownTickets } from './ticket-counts.ts';
import { ticketKeys } from './ticket-keys.ts';

/** Latest received version of each ticket since the last (re)connect. */
const latestVersions = new Map<number, number>();
/** Latest received delivery status by ticket id. */
const latestDeliveries = new Map<number, Delivery>();
/** Latest received `updatedAt` by contact. */
const latestContactChanges = new Map<number, string>();
const recorders = new Set<TicketNotice[]>();

/** Records notices from now on, to replay them on a pending response. */
export function recordNotices(): { notices: readonly TicketNotice[]; stop: () => void } {
  const notices: TicketNotice[] = [];
  recorders.add(notices);
  return { notices, stop: () => recorders.delete(notices) };
}

/**
 * Applies a notice to all cached lists, counts and tickets. Responses to own calls are applied here too; the notice
 * that follows is then ignored by its version.
 */
export function applyNotice(told: TicketNotice, me: Actor): void {
  if (!isNewer(latestVersions, told)) return;
  const notice = withLatestDelivery(latestDeliveries, told);
  for (const notices of recorders) notices.push(notice);
  applyNoticeToCounts(notice, me);
  for (const [key, list] of queryClient.getQueriesData<TicketList>({ queryKey: ticketKeys.lists })) {
    const next = list && applyTicketNotice(list, notice, { filter: key[2] as TicketFilter, me });
    if (next && next !== list) queryClient.setQueryData(key, next);
  }
  for (const [key, ticket] of queryClient.getQueriesData<Ticket>({ queryKey: ticketKeys.ones })) {
    const next = ticket && applyToTicket(ticket, notice);
    if (next && next !== ticket) queryClient.setQueryData(key, next);
  }
}

/** Whether a ticket on screen shows this tag as it is no more. How many tickets have it, for one, they do not show. */
function isShownOtherwise(event: TagEvent): boolean {
  if (event.action === 'create') return false;
  const id = event.action === 'delete' ? event.tagId : event.tag.id;
  const isOld = ({ tags }: Ticket) =>
    tags.some(
      (tag) =>
        tag.id === id &&
        (event.action === 'delete' ||
          tag.name !== event.tag.name ||
          tag.color !== event.tag.color ||
          tag.kanban !== event.tag.kanban),
    );
  const lists = queryClient.getQueriesData<TicketList>({ queryKey: ticketKeys.lists });
  const ones = queryClient.getQueriesData<Ticket>({ queryKey: ticketKeys.ones });
  return lists.some(([, list]) => list?.tickets.some(isOld)) || ones.some(([, ticket]) => ticket && isOld(ticket));
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
  // Tickets embed name and colour of queue and tags, and there is no notice per ticket for those changes.
  const refetchAll = useDebouncedCallback(() => void queryClient.invalidateQueries({ queryKey: ticketKeys.all }), 500);
  useLive('queue', (event) => event.action !== 'create' && refetchAll());
  useLive('tag', (event) => isShownOtherwise(event) && refetchAll());
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
    };
  }, []);
  const scopeKey = JSON.stringify([me.profile, me.queueIds, me.allTicket, me.allowGroup, me.allUserChat]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other queues or permissions mean other visible tickets
  useEffect(() => () => void queryClient.invalidateQueries({ queryKey: ticketKeys.all }), [scopeKey]);
}
