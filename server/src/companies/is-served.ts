import { isExpired } from '@balcao/contract/companies/due-date.rules';
import type { Tx } from '../platform/db/tx.ts';
import { findCompanyProfile } from './find-company.ts';

/** Whether the company is active and its licence valid: until then its bots and automatic texts wait. */
export async function isServed(tx: Tx): Promise<boolean> {
  const company = await findCompanyProfile(tx);
  return company.status && !isExpired(company, tx.now);
}
