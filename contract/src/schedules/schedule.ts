import { z } from 'zod';
import { formatRecurrence, parseRecurrence } from '../companies/recurrence.rules.ts';
import { emptyToDefault, enabled, id, idOrNull, instant, moment } from '../wire.ts';

/**
 * PENDENTE: waits for its time; AGENDADA: its message waits to be sent; ENVIADA: the channel accepted it; ERRO: it was
 * not sent, `failReason` has the reason.
 */
export const scheduleStatus = z.enum(['PENDENTE', 'AGENDADA', 'ENVIADA', 'ERRO']);
export type ScheduleStatus = z.infer<typeof scheduleStatus>;

/** One time at which it is sent, with the result. */
export const scheduleTurn = z.object({
  sendAt: instant,
  /** when the channel accepted it */
  sentAt: instant.nullable(),
  status: scheduleStatus,
  failReason: z.string().nullable(),
  /** it was queued more than a minute late, because the server or its connection was down */
  late: z.boolean(),
  /** the ticket that contains its message */
  ticketId: z.number().nullable(),
});
export type ScheduleTurn = z.infer<typeof scheduleTurn>;

/** A message that is sent to a contact at a given time. `sendAt`, `status` and so on are those of the current turn. */
export const schedule = scheduleTurn.extend({
  id: z.number(),
  body: z.string(),
  contactId: z.number(),
  contact: z.object({ id: z.number(), name: z.string(), profilePicUrl: z.string().nullable() }),
  /** 'enabled': a ticket is opened if the contact has no active one; 'disabled': the message is stored in their last one */
  openTicket: enabled,
  /** the ticket's status afterwards */
  statusTicket: z.enum(['open', 'closed']),
  ticketUserId: z.number().nullable(),
  queueId: z.number().nullable(),
  /** the connections to choose from, in this order: the first that is up sends it. Empty: the contact's last, else the default */
  whatsappId: z.array(z.number()),
  /** its author; null when deleted */
  userId: z.number().nullable(),
  user: z.object({ id: z.number(), name: z.string() }).nullable(),
  /** its recurrence rule (an RRULE of RFC 5545: companies/recurrence.rules.ts); null: once */
  recurrence: z.string().nullable(),
  /** the result of the previous turn */
  lastTurn: scheduleTurn.nullable(),
  /** token and name: its URL is `{base}/public/{mediaPath}`, valid for up to an hour */
  mediaPath: z.string().nullable(),
  mediaName: z.string().nullable(),
  companyId: z.number(),
  createdAt: instant,
  updatedAt: instant,
});
export type Schedule = z.infer<typeof schedule>;

/** The longest text that WhatsApp accepts. */
export const scheduleBodyMaxLength = 4096;

/** Maximum size of its file. */
export const scheduleMaxBytes = 64_000_000;

const isNoId = (v: unknown): boolean => ['', null, false, 0, '0'].some((none) => none === v);

/** One id or a list of ids, in a form as JSON text; `""` and null mean none. */
const connectionIds = z.preprocess((v) => {
  const given = typeof v === 'string' && v.startsWith('[') ? readList(v) : v;
  if (given === undefined || Array.isArray(given)) return given;
  return isNoId(given) ? [] : [given];
}, z.array(id).max(50));

function readList(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

/** An RRULE in its stored form. `""`: once. */
const recurrence = z.preprocess(
  (v) => (v === '' || v === false ? null : v),
  z
    .string()
    .max(200)
    .transform((text, context) => {
      const rule = parseRecurrence(text);
      if (rule) return formatRecurrence(rule);
      context.addIssue({ code: 'custom', message: 'recurrence' });
      return z.NEVER;
    })
    .nullable(),
);

export const scheduleFields = z.object({
  body: z.string().trim().min(5).max(scheduleBodyMaxLength),
  contactId: id,
  sendAt: moment,
  openTicket: emptyToDefault(enabled, 'disabled'),
  statusTicket: z.preprocess((v) => (v === '' || v === null ? 'open' : v), z.enum(['open', 'closed'])),
  ticketUserId: idOrNull,
  queueId: idOrNull,
  whatsappId: connectionIds,
  recurrence,
});
export const createScheduleInput = scheduleFields.partial().required({ body: true, contactId: true, sendAt: true });
export type CreateScheduleInput = z.output<typeof createScheduleInput>;
export const updateScheduleInput = scheduleFields.partial();
export type UpdateScheduleInput = z.output<typeof updateScheduleInput>;
