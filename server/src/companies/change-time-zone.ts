import { moveToZone } from '@balcao/contract/companies/due-date.rules';
import { ensure, invalidInput } from '@balcao/contract/errors';
import type { Tx } from '../platform/db/tx.ts';
import { announceCompany } from './company.audience.ts';
import { isKnownTimeZone, lockCompanyRow, saveTimeZone, selectCompany } from './company.store.ts';
import { timeZoneChanged } from './company-events.ts';
import { followLicence } from './licence/follow-licence.ts';

/**
 * Days, hours and times of day are in this zone from now on; the licence ends on the same day as before, in the new
 * zone. @throws Failure ERR_INVALID_INPUT
 */
export async function changeTimeZone(tx: Tx, timeZone: string): Promise<void> {
  // Node may know zones that PostgreSQL does not: every statement that computes a day would fail.
  if (!(await isKnownTimeZone(tx, timeZone))) throw invalidInput('value', 'invalid_value');
  ensure(await lockCompanyRow(tx), 'ERR_NOT_FOUND');
  const before = await selectCompany(tx);
  if (!before || before.timeZone === timeZone) return;
  const moved = (at: Date | null) => at && moveToZone(at, before.timeZone, timeZone);
  const { dueDate, trialExpiration } = before;
  await saveTimeZone(tx, { timeZone, dueDate: moved(dueDate), trialExpiration: moved(trialExpiration) });
  tx.publish(timeZoneChanged, { before: before.timeZone, after: timeZone });
  await followLicence(tx);
  await announceCompany(tx);
}
