import { ensure, invalidInput } from '@balcao/contract/errors';
import { can } from '@balcao/contract/permissions';
import { placeOption, refuseMove } from '@balcao/contract/queue-options/option-tree.rules';
import type { QueueOption, UpdateQueueOptionInput } from '@balcao/contract/queue-options/queue-option';
import type { Actor } from '@balcao/contract/users/actor';
import { changesBetween } from '../audit/changes-between.ts';
import { recordAuditedChange } from '../audit/record-audit.ts';
import type { Tx } from '../platform/db/tx.ts';
import { findQueue } from '../queues/find-queue.ts';
import { announceOptions } from './announce-options.ts';
import { lockOption } from './lock-option.ts';
import { type OptionRow, saveOption, savePlaces } from './queue-option.store.ts';
import { showQueueOption } from './show-queue-options.ts';

/** Its words, what it does, and its place: another number or another level takes what is under it along. */
export async function updateQueueOption(
  tx: Tx,
  actor: Actor,
  id: number,
  { option, parentId, queueId, ...words }: UpdateQueueOptionInput,
): Promise<QueueOption> {
  ensure(can(actor, 'queues-page:edit'), 'ERR_NO_PERMISSION');
  const { options, before } = await lockOption(tx, id);
  if (queueId !== undefined && queueId !== before.queueId) throw invalidInput('queueId', 'other_queue');
  const isLeaf = !options.some((one) => one.parentId === id);
  if (isLeaf && Object.keys(present(words)).length > 0) requireTarget({ ...before, ...present(words) });
  if (words.actionQueueId != null) await findQueue(tx, words.actionQueueId);
  const target = parentId === undefined ? before.parentId : parentId;
  const refused = refuseMove(options, id, target);
  if (refused) throw invalidInput('parentId', refused);
  await saveOption(tx, id, present(words));
  const place = option ?? (target === before.parentId ? before.place : null);
  await savePlaces(tx, placeOption(options, { id, parentId: target, place }));
  await recordAuditedChange(tx, {
    action: 'queue-option.update',
    by: actor,
    subject: { id, name: before.title },
    changes: changesBetween({ ...before }, { ...present(words), parentId: target, place: place ?? before.place }),
  });
  await announceOptions(tx, before.queueId);
  return showQueueOption(tx, before.queueId, id);
}

/** The queue or integration may have been deleted: the next change of the leaf needs another. Moving it does not, nor what has options below it. */
function requireTarget({ action, actionQueueId, integrationId }: OptionRow): void {
  if (action === 'transfer' && actionQueueId === null) throw invalidInput('actionQueueId', 'required');
  if (action === 'integrate' && integrationId === null) throw invalidInput('integrationId', 'required');
}

/** An absent key leaves the column as it is. */
const present = ({ title, message, action, actionQueueId, integrationId }: UpdateQueueOptionInput) => ({
  ...(title !== undefined && { title }),
  ...(message !== undefined && { message }),
  ...(action !== undefined && { action }),
  ...(actionQueueId !== undefined && { actionQueueId }),
  ...(integrationId !== undefined && { integrationId }),
});
