import { z } from 'zod';
import { route } from '../route.ts';
import { id, instant } from '../wire.ts';
import { company, plan, scheduleDay } from './company.ts';

/** One's own company. Another's is not found. */
export const companyApi = {
  /** what old clients read the plan's flags from */
  showPlan: route({
    method: 'GET',
    path: '/companies/listPlan/:id',
    params: z.object({ id }),
    output: z.object({
      id: z.number(),
      name: z.string(),
      email: z.string(),
      phone: z.string(),
      status: z.boolean(),
      dueDate: z.string().nullable(),
      createdAt: instant,
      plan,
    }),
    fails: ['ERR_NOT_FOUND'],
  }),
  show: route({
    method: 'GET',
    path: '/companies/:id',
    params: z.object({ id }),
    output: company,
    fails: ['ERR_NOT_FOUND'],
  }),
  changeHours: route({
    method: 'PUT',
    path: '/companies/:id/schedules',
    permission: 'company:editHours',
    params: z.object({ id }),
    body: z.object({ schedules: z.array(scheduleDay).max(7) }),
    output: company,
    fails: ['ERR_NOT_FOUND'],
  }),
};
