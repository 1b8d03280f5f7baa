import { z } from 'zod';
import { route } from '../route.ts';
import { holiday, maxHolidays } from './holiday.ts';

const holidays = z.object({ holidays: z.array(holiday).max(maxHolidays) });

export const holidayApi = {
  /** In the order of their days. */
  list: route({ method: 'GET', path: '/holidays', output: holidays }),
  /** All of them: what is not named is no holiday any more. */
  change: route({
    method: 'PUT',
    path: '/holidays',
    audited: true,
    permission: 'company:editHours',
    body: holidays,
    output: holidays,
  }),
};
