import {
  integrationLanguage,
  integrationType,
  type WebhookEvent,
  webhookEvents,
} from '@balcao/contract/queue-integrations/queue-integration';
import { z } from 'zod';
import { ensureDeleted, mapConstraintErrors } from '../platform/db/constraint-errors.ts';
import type { Tx } from '../platform/db/tx.ts';

const integrations = (tx: Tx) =>
  tx.db.selectFrom('queueIntegrations').selectAll().where('companyId', '=', tx.companyId);
type Row = Awaited<ReturnType<ReturnType<typeof integrations>['executeTakeFirstOrThrow']>>;

/** As stored: its secrets are sealed. */
export type StoredIntegration = Omit<Row, 'type' | 'language' | 'events'> & {
  events: WebhookEvent[];
  type: ReturnType<typeof integrationType.parse>;
  language: ReturnType<typeof integrationLanguage.parse>;
};

const storedOf = (row: Row): StoredIntegration => ({
  ...row,
  type: integrationType.parse(row.type),
  events: z.array(z.enum(webhookEvents)).catch([]).parse(row.events),
  language: integrationLanguage.catch('pt-BR').parse(row.language),
});

/** In the order of their creation. */
export const selectIntegrations = async (tx: Tx): Promise<StoredIntegration[]> =>
  (await integrations(tx).orderBy('id').execute()).map(storedOf);

export async function selectIntegration(tx: Tx, id: number): Promise<StoredIntegration | undefined> {
  const row = await integrations(tx).where('id', '=', id).executeTakeFirst();
  return row && storedOf(row);
}

/** Locks it until the end of the transaction, so that fields an update leaves unchanged keep their current values. */
export const lockIntegrationRow = (tx: Tx, id: number): Promise<unknown> =>
  tx.rows(
    'integration-lock',
    'select from queue_integrations where company_id = current_company() and id = $1 for no key update',
    [id],
  );

/** Receivers of this event, from any ticket. */
export async function selectListeners(tx: Tx, event: WebhookEvent): Promise<number[]> {
  const rows = await tx.rows<{ id: number }>(
    'integration-listeners',
    `select id from queue_integrations where company_id = current_company() and type in ('n8n', 'webhook') and events @> array[$1]`,
    [event],
  );
  return rows.map(({ id }) => Number(id));
}

const refuseConstraint = mapConstraintErrors({
  queue_integrations_name: 'ERR_INTEGRATION_NAME_ALREADY_EXISTS',
  connections_integration: 'ERR_INTEGRATION_IN_USE',
  queues_integration: 'ERR_INTEGRATION_IN_USE',
  queue_options_integration: 'ERR_INTEGRATION_IN_USE',
});

export type IntegrationValues = Omit<StoredIntegration, 'id' | 'companyId' | 'createdAt' | 'updatedAt'>;

export async function insertIntegration(tx: Tx, values: IntegrationValues): Promise<number> {
  const { id } = await tx.db
    .insertInto('queueIntegrations')
    .values({ companyId: tx.companyId, ...values, createdAt: tx.now, updatedAt: tx.now })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(refuseConstraint);
  return id;
}

export async function saveIntegration(tx: Tx, id: number, values: Partial<IntegrationValues>): Promise<void> {
  await tx.db
    .updateTable('queueIntegrations')
    .set({ ...values, updatedAt: tx.now })
    .where('companyId', '=', tx.companyId)
    .where('id', '=', id)
    .execute()
    .catch(refuseConstraint);
}

export async function deleteIntegration(tx: Tx, id: number): Promise<void> {
  await tx.db
    .deleteFrom('queueIntegrations')
    .where('companyId', '=', tx.companyId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
    .catch(refuseConstraint)
    .then(ensureDeleted);
}

type SealedIntegration = Pick<StoredIntegration, 'id' | 'companyId' | 'jsonContentSecret' | 'signingSecret'>;

/** For all companies, so it bypasses row-level security. */
export const selectSealedIntegrations = (system: Tx): Promise<SealedIntegration[]> =>
  system.db.selectFrom('queueIntegrations').select(['companyId', 'id', 'jsonContentSecret', 'signingSecret']).execute();

/** Leaves secrets that were changed meanwhile as they are. */
export async function replaceIntegrationSecrets(
  system: Tx,
  { companyId, id, ...before }: SealedIntegration,
  renewed: Pick<SealedIntegration, 'jsonContentSecret' | 'signingSecret'>,
): Promise<void> {
  await system.db
    .updateTable('queueIntegrations')
    .set(renewed)
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .where('jsonContentSecret', 'is not distinct from', before.jsonContentSecret)
    .where('signingSecret', 'is not distinct from', before.signingSecret)
    .execute();
}
