import type { WebhookEvent } from '@balcao/contract/queue-integrations/queue-integration';
import type { Ticket } from '@balcao/contract/tickets/ticket';
import { hasPlanFeature } from '../../companies/require-plan.ts';
import type { PayloadOf } from '../../platform/db/domain-events.ts';
import type { Tx } from '../../platform/db/tx.ts';
import type { ratingAnswered } from '../../ratings/rating-events.ts';
import type { ticketAccepted, ticketClosed, ticketOpened } from '../../tickets/change/ticket-events.ts';
import { selectListeners } from '../queue-integration.store.ts';
import { enqueueDeliveries } from './delivery.jobs.ts';
import { type EventFacts, insertEventDeliveries } from './delivery.store.ts';

/** In the transaction in which it happened: what is undone is told to nobody. */
async function queueEvents(
  tx: Tx,
  event: WebhookEvent,
  happened: { ticketId: number; facts: EventFacts }[],
): Promise<void> {
  const listeners = happened.length === 0 ? [] : await selectListeners(tx, event);
  if (listeners.length === 0 || !(await hasPlanFeature(tx, 'useIntegrations'))) return;
  const deliveries = listeners.flatMap((integrationId) => happened.map((one) => ({ integrationId, ...one })));
  await insertEventDeliveries(tx, event, deliveries);
  for (const { integrationId, ticketId } of deliveries) enqueueDeliveries(tx, integrationId, ticketId);
}

const personOf = ({ user }: Ticket): EventFacts => ({ userId: user?.id ?? null, userName: user?.name ?? null });
const isCustomers = ({ isGroup }: Ticket): boolean => !isGroup;

export const tellOpened = (tx: Tx, opened: readonly PayloadOf<typeof ticketOpened>[]): Promise<void> =>
  queueEvents(
    tx,
    'ticket.opened',
    opened
      .filter(({ ticket }) => isCustomers(ticket))
      .map(({ ticket, how, isReopened }) => ({ ticketId: ticket.id, facts: { how, isReopened } })),
  );

export const tellAccepted = (tx: Tx, accepted: readonly PayloadOf<typeof ticketAccepted>[]): Promise<void> =>
  queueEvents(
    tx,
    'ticket.accepted',
    accepted
      .filter(({ after }) => isCustomers(after))
      .map(({ after }) => ({ ticketId: after.id, facts: personOf(after) })),
  );

export const tellClosed = (tx: Tx, closed: readonly PayloadOf<typeof ticketClosed>[]): Promise<void> =>
  queueEvents(
    tx,
    'ticket.closed',
    closed
      .filter(({ after }) => isCustomers(after))
      .map(({ before, after, how }) => ({ ticketId: after.id, facts: { how, ...personOf(before) } })),
  );

export const tellRated = (tx: Tx, rated: readonly PayloadOf<typeof ratingAnswered>[]): Promise<void> =>
  queueEvents(
    tx,
    'ticket.rated',
    rated.map(({ ticketId, scale, rate }) => ({ ticketId, facts: { scale, rate } })),
  );
