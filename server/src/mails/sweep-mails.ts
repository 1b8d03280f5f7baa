import { inSystem, type TxContext } from '../platform/db/tx.ts';
import { attemptTimeoutMs } from './attempt.rules.ts';
import { mailKey, sendMailJob } from './mail.jobs.ts';
import { closeOldMails, selectDueMails } from './mail.store.ts';

const maxAtOnce = 200;
/** How long the operator can look up sent mails; their contents are deleted earlier. */
const rememberedMs = 90 * 86_400_000;

/**
 * Enqueues, for all companies, mails that are due again, those of a killed process, and those stored while there was no
 * mail server.
 */
export const enqueueDueMails = (context: TxContext): Promise<void> =>
  inSystem(context, 0, async (system) => {
    const claimedBefore = new Date(system.now.getTime() - attemptTimeoutMs);
    // Late: a job that waits stays where it is. Replaced every time, it would stay behind all other jobs of a full pool.
    for (const due of await selectDueMails(system, { claimedBefore, limit: maxAtOnce }))
      system.enqueue(sendMailJob, due, { key: mailKey(due.companyId, due.mailId), maxAttempts: 1, late: true });
  });

export const purgeMails = (context: TxContext): Promise<void> =>
  inSystem(context, 0, (system) => closeOldMails(system, new Date(system.now.getTime() - rememberedMs)));
