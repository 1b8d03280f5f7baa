import type { Tx } from '../platform/db/tx.ts';
import { findCompany } from './find-company.ts';

/**
 * The room of admins after the end of the company's licence: they get notices about billing and the company's data, and
 * no others.
 */
export const billingRoom = 'billing';

/** Publishes the company's terms, plan and data to its screens. */
export async function announceCompany(tx: Tx): Promise<void> {
  tx.emit(
    'company',
    { action: 'update', company: await findCompany(tx, { admin: true }) },
    { rooms: ['admins', billingRoom] },
  );
  tx.emit(
    'company',
    { action: 'update', company: await findCompany(tx, { admin: false }) },
    { rooms: ['company'], except: ['admins', billingRoom] },
  );
}
