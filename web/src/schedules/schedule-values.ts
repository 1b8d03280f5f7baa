import { formatRecurrence, parseRecurrence, type Recurrence } from '@balcao/contract/companies/recurrence.rules';
import { instantOf } from '@balcao/contract/companies/zoned-time';
import { hourMs } from '@balcao/contract/durations';
import { type Schedule, scheduleBodyMaxLength, scheduleFields } from '@balcao/contract/schedules/schedule';
import { clockTime, id } from '@balcao/contract/wire';
import type { UseFormReturnType } from '@mantine/form';
import { z } from 'zod';
import type { ContactName } from '../contacts/contact-select.tsx';
import { companyDay, companyZone } from '../platform/company-zone.ts';
import { formatTime } from '../platform/formatting.ts';
import type { ChosenFile } from '../ui/files/chosen-file.ts';
import type { MediaFiles } from '../ui/files/media-files.ts';
import { changedFields } from '../ui/forms/changed-fields.ts';

/** Values of a schedule's form: the time is in the company's time zone. */
export type ScheduleValues = {
  contactId: number | null;
  contact: ContactName | undefined;
  body: string;
  /** `2026-12-31` */
  day: string;
  /** `09:00` */
  time: string;
  rule: Recurrence | null;
  opens: boolean;
  statusTicket: 'open' | 'closed';
  ticketUserId: number | null;
  queueId: number | null;
  whatsappId: number[];
  media: MediaFiles;
};

export type ScheduleForm = UseFormReturnType<ScheduleValues>;

/** A text that is too short has a message of its own in the specification. */
const isTooShort = (text: string): boolean =>
  scheduleFields.shape.body.safeParse(text).error?.issues.some(({ code }) => code === 'too_small') === true;

/** Validates the fields that the user fills in. */
export const scheduleForm = z.object({
  contactId: id,
  body: z
    .string()
    .min(1)
    .refine((text) => text === '' || !isTooShort(text), 'messageShort')
    .max(scheduleBodyMaxLength),
  day: z.iso.date(),
  time: z.string().min(1).pipe(clockTime),
});

/** Preset values of a new schedule. */
export type SchedulePreset = { contact?: ContactName | undefined; body?: string; file?: ChosenFile | undefined };

export function initialValues(given: Schedule | undefined, preset: SchedulePreset, now: Date): ScheduleValues {
  const sendAt = given?.sendAt ?? new Date(now.getTime() + hourMs).toISOString();
  const contact = given ? { ...given.contact, number: '' } : preset.contact;
  return {
    contactId: contact?.id ?? null,
    contact,
    body: given?.body ?? preset.body ?? '',
    day: companyDay(sendAt),
    time: formatTime(sendAt),
    rule: given?.recurrence ? parseRecurrence(given.recurrence) : null,
    opens: given?.openTicket === 'enabled',
    statusTicket: given?.statusTicket ?? 'open',
    ticketUserId: given?.ticketUserId ?? null,
    queueId: given?.queueId ?? null,
    whatsappId: given?.whatsappId ?? [],
    media: {
      stored: given?.mediaPath ? [{ name: given.mediaName ?? '', url: `/api/public/${given.mediaPath}` }] : [],
      chosen: preset.file ? [preset.file] : [],
    },
  };
}

/** The request body. An unchanged time is omitted: the stored one may have seconds. */
export function bodyOf(values: ScheduleValues, given: Schedule | undefined) {
  const { contactId, body, day, time, rule, opens, statusTicket, ticketUserId, queueId, whatsappId } = values;
  const isMoved = !given || day !== companyDay(given.sendAt) || time !== formatTime(given.sendAt);
  return {
    body,
    contactId: contactId ?? 0,
    ...((isMoved || given?.status === 'ERRO') && { sendAt: `${day}T${time}` }),
    recurrence: rule && formatRecurrence(rule),
    openTicket: opens ? ('enabled' as const) : ('disabled' as const),
    statusTicket,
    ticketUserId,
    queueId,
    whatsappId,
  };
}

/** The body of a change: what the form has changed, and of one that failed the time, which sends it again. */
export function changeOf(values: ScheduleValues, given: Schedule) {
  const { sendAt, ...body } = bodyOf(values, given);
  const { sendAt: _sendAt, ...before } = bodyOf(initialValues(given, {}, new Date(given.sendAt)), given);
  return { ...changedFields(before, body), ...(sendAt !== undefined && { sendAt }) };
}

/** The instant of a day and time in the company's time zone; undefined while one of them is incomplete. */
export function instantIn({ day, time }: Pick<ScheduleValues, 'day' | 'time'>): Date | undefined {
  if (!z.iso.date().safeParse(day).success || !clockTime.safeParse(time).success) return undefined;
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return instantOf({ year, month, day: date, hour, minute }, companyZone());
}
