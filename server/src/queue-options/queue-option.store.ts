import type { BotLeafAction } from '@balcao/contract/automation/bot';
import type { PlacedOption } from '@balcao/contract/queue-options/option-tree.rules';
import { mapConstraintErrors } from '../platform/db/constraint-errors.ts';
import type { Tx } from '../platform/db/tx.ts';

export type OptionRow = PlacedOption & {
  queueId: number;
  title: string;
  message: string;
  action: BotLeafAction;
  actionQueueId: number | null;
  integrationId: number | null;
  fileId: number | null;
  fileName: string | null;
  createdAt: Date;
  updatedAt: Date;
};

/** All levels, in the order of their numbers. */
export const selectOptions = (tx: Tx, queueId: number): Promise<OptionRow[]> =>
  tx.rows<OptionRow>(
    'queue-options',
    `select o.id, o.parent_id as "parentId", o.place, o.queue_id as "queueId", o.title, o.message, o.action,
       o.action_queue_id as "actionQueueId", o.integration_id as "integrationId", o.file_id as "fileId", f.name as "fileName", o.created_at as "createdAt", o.updated_at as "updatedAt"
     from queue_options o left join files f on (f.company_id, f.id) = (o.company_id, o.file_id)
     where o.company_id = current_company() and o.queue_id = $1 order by o.place, o.id`,
    [queueId],
  );

/** Two who number the same menu take turns. False: there is no such queue. */
export async function lockQueue(tx: Tx, queueId: number): Promise<boolean> {
  const rows = await tx.rows(
    'queue-options-lock',
    'select id from queues where company_id = current_company() and id = $1 for no key update',
    [queueId],
  );
  return rows.length > 0;
}

export async function selectQueueOf(tx: Tx, id: number): Promise<number | undefined> {
  const row = await tx.db
    .selectFrom('queueOptions')
    .select('queueId')
    .where('companyId', '=', tx.companyId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.queueId;
}

type Fields = Pick<OptionRow, 'title' | 'message' | 'action' | 'actionQueueId' | 'integrationId'>;

export async function insertOption(
  tx: Tx,
  row: Fields & Pick<OptionRow, 'queueId' | 'parentId' | 'place'>,
): Promise<number> {
  const { id } = await tx.db
    .insertInto('queueOptions')
    .values({ companyId: tx.companyId, ...row, createdAt: tx.now, updatedAt: tx.now })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(refuseConstraint);
  return id;
}

/** An integration that is not there, or somebody else's. */
const refuseConstraint = mapConstraintErrors({ queue_options_integration: 'ERR_NOT_FOUND' });

export async function saveOption(tx: Tx, id: number, row: Partial<Fields & { fileId: number | null }>): Promise<void> {
  await tx.db
    .updateTable('queueOptions')
    .set({ ...row, updatedAt: tx.now })
    .where('companyId', '=', tx.companyId)
    .where('id', '=', id)
    .execute()
    .catch(refuseConstraint);
}

/** From options that do not lead to it: they have another action, or options under them. Returns their queues. */
export async function clearUnusedIntegration(tx: Tx, integrationId: number): Promise<number[]> {
  const rows = await tx.rows<{ queueId: number }>(
    'queue-options-clear-integration',
    `update queue_options o set integration_id = null, updated_at = $2
     where o.company_id = current_company() and o.integration_id = $1 and (o.action <> 'integrate' or exists (
       select from queue_options c where c.company_id = current_company() and c.parent_id = o.id))
     returning o.queue_id as "queueId"`,
    [integrationId, tx.now],
  );
  return rows.map(({ queueId }) => queueId);
}

export async function savePlaces(tx: Tx, places: PlacedOption[]): Promise<void> {
  if (places.length === 0) return;
  await tx.rows(
    'queue-options-places',
    `update queue_options o set parent_id = x.parent_id, place = x.place, updated_at = $4
     from unnest($1::bigint[], $2::bigint[], $3::int[]) x(id, parent_id, place)
     where o.company_id = current_company() and o.id = x.id`,
    [places.map(({ id }) => id), places.map(({ parentId }) => parentId), places.map(({ place }) => place), tx.now],
  );
}

/** With what is under it. */
export async function deleteOption(tx: Tx, id: number): Promise<void> {
  await tx.db.deleteFrom('queueOptions').where('companyId', '=', tx.companyId).where('id', '=', id).execute();
}

/** Returns the files that they had. */
export async function deleteOptionsOfQueue(tx: Tx, queueId: number): Promise<number[]> {
  const rows = await tx.db
    .deleteFrom('queueOptions')
    .where('companyId', '=', tx.companyId)
    .where('queueId', '=', queueId)
    .returning('fileId')
    .execute();
  return rows.flatMap(({ fileId }) => fileId ?? []);
}
