import { ensure } from '@balcao/contract/errors';
import type { Tx } from '../platform/db/tx.ts';
import { lockQueue, type OptionRow, selectOptions, selectQueueOf } from './queue-option.store.ts';

/** With all of its queue, which nobody else numbers meanwhile. @throws Failure ERR_NOT_FOUND */
export async function lockOption(tx: Tx, id: number): Promise<{ options: OptionRow[]; before: OptionRow }> {
  const queueId = await selectQueueOf(tx, id);
  ensure(queueId, 'ERR_NOT_FOUND');
  await lockQueue(tx, queueId);
  const options = await selectOptions(tx, queueId);
  const before = options.find((option) => option.id === id);
  ensure(before, 'ERR_NOT_FOUND');
  return { options, before };
}
