import { z } from 'zod';
import { route } from '../route.ts';
import { dayParam, flagParam, idFilterParam, optionalParam } from '../wire.ts';
import { dashboard } from './dashboard.ts';

export const maxPeriodDays = 366;

export const periodQuery = z.object({
  /** the last days, today included */
  days: optionalParam(z.coerce.number().int().min(1).max(maxPeriodDays)),
  /** take precedence over `days`; if only one of the two is given, both are that day */
  date_from: dayParam,
  date_to: dayParam,
});

/** ours: only these of the caller's queues */
export const dashboardQuery = periodQuery.extend({ queueIds: idFilterParam });

const namedDays = z.object({ initialDate: dayParam, finalDate: dayParam, queueIds: idFilterParam });

/** Without a period: today. */
export const dashboardApi = {
  show: route({
    method: 'GET',
    path: '/dashboard',
    permission: 'dashboard:view',
    query: dashboardQuery,
    output: dashboard,
  }),
  /**
   * Tickets by their beginning: 24 hours (`horario`, 0 to 23) of a single day, or every day (`data`, YYYY-MM-DD) of a
   * longer period.
   */
  ticketsDay: route({
    method: 'GET',
    path: '/dashboard/ticketsDay',
    permission: 'dashboard:view',
    query: namedDays,
    output: z.object({
      data: z.array(z.object({ total: z.number(), horario: z.number().optional(), data: z.string().optional() })),
      count: z.number(),
    }),
  }),
  /** Finished tickets by the person who held them. */
  ticketsUsers: route({
    method: 'GET',
    path: '/dashboard/ticketsUsers',
    permission: 'dashboard:view',
    query: namedDays,
    output: z.object({ data: z.array(z.object({ nome: z.string(), quantidade: z.number() })) }),
  }),
  messagesAllMe: route({
    method: 'GET',
    path: '/messages-allMe',
    permission: 'dashboard:view',
    query: z.object({ fromMe: flagParam, dateStart: dayParam, dateEnd: dayParam }),
    output: z.object({ count: z.array(z.object({ count: z.number() })) }),
  }),
};
