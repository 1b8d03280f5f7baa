import type { MailFailReason } from '@balcao/contract/mails/mail';
import { inTx, type Tx, type TxContext } from '../platform/db/tx.ts';
import type { PayloadOf } from '../platform/jobs/job.ts';
import type { Log } from '../platform/log.ts';
import type { Smtp } from '../platform/mail/smtp.ts';
import { afterAttempt } from './attempt.rules.ts';
import { type ComposedMail, composeMail } from './compose-mail.ts';
import type { sendMailJob } from './mail.jobs.ts';
import { claimMail, type MailRow, saveAttempt } from './mail.store.ts';
import { type MailContent, mailContent, readMailLanguage } from './mail-content.ts';
import type { MailDeps } from './mail-deps.ts';

/** Whether a mail's request no longer applies: it may have waited for a mail server for weeks. */
export type IsOutdated = (tx: Tx, content: MailContent) => Promise<boolean>;

type Sending = { context: TxContext; log: Log; deps: MailDeps; isOutdated: IsOutdated };

/**
 * Makes one attempt, outside of any transaction. Every attempt has the same Message-ID (RFC 5322 3.6.4): if the mail
 * server accepted the mail but its answer was lost, it gets it again, and mailboxes can drop the repeat.
 */
export async function sendMail(
  { context, log, deps, isOutdated }: Sending,
  { companyId, mailId }: PayloadOf<typeof sendMailJob>,
): Promise<void> {
  if (!deps.smtp) return;
  const claimed = await inTx(context, companyId, (tx) => claimMail(tx, mailId));
  if (claimed === null) return;
  const content = openContent(claimed, deps);
  if (content && (await inTx(context, companyId, (tx) => isOutdated(tx, content)))) {
    const expired = { status: 'expired', nextAttemptAt: context.clock.now(), failReason: null } as const;
    return inTx(context, companyId, (tx) => saveAttempt(tx, mailId, expired));
  }
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
  mail: Pick<MailRow, 'content' | 'language'>,
  deps: Pick<MailDeps, 'box' | 'publicUrl'>,
): ComposedMail | null {
  const opened = openContent(mail, deps);
  return opened && composeMail(opened, readMailLanguage(mail.language), deps.publicUrl);
}

function openContent({ content }: Pick<MailRow, 'content'>, { box }: Pick<MailDeps, 'box'>): MailContent | null {
  try {
    return mailContent.parse(JSON.parse(box.open(content ?? '')));
  } catch {
    return null;
  }
}
