import { announceContact } from '../contacts/contact.audience.ts';
import { findContact } from '../contacts/find-contact.ts';
import type { Jobs } from '../job-names.ts';
import type { Sending } from '../messages/sending.ts';
import { inTx } from '../platform/tx.ts';

/** Fetches the name of a contact that arrived without one. A name that people gave meanwhile is kept. */
export async function nameContact({ border, openLine }: Sending, job: Jobs['name-contact']): Promise<void> {
  const opened = await inTx(border, job.companyId, (tx) => openLine(tx, job.whatsappId));
  const name = (await opened?.driver.nameOf?.(opened.line, job.chat))?.trim();
  if (!name) return;
  await inTx(border, job.companyId, async (tx) => {
    const rows = await tx.rows(
      'contact-name-learn',
      `update contacts set name = $3, updated_at = $4 where company_id = current_company() and id = $1 and name = $2 returning id`,
      [job.contactId, job.chat, name, tx.now],
    );
    if (rows.length > 0) announceContact(tx, { action: 'update', contact: await findContact(tx, job.contactId) });
  });
}
