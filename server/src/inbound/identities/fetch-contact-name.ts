import type { fetchContactNameJob } from '../../contacts/contact.jobs.ts';
import { renameContact } from '../../contacts/identities/rename-contact.ts';
import { reportEndedAccess } from '../../messages/channel-actions/report-ended-access.ts';
import type { SendingDeps } from '../../messages/delivery/sending-deps.ts';
import { inTx } from '../../platform/db/tx.ts';
import type { PayloadOf } from '../../platform/jobs/job.ts';

/** Fetches the name of a contact that arrived without one. A name that people gave meanwhile is kept. */
export async function fetchContactName(deps: SendingDeps, job: PayloadOf<typeof fetchContactNameJob>): Promise<void> {
  const { context, openConnection } = deps;
  const opened = await inTx(context, job.companyId, (tx) => openConnection(tx, job.whatsappId));
  const name = (
    await opened?.driver.fetchName?.(opened.connection, job.chat).catch(async (error: unknown) => {
      await reportEndedAccess(deps, opened.connection, error);
      throw error;
    })
  )?.trim();
  if (!name) return;
  await inTx(context, job.companyId, (tx) => renameContact(tx, job.contactId, { from: job.chat, to: name }));
}
