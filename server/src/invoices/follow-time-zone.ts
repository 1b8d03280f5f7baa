import { moveToZone } from '@balcao/contract/companies/due-date.rules';
import { billingRoom } from '../companies/company.audience.ts';
import type { timeZoneChanged } from '../companies/company-events.ts';
import type { PayloadOf } from '../platform/db/domain-events.ts';
import type { Tx } from '../platform/db/tx.ts';
import { saveInvoiceDates, selectInvoiceDates } from './invoice.store.ts';

/**
 * Due days and paid-until days stay the same in the new zone, as the company's due date does. The open invoice keeps
 * that due date: otherwise another one would be mailed.
 */
export async function followTimeZone(tx: Tx, happened: readonly PayloadOf<typeof timeZoneChanged>[]): Promise<void> {
  for (const { before, after } of happened) {
    const moved = (await selectInvoiceDates(tx)).map(({ id, dueDate, renewedUntil }) => ({
      id,
      dueDate: moveToZone(dueDate, before, after),
      renewedUntil: renewedUntil && moveToZone(renewedUntil, before, after),
    }));
    await saveInvoiceDates(tx, moved);
  }
  tx.emit('payment', { action: 'reload' }, { rooms: ['admins', billingRoom] });
}
