import { z } from 'zod';
import { instant } from '../wire.ts';
import { reportNames } from './report.ts';
import { exportFormats } from './report-export.ts';

export const maxMailingRecipients = 20;

/** A report that is mailed to people of the company at its own times. */
export const reportMailing = z.object({
  id: z.number(),
  report: z.enum(reportNames),
  format: z.enum(exportFormats),
  /** daily, weekly or monthly: report-mailing.rules.ts */
  recurrence: z.string(),
  /** `HH:mm` of the company's zone */
  time: z.string(),
  isActive: z.boolean(),
  /** its creator; null: deleted */
  user: z.object({ id: z.number(), name: z.string() }).nullable(),
  /** `mayRead` false: a person who may no longer see reports gets none */
  recipients: z.array(z.object({ id: z.number(), name: z.string(), mayRead: z.boolean() })),
  /** null: it is paused */
  nextAt: instant.nullable(),
  lastAt: instant.nullable(),
});
export type ReportMailing = z.infer<typeof reportMailing>;
