import { announceContact } from '../../contacts/contact.audience.ts';
import { findContact } from '../../contacts/find-contact.ts';
import type { SendingDeps } from '../../messages/delivery/sending-deps.ts';
import { inTx } from '../../platform/db/tx.ts';
import type { PayloadOf } from '../../platform/jobs/job.ts';
import type { fetchContactNameJob } from '../inbound.jobs.ts';

/** Fetches the name of a contact that arrived without one. A name that people gave meanwhile is kept. */
export async function fetchContactName(
  { context, openConnection }: SendingDeps,
  job: PayloadOf<typeof fetchContactNameJob>,
): Promise<void> {
  const opened = await inTx(context, job.companyId, (tx) => openConnection(tx, job.whatsappId));
  const name = (await opened?.driver.fetchName?.(opened.line, job.chat))?.trim();
  if (!name) return;
  await inTx(context, job.companyId, async (tx) => {
    const rows = await tx.rows(
      'contact-name-learn',
      `update contacts set name = $3, updated_at = $4 where company_id = current_company() and id = $1 and name = $2 returning id`,
      [job.contactId, job.chat, name, tx.now],
    );
    if (rows.length > 0) announceContact(tx, { action: 'update', contact: await findContact(tx, job.contactId) });
  });
}
