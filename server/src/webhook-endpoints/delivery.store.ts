import {
  type DeliveryFailReason,
  type DeliveryState,
  deliveryFailReason,
} from '@balcao/contract/queue-integrations/delivery';
import {
  type EndpointDelivery,
  type EndpointEvent,
  endpointDelivery,
} from '@balcao/contract/webhook-endpoints/webhook-endpoint';
import { type RawBuilder, sql } from 'kysely';
import type pg from 'pg';
import { z } from 'zod';
import { deleteInBatches } from '../platform/db/delete-in-batches.ts';
import type { Tx } from '../platform/db/tx.ts';
import { jsonb } from '../platform/text/jsonb.ts';
import type { WebhookAttempt } from '../platform/webhooks/post-webhook.ts';

/** `subject`: the object of the event; the events of a subject are delivered in order. */
export type Occurrence = { subject: string; data: object };

/** Inserts a delivery per subscribed endpoint, in one statement. Returns those that are now waiting. */
export const insertDeliveries = (
  tx: Tx,
  event: EndpointEvent,
  occurrences: readonly Occurrence[],
): Promise<{ endpointId: number; subject: string }[]> =>
  tx.rows(
    'webhook-deliveries-insert',
    `insert into webhook_deliveries (endpoint_id, event, subject, data, created_at)
     select e.id, $1, x.subject, x.data, $4 from unnest($2::text[], $3::jsonb[]) with ordinality x(subject, data, n), webhook_endpoints e
     where e.company_id = current_company() and e.is_active and e.paused_at is null and e.events @> array[$1]
     order by x.n returning endpoint_id as "endpointId", subject`,
    [event, occurrences.map(({ subject }) => subject), occurrences.map(({ data }) => jsonb(data)), tx.now],
  );

export type StoredDelivery = EndpointDelivery & {
  subject: string;
  data: Record<string, unknown>;
  answer: string | null;
  /** earliest time to retry a failed delivery */
  dueAt: Date | null;
};
type Row = Omit<StoredDelivery, 'createdAt' | 'attemptedAt'> & { createdAt: Date; attemptedAt: Date | null };

const columns = sql`id, event, subject, data, state, attempts, fail_reason as "failReason", status, answer,
  created_at as "createdAt", attempted_at as "attemptedAt", due_at as "dueAt"`;
const stored = endpointDelivery.extend({
  subject: z.string(),
  data: z.record(z.string(), z.unknown()),
  answer: z.string().nullable(),
  dueAt: z.date().nullable(),
});
const toDelivery = (row: Row): StoredDelivery =>
  stored.parse({
    ...row,
    failReason: deliveryFailReason.nullable().catch('rejected').parse(row.failReason),
    createdAt: row.createdAt.toISOString(),
    attemptedAt: row.attemptedAt?.toISOString() ?? null,
  });

/** The oldest waiting delivery of a subject: none overtakes it. */
export async function selectNextDelivery(
  tx: Tx,
  endpointId: number,
  subject: string,
): Promise<StoredDelivery | undefined> {
  const { rows } = await sql<Row>`select ${columns} from webhook_deliveries where company_id = current_company()
    and endpoint_id = ${endpointId} and subject = ${subject} and state = 'waiting' order by id limit 1`.execute(tx.db);
  return rows.map(toDelivery)[0];
}

/** Subjects with waiting deliveries, for one endpoint. */
export const selectWaitingSubjects = async (tx: Tx, endpointId: number): Promise<string[]> =>
  (
    await tx.rows<{ subject: string }>(
      'webhook-waiting-subjects',
      `select distinct subject from webhook_deliveries where company_id = current_company() and endpoint_id = $1 and state = 'waiting'`,
      [endpointId],
    )
  ).map(({ subject }) => subject);

type Filter = { endpointId: number; state?: DeliveryState | undefined; id?: number };

/** Newest first. */
export async function selectDeliveries(
  tx: Tx,
  filter: Filter,
  { skip, limit }: { skip: number; limit: number },
): Promise<StoredDelivery[]> {
  const { rows } =
    await sql<Row>`select ${columns} from webhook_deliveries where ${matches(filter)} order by id desc offset ${skip} limit ${limit}`.execute(
      tx.db,
    );
  return rows.map(toDelivery);
}

/** Counts up to `limit`: nobody pages further. */
export async function countDeliveries(tx: Tx, filter: Filter, limit: number): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::int as count from (select from webhook_deliveries where ${matches(filter)} limit ${limit}) d`.execute(
    tx.db,
  );
  return rows[0]?.count ?? 0;
}

const matches = ({ endpointId, state, id }: Filter): RawBuilder<unknown> =>
  sql`company_id = current_company() and endpoint_id = ${endpointId} and ${state === undefined ? sql`true` : sql`state = ${state}`}
    and ${id === undefined ? sql`true` : sql`id = ${id}`}`;

/** Saves the result of an attempt. False: another process has done so meanwhile. */
export async function recordAttempt(
  tx: Tx,
  id: number,
  { state, failReason, dueAt, status, answer }: WebhookAttempt,
): Promise<boolean> {
  const rows = await tx.rows(
    'webhook-delivery-attempt',
    `update webhook_deliveries set state = $2, fail_reason = $3, attempts = attempts + 1, attempted_at = $4, status = $5, answer = $6, due_at = $7
     where company_id = current_company() and id = $1 and state = 'waiting' returning id`,
    [id, state, failReason, tx.now, status, answer, dueAt],
  );
  return rows.length > 0;
}

/** Gives up the waiting deliveries of a subject; they can be replayed on demand. */
export const giveUpWaiting = (
  tx: Tx,
  { endpointId, subject }: { endpointId: number; subject: string },
  reason: DeliveryFailReason,
): Promise<unknown> =>
  tx.rows(
    'webhook-deliveries-give-up',
    `update webhook_deliveries set state = 'failed', fail_reason = $3, due_at = null
     where company_id = current_company() and endpoint_id = $1 and subject = $2 and state = 'waiting'`,
    [endpointId, subject, reason],
  );

/** Makes it waiting again, with a fresh count of attempts. */
export async function renewDelivery(tx: Tx, id: number): Promise<void> {
  await tx.rows(
    'webhook-delivery-renew',
    `update webhook_deliveries set state = 'waiting', attempts = 0, due_at = null where company_id = current_company() and id = $1`,
    [id],
  );
}

/** Makes the endpoint's waiting deliveries due now, with a fresh count of attempts. */
export async function renewWaiting(tx: Tx, endpointId: number): Promise<void> {
  await tx.rows(
    'webhook-deliveries-renew',
    `update webhook_deliveries set attempts = 0, due_at = null where company_id = current_company() and endpoint_id = $1 and state = 'waiting'`,
    [endpointId],
  );
}

/** In all companies. Bodies contain customers' messages, so the log is deleted once it is no longer useful. */
export const purgeDeliveries = (owner: pg.Pool, before: Date): Promise<void> =>
  deleteInBatches(
    owner,
    `delete from webhook_deliveries where ctid = any(array(select ctid from webhook_deliveries where created_at < $2
       order by created_at limit $1 for update skip locked))`,
    [before],
  );
