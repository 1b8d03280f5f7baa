import { z } from 'zod';
import { messageReply, route } from '../route.ts';
import { clockTime, id } from '../wire.ts';
import { reportFilter } from './report.api.ts';
import { reportNames } from './report.ts';
import { exportFormats } from './report-export.ts';
import { parseMailingRule } from './report-mailing.rules.ts';
import { maxMailingRecipients, reportMailing } from './report-mailing.ts';

/** A user's id, or a recipient as it was read. */
const recipient = z.preprocess((v) => (v !== null && typeof v === 'object' && 'id' in v ? v.id : v), id);

const when = {
  format: z.enum(exportFormats),
  recurrence: z.string().refine((text) => parseMailingRule(text) !== null, 'recurrence'),
  time: clockTime,
  /** people of the company who may see reports */
  recipients: z.array(recipient).min(1).max(maxMailingRecipients),
};

/** The filters are fixed when it is created; each turn covers whole days before it. */
export const createMailingInput = reportFilter.omit({ days: true, dateStart: true, dateEnd: true }).extend({
  ...when,
  report: z.enum(reportNames),
  columns: z.array(z.string().max(40)).max(40).default([]),
  language: z.enum(['pt', 'en', 'es']).default('pt'),
});
export type CreateMailingInput = z.output<typeof createMailingInput>;

/** Deactivated it is paused; activated again it continues with its next time. */
export const updateMailingInput = z.object({ ...when, isActive: z.boolean() }).partial();
export type UpdateMailingInput = z.output<typeof updateMailingInput>;

const byId = z.object({ mailingId: id });
const gate = { permission: 'dashboard:view' } as const;

/** Ours: one's own mailings; for admins everybody's. */
export const reportMailingApi = {
  list: route({
    method: 'GET',
    path: '/reports/mailings',
    ...gate,
    output: z.object({ mailings: z.array(reportMailing) }),
  }),
  create: route({
    method: 'POST',
    path: '/reports/mailings',
    idempotent: true,
    audited: true,
    ...gate,
    body: createMailingInput,
    output: reportMailing,
  }),
  update: route({
    method: 'PUT',
    path: '/reports/mailings/:mailingId',
    audited: true,
    ...gate,
    params: byId,
    body: updateMailingInput,
    output: reportMailing,
    fails: ['ERR_NOT_FOUND'],
  }),
  /** Sends a turn at once, for the days before today; its next time does not change. */
  send: route({
    method: 'POST',
    path: '/reports/mailings/:mailingId/send',
    audited: true,
    idempotent: true,
    ...gate,
    params: byId,
    output: reportMailing,
    fails: ['ERR_NOT_FOUND'],
  }),
  remove: route({
    method: 'DELETE',
    path: '/reports/mailings/:mailingId',
    audited: true,
    ...gate,
    params: byId,
    output: messageReply,
    fails: ['ERR_NOT_FOUND'],
  }),
};
