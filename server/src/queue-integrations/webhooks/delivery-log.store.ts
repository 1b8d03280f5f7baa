import {
  type DeliveryState,
  deliveryFailReason,
  type WebhookDelivery,
  type WebhookExchange,
  webhookDelivery,
} from '@balcao/contract/queue-integrations/delivery';
import { type RawBuilder, sql } from 'kysely';
import type pg from 'pg';
import { deleteInBatches } from '../../platform/db/delete-in-batches.ts';
import type { Tx } from '../../platform/db/tx.ts';

type Filter = { integrationId: number; state?: DeliveryState | undefined; id?: number };
type Row = Omit<WebhookDelivery, 'ticket' | 'createdAt' | 'attemptedAt'> & {
  ticketId: number;
  uuid: string;
  contactName: string;
  createdAt: Date;
  attemptedAt: Date | null;
  body: string | null;
  answer: string | null;
};

/** Newest first. */
export async function selectDeliveries(
  tx: Tx,
  filter: Filter,
  page: { skip: number; limit: number },
): Promise<WebhookExchange[]> {
  const { rows } = await sql<Row>`
    select d.id, d.event, d.state, d.attempts, d.fail_reason as "failReason", d.status, d.created_at as "createdAt",
      d.attempted_at as "attemptedAt", d.body, d.answer, t.id as "ticketId", t.uuid, c.name as "contactName"
    from (select d.* from integration_deliveries d where ${matches(filter)} order by d.id desc offset ${page.skip} limit ${page.limit}) d
    join tickets t on (t.company_id, t.id) = (d.company_id, d.ticket_id)
    join contacts c on (c.company_id, c.id) = (t.company_id, t.contact_id) order by d.id desc`.execute(tx.db);
  return rows.map(toExchange);
}

/** Stops at `limit`: more pages than users open. */
export async function countDeliveries(tx: Tx, filter: Filter, limit: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select from integration_deliveries d where ${matches(filter)} limit ${limit}) d`.execute(
    tx.db,
  );
  return rows[0]?.count ?? 0;
}

function matches({ integrationId, state, id }: Filter): RawBuilder<unknown> {
  return sql`d.company_id = current_company() and d.integration_id = ${integrationId}
    and ${state === undefined ? sql`true` : sql`d.state = ${state}`} and ${id === undefined ? sql`true` : sql`d.id = ${id}`}`;
}

function toExchange({
  ticketId,
  uuid,
  contactName,
  createdAt,
  attemptedAt,
  body,
  answer,
  ...row
}: Row): WebhookExchange {
  return {
    ...webhookDelivery.parse({
      ...row,
      failReason: deliveryFailReason.nullable().catch('rejected').parse(row.failReason),
      ticket: { id: ticketId, uuid, contactName },
      createdAt: createdAt.toISOString(),
      attemptedAt: attemptedAt?.toISOString() ?? null,
    }),
    body,
    answer,
  };
}

/** Makes it wait again, with its attempts reset. */
export async function renewDelivery(tx: Tx, integrationId: number, id: number): Promise<void> {
  await tx.db
    .updateTable('integrationDeliveries')
    .set({ state: 'waiting', attempts: 0, dueAt: null })
    .where('companyId', '=', tx.companyId)
    .where('integrationId', '=', integrationId)
    .where('id', '=', id)
    .execute();
}

/** Deletes old log entries, since they contain customers' texts. */
export const purgeDeliveries = (owner: pg.Pool, before: Date): Promise<void> =>
  deleteInBatches(
    owner,
    `delete from integration_deliveries where ctid = any(array(select ctid from integration_deliveries where created_at < $2
       order by created_at limit $1 for update skip locked))`,
    [before],
  );
