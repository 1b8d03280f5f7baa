import type { MailFailReason } from '@balcao/contract/mails/mail';
import { inTx, type TxContext } from '../platform/db/tx.ts';
import type { PayloadOf } from '../platform/jobs/job.ts';
import type { Log } from '../platform/log.ts';
import type { Smtp } from '../platform/mail/smtp.ts';
import { afterAttempt } from './attempt.rules.ts';
import { type ComposedMail, composeMail } from './compose-mail.ts';
import type { sendMailJob } from './mail.jobs.ts';
import { claimMail, type MailRow, saveAttempt } from './mail.store.ts';
import { mailContent, readMailLanguage } from './mail-content.ts';
import type { MailDeps } from './mail-deps.ts';

type Sending = { context: TxContext; log: Log; deps: MailDeps };

/**
 * Makes one attempt, outside of any transaction. Every attempt has the same Message-ID (RFC 5322 3.6.4): if the mail
 * server accepted the mail but its answer was lost, it gets it again, and mailboxes can drop the repeat.
 */
export async function sendMail(
  { context, log, deps }: Sending,
  { companyId, mailId }: PayloadOf<typeof sendMailJob>,
): Promise<void> {
  if (!deps.smtp) return;
  const claimed = await inTx(context, companyId, (tx) => claimMail(tx, mailId));
  if (claimed === null) return;
  const failReason = await attempt(claimed, deps.smtp, deps);
  const after = afterAttempt(claimed, failReason, context.clock.now());
  await inTx(context, companyId, (tx) => saveAttempt(tx, mailId, { ...after, failReason }));
  if (failReason) log.warn({ companyId, mailId, failReason, status: after.status }, 'a mail was not sent');
}

async function attempt(mail: MailRow, smtp: Smtp, deps: MailDeps): Promise<MailFailReason | null> {
  const composed = readMail(mail, deps);
  if (composed === null) return 'unreadable';
  const host = new URL(deps.publicUrl).hostname;
  return smtp.send({
    ...composed,
    to: mail.recipient,
    messageId: `<mail-${mail.companyId}-${mail.id}-${mail.createdAt.getTime()}@${host}>`,
  });
}

/** Null when it is encrypted with a lost key, or was written by another version of the product. */
export function readMail(
  { content, language }: Pick<MailRow, 'content' | 'language'>,
  { box, publicUrl }: Pick<MailDeps, 'box' | 'publicUrl'>,
): ComposedMail | null {
  try {
    const opened = mailContent.parse(JSON.parse(box.open(content ?? '')));
    return composeMail(opened, readMailLanguage(language), publicUrl);
  } catch {
    return null;
  }
}
