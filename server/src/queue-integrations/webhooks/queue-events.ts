import type { WebhookEvent } from '@balcao/contract/queue-integrations/queue-integration';
import type { Ticket } from '@balcao/contract/tickets/ticket';
import { findFeatureObstacle } from '../../companies/require-plan.ts';
import type { PayloadOf } from '../../platform/db/domain-events.ts';
import type { Tx } from '../../platform/db/tx.ts';
import type { ratingAnswered } from '../../ratings/rating-events.ts';
import type { ticketAccepted, ticketClosed, ticketOpened } from '../../tickets/change/ticket-events.ts';
import { selectListeners } from '../queue-integration.store.ts';
import { enqueueDeliveries } from './delivery.jobs.ts';
import { type EventDetails, insertEventDeliveries } from './delivery.store.ts';

/** In the transaction of the event: after a rollback nothing is sent. */
async function queueEvents(
  tx: Tx,
  event: WebhookEvent,
  happened: { ticketId: number; details: EventDetails }[],
): Promise<void> {
  const listeners = happened.length === 0 ? [] : await selectListeners(tx, event);
  if (listeners.length === 0 || (await findFeatureObstacle(tx, 'useIntegrations')) !== null) return;
  const deliveries = listeners.flatMap((integrationId) => happened.map((one) => ({ integrationId, ...one })));
  await insertEventDeliveries(tx, event, deliveries);
  for (const { integrationId, ticketId } of deliveries) enqueueDeliveries(tx, integrationId, ticketId);
}

const personOf = ({ user }: Ticket): EventDetails => ({ userId: user?.id ?? null, userName: user?.name ?? null });
const isCustomers = ({ isGroup }: Ticket): boolean => !isGroup;

export const queueOpened = (tx: Tx, opened: readonly PayloadOf<typeof ticketOpened>[]): Promise<void> =>
  queueEvents(
    tx,
    'ticket.opened',
    opened
      .filter(({ ticket }) => isCustomers(ticket))
      .map(({ ticket, how, isReopened }) => ({ ticketId: ticket.id, details: { how, isReopened } })),
  );

export const queueAccepted = (tx: Tx, accepted: readonly PayloadOf<typeof ticketAccepted>[]): Promise<void> =>
  queueEvents(
    tx,
    'ticket.accepted',
    accepted
      .filter(({ after }) => isCustomers(after))
      .map(({ after }) => ({ ticketId: after.id, details: personOf(after) })),
  );

export const queueClosed = (tx: Tx, closed: readonly PayloadOf<typeof ticketClosed>[]): Promise<void> =>
  queueEvents(
    tx,
    'ticket.closed',
    closed
      .filter(({ after }) => isCustomers(after))
      .map(({ before, after, how }) => ({ ticketId: after.id, details: { how, ...personOf(before) } })),
  );

export const queueRated = (tx: Tx, rated: readonly PayloadOf<typeof ratingAnswered>[]): Promise<void> =>
  queueEvents(
    tx,
    'ticket.rated',
    rated.map(({ ticketId, scale, rate }) => ({ ticketId, details: { scale, rate } })),
  );
