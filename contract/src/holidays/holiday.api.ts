import { z } from 'zod';
import { route } from '../route.ts';
import { holiday, maxHolidays } from './holiday.ts';

const holidays = z.object({ holidays: z.array(holiday).max(maxHolidays) });

export const holidayApi = {
  /** In the order of their days. */
  list: route({ method: 'GET', path: '/holidays', output: holidays }),
  /**
   * Replaces all of them: a day that is not listed is no longer a holiday. `known`: the days in the list as it was read; a day that a colleague
   * has added since stays.
   */
  change: route({
    method: 'PUT',
    path: '/holidays',
    audited: true,
    permission: 'company:editHours',
    body: holidays.extend({ known: z.array(holiday).max(maxHolidays).optional() }),
    output: holidays,
  }),
};
