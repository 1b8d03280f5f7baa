import type { Ticket } from '@balcao/contract/tickets/ticket';
import type { Tx } from '../../platform/db/tx.ts';
import { readCustomerMessages } from '../answers/read-customer-words.ts';
import type { StoredIntegration } from '../queue-integration.store.ts';
import { enqueueDeliveries } from './delivery.jobs.ts';
import { insertDeliveries, selectDelivered } from './delivery.store.ts';

/** Queues the customer's messages since the last delivery to the receiver. */
export async function queueDeliveries(tx: Tx, ticket: Ticket, { id }: StoredIntegration): Promise<void> {
  const messages = await readCustomerMessages(tx, ticket.id, await selectDelivered(tx, id, ticket.id));
  if (messages.length === 0) return;
  await insertDeliveries(
    tx,
    id,
    ticket.id,
    messages.map((message) => Number(message.id)),
  );
  enqueueDeliveries(tx, id, ticket.id);
}
