import { inSystem, type TxContext } from '../platform/db/tx.ts';
import { attemptTimeoutMs } from './attempt.rules.ts';
import { sendMailJob } from './mail.jobs.ts';
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
    for (const due of await selectDueMails(system, { claimedBefore, limit: maxAtOnce }))
      system.enqueue(sendMailJob, due, { key: `mail:${due.companyId}:${due.mailId}`, maxAttempts: 1 });
  });

export const purgeMails = (context: TxContext): Promise<void> =>
  inSystem(context, 0, (system) => closeOldMails(system, new Date(system.now.getTime() - rememberedMs)));
