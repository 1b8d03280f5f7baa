import type { MailDeps } from '../../mails/mail-deps.ts';
import { queueMail } from '../../mails/queue-mail.ts';
import type { Tx } from '../../platform/db/tx.ts';
import type { StoredExport } from './report-export.store.ts';

const weekMs = 7 * 86_400_000;

/**
 * Mails a link to the file to its person. The mail contains no figure and no customer's name: the link opens the page,
 * which authenticates them and checks their current rights.
 */
export async function mailExport(
  tx: Tx,
  deps: Pick<MailDeps, 'box' | 'smtp'>,
  { id, userId }: Pick<StoredExport, 'id' | 'userId'>,
  { title, period }: { title: string; period: string },
): Promise<void> {
  const [person] = await tx.rows<{ name: string; email: string; language: string | null }>(
    'report-export-person',
    'select name, email, language from users where company_id = current_company() and id = $1',
    [userId],
  );
  if (!person) return;
  const { name, email, language } = person;
  await queueMail(tx, deps, {
    content: { kind: 'report', name, email, exportId: id, title, period },
    recipient: email,
    language,
    expiresAt: new Date(tx.now.getTime() + weekMs),
  });
}
