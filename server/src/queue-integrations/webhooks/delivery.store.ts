import type { DeliveryFailReason } from '@balcao/contract/queue-integrations/delivery';
import type { WebhookEvent } from '@balcao/contract/queue-integrations/queue-integration';
import type { Tx } from '../../platform/db/tx.ts';
import { jsonb } from '../../platform/text/jsonb.ts';
import type { WebhookAttempt } from '../../platform/webhooks/post-webhook.ts';
import type { Received } from '../answers/read-customer-words.ts';

/** Inserts deliveries for a receiver, in the order of the messages. Existing ones are not added twice. */
export const insertDeliveries = (
  tx: Tx,
  integrationId: number,
  ticketId: number,
  messageIds: number[],
): Promise<unknown> =>
  tx.rows(
    'integration-deliveries',
    `insert into integration_deliveries (integration_id, ticket_id, message_id, created_at)
     select $1, $2, m.id, $4 from unnest($3::bigint[]) with ordinality m(id, n) order by m.n
     on conflict (company_id, integration_id, message_id) do nothing`,
    [integrationId, ticketId, messageIds, tx.now],
  );

/** The fields of an event other than its ticket. */
export type EventDetails = Record<string, string | number | boolean | null>;

export const insertEventDeliveries = (
  tx: Tx,
  event: WebhookEvent,
  deliveries: { integrationId: number; ticketId: number; details: EventDetails }[],
): Promise<unknown> =>
  tx.rows(
    'integration-event-deliveries',
    `insert into integration_deliveries (event, integration_id, ticket_id, details, created_at)
     select $1, x.integration_id, x.ticket_id, x.details, $5
     from unnest($2::bigint[], $3::int[], $4::jsonb[]) with ordinality x(integration_id, ticket_id, details, n) order by x.n`,
    [
      event,
      deliveries.map(({ integrationId }) => integrationId),
      deliveries.map(({ ticketId }) => ticketId),
      deliveries.map(({ details }) => jsonb(details)),
      tx.now,
    ],
  );

/** What was queued for a receiver of a ticket's messages; null: none. */
export async function selectDelivered(tx: Tx, integrationId: number, ticketId: number): Promise<Received | null> {
  const [row] = await tx.rows<{ id: number | null; at: Date | null }>(
    'integration-newest-delivery',
    `select max(message_id) as id, max(created_at) as at from integration_deliveries
     where company_id = current_company() and ticket_id = $2 and integration_id = $1 and message_id is not null`,
    [integrationId, ticketId],
  );
  return row?.id && row.at ? { messageId: row.id, at: row.at } : null;
}

/** `messageId` null: an event of the ticket. */
export type Delivery = {
  id: number;
  event: 'message.received' | WebhookEvent;
  messageId: number | null;
  details: EventDetails;
  attempts: number;
  createdAt: Date;
  /** time of the next attempt after a failure */
  dueAt: Date | null;
};

/** The oldest waiting delivery: later ones do not overtake it. */
export async function selectNextDelivery(tx: Tx, integrationId: number, ticketId: number): Promise<Delivery | null> {
  const [row] = await tx.rows<Delivery>(
    'integration-next-delivery',
    `select id, event, message_id as "messageId", details, attempts, created_at as "createdAt", due_at as "dueAt" from integration_deliveries
     where company_id = current_company() and ticket_id = $2 and integration_id = $1 and state = 'waiting' order by id limit 1`,
    [integrationId, ticketId],
  );
  return row ?? null;
}

type RecordedAttempt = Omit<WebhookAttempt, 'failReason'> & {
  failReason: DeliveryFailReason | null;
  body: string | null;
};

/** Records the result of an attempt. False: it was finished meanwhile. */
export async function recordAttempt(
  tx: Tx,
  id: number,
  { state, failReason, dueAt, body, status, answer }: RecordedAttempt,
): Promise<boolean> {
  const rows = await tx.rows(
    'integration-delivery-attempt',
    `update integration_deliveries set state = $2, fail_reason = $3, attempts = attempts + 1, attempted_at = $4,
       body = $5, status = $6, answer = $7, due_at = $8
     where company_id = current_company() and id = $1 and state = 'waiting' returning id`,
    [id, state, failReason, tx.now, body, status, answer, dueAt],
  );
  return rows.length > 0;
}

/** Gives up the waiting deliveries of a conversation; they can be replayed on demand. */
export const giveUpWaiting = (
  tx: Tx,
  { integrationId, ticketId }: { integrationId: number; ticketId: number },
  reason: DeliveryFailReason,
): Promise<unknown> =>
  tx.rows(
    'integration-deliveries-give-up',
    `update integration_deliveries set state = 'failed', fail_reason = $3, due_at = null
     where company_id = current_company() and integration_id = $1 and ticket_id = $2 and state = 'waiting'`,
    [integrationId, ticketId, reason],
  );

/** Makes the waiting deliveries of a receiver due now, with a fresh count of attempts. Returns their tickets. */
export async function renewWaiting(tx: Tx, integrationId: number): Promise<Set<number>> {
  const rows = await tx.rows<{ ticketId: number }>(
    'integration-deliveries-renew',
    `update integration_deliveries set attempts = 0, due_at = null
     where company_id = current_company() and integration_id = $1 and state = 'waiting' returning ticket_id as "ticketId"`,
    [integrationId],
  );
  return new Set(rows.map(({ ticketId }) => ticketId));
}

/** Replies in a conversation of which some texts could not be sent. */
export async function countPartialReplies(tx: Tx, integrationId: number, ticketId: number): Promise<number> {
  const [row] = await tx.rows<{ count: number }>(
    'integration-partial-replies',
    `select count(*)::int as count from integration_deliveries
     where company_id = current_company() and ticket_id = $2 and integration_id = $1 and fail_reason = 'partial'`,
    [integrationId, ticketId],
  );
  return row?.count ?? 0;
}
