import type { Actor } from '@balcao/contract/users/actor';
import type { Tx } from '../platform/db/tx.ts';
import { createQueueOption } from '../queue-options/create-queue-option.ts';
import type { DemoOption } from './demo-company.ts';

/** The menu under a queue, level by level. */
export async function addQueueOptions(
  tx: Tx,
  actor: Actor,
  queueId: number,
  options: readonly DemoOption[] = [],
  parentId: number | null = null,
): Promise<void> {
  for (const { children, ...option } of options) {
    const { id } = await createQueueOption(tx, actor, { ...option, queueId, parentId });
    await addQueueOptions(tx, actor, queueId, children, id);
  }
}
