import { inSystem, type TxContext } from '../platform/db/tx.ts';
import { attemptTimeoutMs } from './attempt.rules.ts';
import { sendMailJob } from './mail.jobs.ts';
import { closeOldMails, selectDueMails } from './mail.store.ts';

const maxAtOnce = 200;
/** The operator looks up what was sent; what was in it is gone before. */
const rememberedMs = 90 * 86_400_000;

/** Of all companies: what is due again, what a killed process had in hand, and what waited for a mail server that is there now. */
export const enqueueDueMails = (context: TxContext): Promise<void> =>
  inSystem(context, 0, async (system) => {
    const claimedBefore = new Date(system.now.getTime() - attemptTimeoutMs);
    for (const due of await selectDueMails(system, { claimedBefore, limit: maxAtOnce }))
      system.enqueue(sendMailJob, due, { key: `mail:${due.companyId}:${due.mailId}`, maxAttempts: 1 });
  });

export const purgeMails = (context: TxContext): Promise<void> =>
  inSystem(context, 0, (system) => closeOldMails(system, new Date(system.now.getTime() - rememberedMs)));
