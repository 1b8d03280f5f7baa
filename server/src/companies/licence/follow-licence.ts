import { inSystem, inTx, type Tx, type TxContext } from '../../platform/db/tx.ts';
import { processEach } from '../../platform/periodic/process-each.ts';
import { markLicence, selectCompaniesToMark } from './licence.store.ts';

/**
 * Admins keep their access to billing after the licence has ended: their sockets are limited to the notices that match,
 * and get all again once it is paid.
 */
export async function followLicence(tx: Tx): Promise<void> {
  await markLicence(tx);
  // Sent even if the company was marked already: the licence may have ended and been renewed between two runs of the
  // sweep.
  tx.commandSockets('licenceChanged', {});
}

/** Sweep over all companies: a licence ends by time, or by a manual change in the database. */
export async function followLicences(context: TxContext): Promise<void> {
  await processEach(await inSystem(context, 0, selectCompaniesToMark), (companyId) =>
    inTx(context, companyId, followLicence),
  );
}
