import { ensure } from '@balcao/contract/errors';
import type { Mail, MailText } from '@balcao/contract/mails/mail';
import type { Tx } from '../platform/db/tx.ts';
import { pageRange, splitPage } from '../platform/paging.ts';
import { countMails, selectMail, selectMails } from './mail.store.ts';
import type { MailDeps } from './mail-deps.ts';
import { readMail } from './send-mail.ts';

/** Given by docs/protocol.md 6. */
const pageSize = 20;

/** Bypasses row-level security: the installation's operator sees the mails of all companies. */
export async function listMails(
  system: Tx,
  { searchParam = '', pageNumber }: { searchParam?: string | undefined; pageNumber: number },
): Promise<{ mails: Mail[]; count: number; hasMore: boolean }> {
  const term = searchParam.trim();
  const rows = await selectMails(system, term, pageRange(pageNumber, pageSize));
  const { page: mails, hasMore } = splitPage(rows, pageSize);
  return { mails, count: await countMails(system, term), hasMore };
}

/** @throws Failure ERR_NOT_FOUND also for one whose content was deleted, or is encrypted with a lost key */
export async function showMail(system: Tx, mailId: number, deps: MailDeps): Promise<MailText> {
  const row = await selectMail(system, mailId);
  ensure(row?.content, 'ERR_NOT_FOUND');
  const composed = readMail(row, deps);
  ensure(composed, 'ERR_NOT_FOUND');
  return { subject: composed.subject, text: composed.text };
}
