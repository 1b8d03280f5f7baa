import { z } from 'zod';
import { route } from '../route.ts';
import { dayParam } from '../wire.ts';
import { dashboard } from './dashboard.ts';

export const maxPeriodDays = 366;

export const periodQuery = z.object({
  /** the last days, today included */
  days: z.preprocess((v) => (v === '' ? undefined : v), z.coerce.number().int().min(1).max(maxPeriodDays).optional()),
  /** wins over `days`; without the one, the other's day */
  date_from: dayParam,
  date_to: dayParam,
});

export const dashboardApi = {
  /** Without a period: today. */
  show: route({
    method: 'GET',
    path: '/dashboard',
    permission: 'dashboard:view',
    query: periodQuery,
    output: dashboard,
  }),
};
