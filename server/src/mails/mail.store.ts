import type { Mail, MailFailReason, MailKind, MailStatus } from '@balcao/contract/mails/mail';
import type { Tx } from '../platform/db/tx.ts';
import type { MailLanguage } from './mail-content.ts';

/** A mail as the sender needs it. */
export type MailRow = {
  id: number;
  companyId: number;
  recipient: string;
  language: MailLanguage;
  content: string | null;
  status: MailStatus;
  attempts: number;
  createdAt: Date;
  expiresAt: Date | null;
};

const columns = `id, company_id as "companyId", recipient, language, content, status, attempts, created_at as "createdAt",
  expires_at as "expiresAt"`;

type NewMail = {
  kind: MailKind;
  recipient: string;
  language: MailLanguage;
  content: string;
  expiresAt: Date | null;
  idempotencyKey: string | null;
};

/** Null when one with this key was written to this recipient before. */
export async function insertMail(tx: Tx, mail: NewMail): Promise<number | null> {
  const inserted = await tx.db
    .insertInto('mails')
    .values({ ...mail, nextAttemptAt: tx.now, createdAt: tx.now, updatedAt: tx.now })
    .onConflict((on) =>
      on.columns(['companyId', 'idempotencyKey', 'recipient']).where('idempotencyKey', 'is not', null).doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  return inserted?.id ?? null;
}

/** Null when it is not to be sent now: another process is sending it, or it is done. */
export async function claimMail(tx: Tx, mailId: number): Promise<MailRow | null> {
  const [claimed] = await tx.rows<MailRow>(
    'claim-mail',
    `update mails set status = 'sending', attempts = attempts + 1, claimed_at = $2, updated_at = $2
     where company_id = current_company() and id = $1 and status = 'waiting' and (expires_at is null or expires_at > $2)
     returning ${columns}`,
    [mailId, tx.now],
  );
  return claimed ?? null;
}

/** Deletes the content once only the recipient needs it. */
export async function saveAttempt(
  tx: Tx,
  mailId: number,
  { status, nextAttemptAt, failReason }: { status: MailStatus; nextAttemptAt: Date; failReason: MailFailReason | null },
): Promise<void> {
  await tx.rows(
    'save-mail-attempt',
    `update mails set status = $2::text, next_attempt_at = $3, fail_reason = $4, claimed_at = null, updated_at = $5::timestamptz,
       sent_at = case when $2 = 'sent' then $5::timestamptz end, content = case when $2 in ('sent', 'expired') then null else content end
     where company_id = current_company() and id = $1 and status = 'sending'`,
    [mailId, status, nextAttemptAt, failReason ?? '', tx.now],
  );
}

/** Due mails, and those whose sending process has died, of all companies. */
export async function selectDueMails(
  system: Tx,
  { claimedBefore, limit }: { claimedBefore: Date; limit: number },
): Promise<{ companyId: number; mailId: number }[]> {
  await system.rows(
    'release-mails',
    `update mails set status = 'waiting', claimed_at = null where status = 'sending' and claimed_at < $1`,
    [claimedBefore],
  );
  return system.rows(
    'due-mails',
    `select company_id as "companyId", id as "mailId" from mails
     where status = 'waiting' and next_attempt_at <= $1 and (expires_at is null or expires_at > $1)
     order by next_attempt_at limit $2`,
    [system.now, limit],
  );
}

/** In all companies: closes mails that expired unsent, and deletes rows older than `before`. */
export async function closeOldMails(system: Tx, before: Date): Promise<void> {
  await system.rows(
    'expire-mails',
    `update mails set status = 'expired', content = null, updated_at = $1 where status in ('waiting', 'failed') and expires_at <= $1`,
    [system.now],
  );
  await system.rows('purge-mails', 'delete from mails where created_at < $1', [before]);
}

type ListedRow = Omit<Mail, 'createdAt' | 'sentAt'> & { createdAt: Date; sentAt: Date | null };

/** Of all companies, newest first; `term`: searched in the address, empty for all. */
export async function selectMails(system: Tx, term: string, page: { skip: number; limit: number }): Promise<Mail[]> {
  const rows = await system.rows<ListedRow>(
    'list-mails',
    `select m.id, m.company_id as "companyId", c.name as "companyName", m.kind, m.recipient, m.status, m.attempts,
       nullif(m.fail_reason, '') as "failReason", m.created_at as "createdAt", m.sent_at as "sentAt"
     from mails m join companies c on c.id = m.company_id
     where position(lower($3) in lower(m.recipient)) > 0 order by m.id desc offset $1 limit $2`,
    [page.skip, page.limit, term],
  );
  return rows.map(({ createdAt, sentAt, ...row }) => ({
    ...row,
    createdAt: createdAt.toISOString(),
    sentAt: sentAt?.toISOString() ?? null,
  }));
}

export async function countMails(system: Tx, term: string): Promise<number> {
  const [counted] = await system.rows<{ count: number }>(
    'count-mails',
    'select count(*) as count from mails where position(lower($1) in lower(recipient)) > 0',
    [term],
  );
  return counted?.count ?? 0;
}

/** In any company. */
export async function selectMail(system: Tx, mailId: number): Promise<MailRow | null> {
  const [found] = await system.rows<MailRow>('find-mail', `select ${columns} from mails where id = $1`, [mailId]);
  return found ?? null;
}

/** In any company: makes a waiting or failed one due now, for another day of attempts. Null when it is not there any more, or expired. */
export async function makeMailDue(system: Tx, mailId: number): Promise<{ companyId: number } | null> {
  const [due] = await system.rows<{ companyId: number }>(
    'make-mail-due',
    `update mails set status = 'waiting', attempts = 0, next_attempt_at = $2, updated_at = $2
     where id = $1 and status in ('waiting', 'failed') and content is not null and (expires_at is null or expires_at > $2)
     returning company_id as "companyId"`,
    [mailId, system.now],
  );
  return due ?? null;
}

/** For all companies. */
export const selectSealedMails = (system: Tx): Promise<{ id: number; content: string }[]> =>
  system.rows('sealed-mails', 'select id, content from mails where content is not null', []);

export async function replaceSealedMail(system: Tx, mailId: number, content: string): Promise<void> {
  await system.rows('reseal-mail', 'update mails set content = $2 where id = $1', [mailId, content]);
}
