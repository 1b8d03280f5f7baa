import { type Schedule, scheduleMaxBytes } from '@balcao/contract/schedules/schedule';
import { scheduleApi } from '@balcao/contract/schedules/schedule.api';
import { isEditable } from '@balcao/contract/schedules/schedule.rules';
import { useRef } from 'react';
import { ContactSelect } from '../contacts/contact-select.tsx';
import { call } from '../platform/api.ts';
import { serverNow } from '../platform/clock/server-clock.ts';
import { companyToday } from '../platform/company-zone.ts';
import { formatCompanyZone, formatShortDateTime } from '../platform/formatting.ts';
import { hasNoAnswer } from '../platform/refusal.ts';
import { useTexts } from '../platform/texts.ts';
import { upload } from '../platform/upload.ts';
import { FormDialog, FormGrid, FormSection } from '../ui/dialogs/form-dialog.tsx';
import { toast } from '../ui/dialogs/toasts.tsx';
import { MediaField } from '../ui/files/media-field.tsx';
import { type Uploads, useUploads } from '../ui/files/use-uploads.ts';
import { DayField } from '../ui/forms/dates/day-field.tsx';
import { TimeField } from '../ui/forms/dates/time-field.tsx';
import { MessageField } from '../ui/forms/message-field.tsx';
import { useZodForm } from '../ui/forms/use-zod-form.ts';
import { DeliveryFields } from './delivery-fields.tsx';
import { describeReason } from './describe-schedule.ts';
import { RecurrenceFields } from './recurrence-fields.tsx';
import { invalidateSchedules } from './schedule.queries.ts';
import { scheduleTexts } from './schedule.texts.ts';
import {
  bodyOf,
  changeOf,
  initialValues,
  instantIn,
  type ScheduleForm,
  type SchedulePreset,
  type ScheduleValues,
  scheduleForm,
} from './schedule-values.ts';
import { TurnHistory } from './turn-history.tsx';

type Props = {
  /** absent: a new one */
  schedule?: Schedule | undefined;
  preset?: SchedulePreset;
  /** called after it was stored with its file */
  onSaved?: () => void;
  onClose: () => void;
};

/** Adds, edits or shows a scheduled message, with its file and repetition. */
export function ScheduleDialog({ schedule, preset = {}, onSaved, onClose }: Props) {
  const t = useTexts(scheduleTexts);
  const uploads = useUploads();
  const save = useSave(schedule, uploads);
  const form = useZodForm<ScheduleValues>({
    schema: scheduleForm,
    initialValues: initialValues(schedule, preset, new Date(serverNow())),
  });
  const title = useTitle(schedule);

  return (
    <FormDialog
      opened
      onClose={onClose}
      title={title}
      form={form}
      size={880}
      submitLabel={t('schedule')}
      isReadOnly={schedule !== undefined && !isEditable(schedule.status)}
      fieldOf={{ ERR_FILE_TOO_LARGE: 'media', ERR_FILE_TYPE: 'media', ERR_NO_CONTACT_FOUND: 'contactId' }}
      onSubmit={async (values) => {
        const { sendAt } = await save(values);
        onSaved?.();
        toast.success(t('saved', { when: formatShortDateTime(sendAt) }));
      }}
    >
      <ScheduleFields schedule={schedule} form={form} uploads={uploads} />
    </FormDialog>
  );
}

function useTitle(schedule: Schedule | undefined): string {
  const t = useTexts(scheduleTexts);
  if (!schedule) return t('add');
  return schedule.status === 'ERRO' ? t('errorTitle') : t('statusTitle', { status: t(schedule.status) });
}

type FieldsProps = { schedule: Schedule | undefined; form: ScheduleForm; uploads: Uploads };

function ScheduleFields({ schedule, form, uploads }: FieldsProps) {
  const t = useTexts(scheduleTexts);
  const { rule, contact } = form.values;
  return (
    <>
      {schedule?.failReason && <p role="note">{describeReason(schedule)}</p>}
      <ContactSelect
        label={t('contact')}
        description={t('contactHint')}
        emptyText={t('noContact')}
        selected={contact}
        onSelect={(contact) => form.setValues({ contact, contactId: contact?.id ?? null })}
        error={form.errors['contactId']}
      />
      <MessageField
        label={t('body')}
        required
        minRows={5}
        maxRows={9}
        variables
        // The contact is preset, so the text gets the focus.
        data-autofocus={contact !== undefined || undefined}
        {...form.getInputProps('body')}
      />
      <StartFields form={form} />
      <RecurrenceFields
        rule={rule}
        onChange={(rule) => form.setFieldValue('rule', rule)}
        first={instantIn(form.values)}
      />
      <MediaField
        label={t('media')}
        maxFiles={1}
        maxBytes={scheduleMaxBytes}
        uploads={uploads}
        {...form.getInputProps('media')}
      />
      <DeliveryFields form={form} />
      {schedule && (
        <FormSection title={t('history')}>
          <TurnHistory id={schedule.id} />
        </FormSection>
      )}
    </>
  );
}

/** Date and time in the company's time zone. */
function StartFields({ form }: { form: ScheduleForm }) {
  const t = useTexts(scheduleTexts);
  return (
    <FormGrid fixedColumns>
      <DayField
        label={t('day')}
        required
        earliest={companyToday()}
        description={t('zoneHint', { zone: formatCompanyZone() })}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        {...form.getInputProps('day')}
        error={form.errors['day'] ?? form.errors['sendAt']}
      />
      <TimeField label={t('time')} required {...form.getInputProps('time')} />
    </FormGrid>
  );
}

/**
 * Creates a schedule with its file in one call: it may be due before a second call. A try without a response may have
 * stored the form's values of that time: the next one returns that schedule, and later changes are sent as an update.
 */
function useSave(schedule: Schedule | undefined, { uploadAll }: Uploads) {
  const idempotencyKey = useRef(crypto.randomUUID()).current;
  const unanswered = useRef<ScheduleValues>(undefined);
  const send = async (values: ScheduleValues): Promise<Schedule> => {
    const body = { ...bodyOf(values, undefined), sendAt: `${values.day}T${values.time}` };
    let made: Schedule | undefined;
    await uploadAll(values.media.chosen, async ({ form, ...input }) => {
      appendFields(form, body);
      made = await upload(scheduleApi.create, { params: {}, form, ...input, idempotencyKey });
    });
    return made ?? call(scheduleApi.create, { body, idempotencyKey });
  };
  const create = async (values: ScheduleValues): Promise<Schedule> => {
    const earlier = unanswered.current;
    const made = await send(values).catch((error: unknown) => {
      if (hasNoAnswer(error) || wasCancelled(error)) unanswered.current ??= values;
      throw error;
    });
    return earlier && earlier !== values ? update(made, values) : made;
  };
  const update = async (given: Schedule, values: ScheduleValues): Promise<Schedule> => {
    const { id, mediaPath } = given;
    const { stored, chosen } = values.media;
    await uploadAll(chosen, (input) => upload(scheduleApi.uploadMedia, { params: { id }, ...input }));
    if (mediaPath && stored.length + chosen.length === 0) await call(scheduleApi.removeMedia, { params: { id } });
    return call(scheduleApi.update, { params: { id }, body: changeOf(values, given) });
  };
  return (values: ScheduleValues): Promise<Schedule> =>
    (schedule ? update(schedule, values) : create(values)).finally(invalidateSchedules);
}

/** A cancelled upload may have been stored. */
const wasCancelled = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError';

/** Appends the values as form fields: null becomes an empty text, arrays become JSON. */
function appendFields(form: FormData, fields: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(fields))
    form.append(name, Array.isArray(value) ? JSON.stringify(value) : String(value ?? ''));
}
