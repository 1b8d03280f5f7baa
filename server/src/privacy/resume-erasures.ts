import { dayMs } from '@balcao/contract/durations';
import { inSystem, type TxContext } from '../platform/db/tx.ts';
import { selectWaitingErasures } from './erasure.store.ts';
import { erasePersonJob } from './privacy.jobs.ts';

/**
 * In all companies: erasures that wait for more than a day, because their job has failed for good. They were promised
 * under a protocol number, and nobody can ask for them again while they wait.
 */
export const resumeErasures = (context: TxContext): Promise<void> =>
  inSystem(context, 0, async (system) => {
    for (const waiting of await selectWaitingErasures(system, new Date(system.now.getTime() - dayMs)))
      system.enqueue(erasePersonJob, waiting, { key: `erasure:${waiting.erasureId}` });
  });
