import { ensure } from '@balcao/contract/errors';
import type { Tx } from '../platform/db/tx.ts';
import { mailKey, sendMailJob } from './mail.jobs.ts';
import { makeMailDue } from './mail.store.ts';
import type { MailDeps } from './mail-deps.ts';

/**
 * By the installation's operator, for any company. @throws Failure ERR_MAIL_UNAVAILABLE, ERR_NOT_FOUND when it cannot
 * be sent any more
 */
export async function retryMail(system: Tx, mailId: number, { smtp }: Pick<MailDeps, 'smtp'>): Promise<void> {
  ensure(smtp, 'ERR_MAIL_UNAVAILABLE');
  const due = await makeMailDue(system, mailId);
  ensure(due, 'ERR_NOT_FOUND');
  const { companyId } = due;
  system.enqueue(sendMailJob, { companyId, mailId }, { key: mailKey(companyId, mailId), maxAttempts: 1 });
}
