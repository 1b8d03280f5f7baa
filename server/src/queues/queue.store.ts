import { scheduleDay } from '@balcao/contract/companies/company';
import { distribution } from '@balcao/contract/distribution/distribution';
import type { Queue, UpdateQueueInput } from '@balcao/contract/queues/queue';
import { z } from 'zod';
import { mapConstraintErrors } from '../platform/db/constraint-errors.ts';
import type { Tx } from '../platform/db/tx.ts';
import { pathOfFileUrl } from '../platform/files/signed-file-links.ts';
import { givenFields } from '../platform/given-fields.ts';
import { jsonb } from '../platform/text/jsonb.ts';

export const selectQueues = async (tx: Tx): Promise<Queue[]> =>
  (
    await queues(tx)
      .orderBy('queues.orderQueue', (order) => order.asc().nullsLast())
      .orderBy('queues.id')
      .execute()
  ).map((row) => presentQueue(tx, row));

export async function selectQueue(tx: Tx, id: number): Promise<Queue | undefined> {
  const row = await queues(tx).where('queues.id', '=', id).executeTakeFirst();
  return row && presentQueue(tx, row);
}

const queues = (tx: Tx) =>
  tx.db
    .selectFrom('queues')
    .leftJoin('files', (join) =>
      join.onRef('files.companyId', '=', 'queues.companyId').onRef('files.id', '=', 'queues.fileId'),
    )
    .selectAll('queues')
    .select('files.name as fileName')
    .where('queues.companyId', '=', tx.companyId);
type QueueRow = Awaited<ReturnType<ReturnType<typeof queues>['executeTakeFirstOrThrow']>>;

const schedules = z.array(scheduleDay).catch([]);

const presentQueue = (tx: Tx, row: QueueRow): Queue => ({
  id: row.id,
  name: row.name,
  color: row.color,
  orderQueue: row.orderQueue,
  greetingMessage: row.greetingMessage,
  outOfHoursMessage: row.outOfHoursMessage,
  complationMessage: row.complationMessage,
  ratingMessage: row.ratingMessage,
  token: '', // queues have no token; it would never be read
  integrationId: row.integrationId,
  promptId: row.promptId,
  distribution: distribution.catch('off').parse(row.distribution),
  distributionCap: row.distributionCap,
  answerWithinMinutes: row.answerWithinMinutes,
  firstAnswerGoalMinutes: row.firstAnswerGoalMinutes,
  resolutionGoalMinutes: row.resolutionGoalMinutes,
  mediaPath: pathOf(tx, row),
  mediaName: row.fileName,
  schedules: schedules.parse(row.schedules),
  companyId: row.companyId,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

/** Token and name: `{base}/public/{mediaPath}` is its address. */
const pathOf = (tx: Tx, { fileId, fileName }: QueueRow): string | null =>
  fileId === null || fileName === null ? null : pathOfFileUrl(tx.fileUrl({ id: fileId, name: fileName }));

const refuseConstraint = mapConstraintErrors({
  queues_name: 'ERR_QUEUE_NAME_ALREADY_EXISTS',
  queues_integration: 'ERR_NOT_FOUND',
  queues_color: 'ERR_QUEUE_COLOR_ALREADY_EXISTS',
  queues_prompt: 'ERR_NOT_FOUND',
});

export async function insertQueue(tx: Tx, form: UpdateQueueInput & { name: string; color: string }): Promise<number> {
  const { name, color } = form;
  const { id } = await tx.db
    .insertInto('queues')
    .values({ companyId: tx.companyId, ...columns(form), name, color, createdAt: tx.now, updatedAt: tx.now })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(refuseConstraint);
  return id;
}

/** Until the end of the transaction: another change waits, and then reads the result of this one. */
export const lockQueueForChange = (tx: Tx, id: number): Promise<unknown> =>
  tx.rows(
    'queue-change-lock',
    'select from queues where company_id = current_company() and id = $1 for no key update',
    [id],
  );

/** False when there is no such queue. */
export async function saveQueue(tx: Tx, id: number, form: UpdateQueueInput): Promise<boolean> {
  const saved = await tx.db
    .updateTable('queues')
    .set({ ...columns(form), updatedAt: tx.now })
    .where('companyId', '=', tx.companyId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
    .catch(refuseConstraint);
  return saved !== undefined;
}

/** Absent keys are left out by the query builder: they stay as they are. */
const columns = ({ schedules, ...form }: UpdateQueueInput) => ({
  ...givenFields(form),
  ...(schedules && { schedules: jsonb(schedules) }),
});

/** Locks the queue, and finds its file. */
export const lockQueueFile = (tx: Tx, id: number): Promise<{ fileId: number | null } | undefined> =>
  tx.db
    .selectFrom('queues')
    .select('fileId')
    .where('companyId', '=', tx.companyId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

export async function saveQueueFile(tx: Tx, id: number, fileId: number | null): Promise<void> {
  await tx.db
    .updateTable('queues')
    .set({ fileId, updatedAt: tx.now })
    .where('companyId', '=', tx.companyId)
    .where('id', '=', id)
    .execute();
}

export async function deleteQueueRow(tx: Tx, id: number): Promise<void> {
  await tx.db.deleteFrom('queues').where('companyId', '=', tx.companyId).where('id', '=', id).execute();
}

export async function selectMemberIds(tx: Tx, queueId: number): Promise<number[]> {
  const rows = await tx.db
    .selectFrom('userQueues')
    .select('userId')
    .where('companyId', '=', tx.companyId)
    .where('queueId', '=', queueId)
    .execute();
  return rows.map(({ userId }) => userId);
}
