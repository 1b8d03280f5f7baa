import { ensure } from '@balcao/contract/errors';
import type { QueueOption } from '@balcao/contract/queue-options/queue-option';
import type { Tx } from '../platform/db/tx.ts';
import { pathOfFileUrl } from '../platform/files/signed-file-links.ts';
import { findQueue } from '../queues/find-queue.ts';
import { type OptionRow, selectOptions } from './queue-option.store.ts';

/** Under the queue or under one of its options, each with all that is under it. */
export async function listQueueOptions(tx: Tx, queueId: number, parentId: number | null): Promise<QueueOption[]> {
  await findQueue(tx, queueId);
  return levelOf(tx, await selectOptions(tx, queueId), parentId);
}

export async function showQueueOption(tx: Tx, queueId: number, id: number): Promise<QueueOption> {
  const rows = await selectOptions(tx, queueId);
  const row = rows.find((one) => one.id === id);
  ensure(row, 'ERR_NOT_FOUND');
  return presentOption(tx, rows, row);
}

const levelOf = (tx: Tx, rows: readonly OptionRow[], parentId: number | null): QueueOption[] =>
  rows.filter((row) => row.parentId === parentId).map((row) => presentOption(tx, rows, row));

function presentOption(tx: Tx, rows: readonly OptionRow[], row: OptionRow): QueueOption {
  const file = row.fileId !== null && row.fileName !== null ? { id: row.fileId, name: row.fileName } : null;
  return {
    id: row.id,
    title: row.title,
    message: row.message,
    option: String(row.place),
    queueId: row.queueId,
    parentId: row.parentId,
    action: row.action,
    actionQueueId: row.actionQueueId,
    integrationId: row.integrationId,
    mediaPath: file && pathOfFileUrl(tx.fileUrl(file)),
    mediaName: row.fileName,
    companyId: tx.companyId,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    children: levelOf(tx, rows, row.id),
  };
}
