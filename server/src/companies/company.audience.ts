import type { Tx } from '../platform/db/tx.ts';
import { findCompany } from './find-company.ts';

/** The screens of the company's people follow its terms, plan and data. */
export async function announceCompany(tx: Tx): Promise<void> {
  tx.emit('company', { action: 'update', company: await findCompany(tx, { admin: true }) }, { rooms: ['admins'] });
  tx.emit(
    'company',
    { action: 'update', company: await findCompany(tx, { admin: false }) },
    { rooms: ['company'], except: ['admins'] },
  );
}
