import { invalidInput } from '@balcao/contract/errors';
import type { Tx } from '../platform/db/tx.ts';
import { isKnownTimeZone, saveTimeZone, selectCompany } from './company.store.ts';
import { timeZoneChanged } from './company-events.ts';

/** Days, hours and times of day are in this zone from now on. @throws Failure ERR_INVALID_INPUT */
export async function changeTimeZone(tx: Tx, timeZone: string): Promise<void> {
  // Node may know zones that PostgreSQL does not: every statement that computes a day would fail.
  if (!(await isKnownTimeZone(tx, timeZone))) throw invalidInput('value', 'invalid_value');
  const before = await selectCompany(tx);
  await saveTimeZone(tx, timeZone);
  if (before && before.timeZone !== timeZone) tx.publish(timeZoneChanged, { before: before.timeZone, after: timeZone });
}
