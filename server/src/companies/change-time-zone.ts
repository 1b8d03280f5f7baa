import { invalidInput } from '@balcao/contract/errors';
import type { Tx } from '../platform/db/tx.ts';
import { isKnownTimeZone, saveTimeZone } from './company.store.ts';

/** Days, hours and what is due at a time of day are in this zone from now on. @throws Failure ERR_INVALID_INPUT */
export async function changeTimeZone(tx: Tx, timeZone: string): Promise<void> {
  // Node may know places that PostgreSQL does not: each statement that asks for a day would fail.
  if (!(await isKnownTimeZone(tx, timeZone))) throw invalidInput('value', 'invalid_value');
  await saveTimeZone(tx, timeZone);
}
