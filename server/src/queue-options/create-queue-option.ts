import { ensure, invalidInput } from '@balcao/contract/errors';
import { can } from '@balcao/contract/permissions';
import { placeOption, refuseOption } from '@balcao/contract/queue-options/option-tree.rules';
import type { CreateQueueOptionInput, QueueOption } from '@balcao/contract/queue-options/queue-option';
import type { Actor } from '@balcao/contract/users/actor';
import { recordAudit } from '../audit/record-audit.ts';
import type { Tx } from '../platform/db/tx.ts';
import { findQueue } from '../queues/find-queue.ts';
import { announceOptions } from './announce-options.ts';
import { insertOption, lockQueue, savePlaces, selectOptions } from './queue-option.store.ts';
import { showQueueOption } from './show-queue-options.ts';

/** Without a number it comes last; with one, those from there on move down. */
export async function createQueueOption(tx: Tx, actor: Actor, form: CreateQueueOptionInput): Promise<QueueOption> {
  ensure(can(actor, 'queues-page:edit'), 'ERR_NO_PERMISSION');
  const { title, message, queueId, parentId = null, option = null } = form;
  const { action = 'wait', actionQueueId = null, integrationId = null } = form;
  ensure(await lockQueue(tx, queueId), 'ERR_NO_QUEUE_FOUND');
  const options = await selectOptions(tx, queueId);
  const refused = refuseOption(options, parentId);
  if (refused) throw invalidInput(refused.field, refused.problem);
  if (action === 'transfer' && actionQueueId === null) throw invalidInput('actionQueueId', 'required');
  if (action === 'integrate' && integrationId === null) throw invalidInput('integrationId', 'required');
  if (actionQueueId !== null) await findQueue(tx, actionQueueId);
  const place = options.filter((one) => one.parentId === parentId).length + 1;
  const id = await insertOption(tx, { title, message, queueId, parentId, place, action, actionQueueId, integrationId });
  await savePlaces(tx, placeOption([...options, { id, parentId, place }], { id, parentId, place: option }));
  await recordAudit(tx, { action: 'queue-option.create', by: actor, subject: { id, name: title } });
  await announceOptions(tx, queueId);
  return showQueueOption(tx, queueId, id);
}
