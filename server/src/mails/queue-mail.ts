import type { Tx } from '../platform/db/tx.ts';
import { mailKey, sendMailJob } from './mail.jobs.ts';
import { insertMail } from './mail.store.ts';
import { type MailContent, readMailLanguage } from './mail-content.ts';
import type { MailDeps } from './mail-deps.ts';

type QueuedMail = {
  content: MailContent;
  recipient: string;
  /** of the recipient, as stored; null: Portuguese */
  language: string | null;
  /** when its link or code expires */
  expiresAt?: Date;
  /** for mails that a job writes: a second run with the same key writes none */
  idempotencyKey?: string | undefined;
};

/**
 * The only way to write a mail: it is sent when, and only if, the transaction commits. Without a mail server it stays
 * stored for the operator.
 */
export async function queueMail(
  tx: Tx,
  { box, smtp }: Pick<MailDeps, 'box' | 'smtp'>,
  { content, recipient, language, expiresAt, idempotencyKey }: QueuedMail,
): Promise<void> {
  const mailId = await insertMail(tx, {
    kind: content.kind,
    recipient,
    language: readMailLanguage(language),
    content: box.seal(JSON.stringify(content)),
    expiresAt: expiresAt ?? null,
    idempotencyKey: idempotencyKey ?? null,
  });
  // One attempt: the row has the time of the next one, and the sweep enqueues it.
  const { companyId } = tx;
  if (smtp && mailId !== null)
    tx.enqueue(sendMailJob, { companyId, mailId }, { key: mailKey(companyId, mailId), maxAttempts: 1 });
}
