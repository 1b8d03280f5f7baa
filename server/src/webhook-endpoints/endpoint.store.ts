import { invalidInput } from '@balcao/contract/errors';
import {
  type EndpointEvent,
  type EndpointInput,
  endpointEvent,
} from '@balcao/contract/webhook-endpoints/webhook-endpoint';
import { sql } from 'kysely';
import { z } from 'zod';
import { ensureDeleted, mapConstraintErrors } from '../platform/db/constraint-errors.ts';
import type { Tx } from '../platform/db/tx.ts';

export type EndpointRow = {
  id: number;
  name: string;
  url: string;
  events: EndpointEvent[];
  isActive: boolean;
  signingSecret: string;
  previousSecret: string | null;
  previousUntil: Date | null;
  failingSince: Date | null;
  pausedAt: Date | null;
  /** no delivery calls it before */
  restsUntil: Date | null;
  waiting: number;
  createdAt: Date;
  updatedAt: Date;
};

const maxCounted = 1000;

/** In order of creation. */
export async function selectEndpoints(tx: Tx, id?: number): Promise<EndpointRow[]> {
  const { rows } = await sql<Omit<EndpointRow, 'events'> & { events: string[] }>`
    select id::int as id, name, url, events, is_active as "isActive", signing_secret as "signingSecret", previous_secret as "previousSecret",
      previous_until as "previousUntil", failing_since as "failingSince", paused_at as "pausedAt", rests_until as "restsUntil",
      created_at as "createdAt", updated_at as "updatedAt", (select count(*)::int from (select from webhook_deliveries d where d.company_id = e.company_id
        and d.endpoint_id = e.id and d.state = 'waiting' limit ${maxCounted}) w) as waiting
    from webhook_endpoints e
    where company_id = current_company() and ${id === undefined ? sql`true` : sql`id = ${id}`} order by id`.execute(
    tx.db,
  );
  return rows.map((row) => ({ ...row, events: z.array(endpointEvent).catch([]).parse(row.events) }));
}

/**
 * Locked until the end of the transaction, so that a change does not overwrite its unchanged columns with old values.
 */
export async function lockEndpointRow(tx: Tx, id: number): Promise<void> {
  await tx.rows(
    'webhook-endpoint-lock',
    'select from webhook_endpoints where company_id = current_company() and id = $1 for no key update',
    [id],
  );
}

const refuseConstraint = mapConstraintErrors({ webhook_endpoints_name: invalidInput('name', 'taken') });

export async function insertEndpoint(tx: Tx, values: EndpointInput & { signingSecret: string }): Promise<number> {
  const { id } = await tx.db
    .insertInto('webhookEndpoints')
    .values({ companyId: tx.companyId, ...values, createdAt: tx.now, updatedAt: tx.now })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(refuseConstraint);
  return Number(id);
}

type Change = Partial<Omit<EndpointRow, 'id' | 'waiting' | 'createdAt' | 'updatedAt'>>;

export async function saveEndpoint(tx: Tx, id: number, change: Change): Promise<void> {
  await tx.db
    .updateTable('webhookEndpoints')
    .set({ ...change, updatedAt: tx.now })
    .where('companyId', '=', tx.companyId)
    .where('id', '=', id)
    .execute()
    .catch(refuseConstraint);
}

export async function deleteEndpoint(tx: Tx, id: number): Promise<void> {
  await tx.db
    .deleteFrom('webhookEndpoints')
    .where('companyId', '=', tx.companyId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
    .then(ensureDeleted);
}

/** Ids of companies with an endpoint that is subscribed to anything. */
export async function selectCompaniesWithEndpoints(system: Tx): Promise<number[]> {
  const rows = await system.rows<{ companyId: number }>(
    'webhook-endpoint-companies',
    `select distinct company_id as "companyId" from webhook_endpoints where is_active and paused_at is null`,
    [],
  );
  return rows.map(({ companyId }) => companyId);
}

/** For all companies: requires a transaction that bypasses row-level security. */
export const selectSealedEndpoints = (
  system: Tx,
): Promise<{ companyId: number; id: number; signingSecret: string; previousSecret: string | null }[]> =>
  system.db.selectFrom('webhookEndpoints').select(['companyId', 'id', 'signingSecret', 'previousSecret']).execute();

/** Does nothing if the row has changed meanwhile. */
export async function replaceEndpointSecrets(
  system: Tx,
  before: { companyId: number; id: number; signingSecret: string },
  renewed: { signingSecret: string; previousSecret: string | null },
): Promise<void> {
  await system.db
    .updateTable('webhookEndpoints')
    .set(renewed)
    .where('companyId', '=', before.companyId)
    .where('id', '=', before.id)
    .where('signingSecret', '=', before.signingSecret)
    .execute();
}
