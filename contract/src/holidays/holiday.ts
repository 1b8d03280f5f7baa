import { z } from 'zod';
import { calendarDay, clockTime } from '../wire.ts';

const clock = z.union([clockTime, z.literal('')]);

/** A day on which a company is closed, or closed between two times; an empty time is the beginning or end of the day. */
export const holiday = z
  .object({
    day: calendarDay,
    name: z.string().trim().min(1).max(80),
    isYearly: z.boolean(),
    closedFrom: clock,
    closedUntil: clock,
  })
  .refine(({ closedFrom, closedUntil }) => closedUntil === '' || closedFrom < closedUntil, {
    path: ['closedUntil'],
    message: 'range',
  });
export type Holiday = z.infer<typeof holiday>;

export const maxHolidays = 200;
