import type { fetchContactNameJob } from '../../contacts/contact.jobs.ts';
import { renameContact } from '../../contacts/identities/rename-contact.ts';
import type { SendingDeps } from '../../messages/delivery/sending-deps.ts';
import { inTx } from '../../platform/db/tx.ts';
import type { PayloadOf } from '../../platform/jobs/job.ts';

/** Fetches the name of a contact that arrived without one. A name that people gave meanwhile is kept. */
export async function fetchContactName(
  { context, openConnection }: SendingDeps,
  job: PayloadOf<typeof fetchContactNameJob>,
): Promise<void> {
  const opened = await inTx(context, job.companyId, (tx) => openConnection(tx, job.whatsappId));
  const name = (await opened?.driver.fetchName?.(opened.connection, job.chat))?.trim();
  if (!name) return;
  await inTx(context, job.companyId, (tx) => renameContact(tx, job.contactId, { from: job.chat, to: name }));
}
