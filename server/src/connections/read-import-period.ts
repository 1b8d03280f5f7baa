import { endOfDay } from '@balcao/contract/companies/due-date.rules';
import { momentOf } from '@balcao/contract/companies/zoned-time';
import type { UpdateConnectionInput } from '@balcao/contract/connections/connection';
import { findCompanyProfile } from '../companies/find-company.ts';
import type { Tx } from '../platform/db/tx.ts';

/** The form with its import of old messages as instants: a time without an offset is the company's, an end day is included. */
export async function readImportPeriod<Form extends UpdateConnectionInput>(tx: Tx, form: Form): Promise<Form> {
  const { importOldMessages: from, importRecentMessages: until } = form;
  if (!from && !until) return form;
  const { timeZone } = await findCompanyProfile(tx);
  const isDay = (text: string): boolean => text.length === 10;
  return {
    ...form,
    ...(from && { importOldMessages: momentOf(from, timeZone).toISOString() }),
    ...(until && {
      importRecentMessages: (isDay(until) ? endOfDay(until, timeZone) : momentOf(until, timeZone)).toISOString(),
    }),
  };
}
