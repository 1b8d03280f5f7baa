import { type PaidTerms, recurrences } from '@balcao/contract/companies/due-date.rules';
import type { Selectable } from 'kysely';
import type { Companies } from '../../platform/db/db.gen.ts';

type Columns = Pick<Selectable<Companies>, 'dueDate' | 'dueDay' | 'recurrence' | 'timeZone' | 'trialExpiration'>;

/** The terms from which the next due date of a company follows. */
export const paidTermsOf = ({ dueDate, dueDay, recurrence, timeZone, trialExpiration }: Columns): PaidTerms => ({
  dueDate,
  dueDay,
  recurrence: recurrences.find((one) => one === recurrence) ?? 'MENSAL',
  timeZone,
  trialExpiration,
});
