import { defaultSchedules } from '@balcao/contract/companies/company';
import { createQueueInput, type Queue, queueMediaMaxBytes } from '@balcao/contract/queues/queue';
import { NumberInput, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useState } from 'react';
import { completeWeek } from '../companies/day-hours.ts';
import { WeekHours } from '../companies/week-hours.tsx';
import { dryRunTexts } from '../dry-runs/dry-run.texts.ts';
import { DryRunPanel } from '../dry-runs/dry-run-panel.tsx';
import { useTexts } from '../platform/texts.ts';
import { PromptSelect } from '../prompts/prompt-select.tsx';
import { IntegrationSelect } from '../queue-integrations/integration-select.tsx';
import { OptionDialog, type OptionEdit } from '../queue-options/option-dialog.tsx';
import { OptionsPanel } from '../queue-options/options-panel.tsx';
import { useSession } from '../shell/session/session.tsx';
import { FormDialog, FormGrid } from '../ui/dialogs/form-dialog.tsx';
import { toast } from '../ui/dialogs/toasts.tsx';
import { MediaField } from '../ui/files/media-field.tsx';
import type { MediaFiles } from '../ui/files/media-files.ts';
import { type Uploads, useUploads } from '../ui/files/use-uploads.ts';
import { ColorPicker } from '../ui/forms/color-picker.tsx';
import { MessageField } from '../ui/forms/message-field.tsx';
import { useZodForm } from '../ui/forms/use-zod-form.ts';
import { markColors } from '../ui/theme/mark-colors.ts';
import { DistributionFields } from './distribution-fields.tsx';
import { GoalFields } from './goal-fields.tsx';
import { queueTexts } from './queue.texts.ts';
import classes from './queues-page.module.css';
import { useSaveQueue } from './use-save-queue.ts';

type Props = {
  /** absent: a new one */
  queue?: Queue | undefined;
  queues: readonly Queue[];
  onClose: () => void;
};

type Form = UseFormReturnType<QueueValues>;
type QueueValues = ReturnType<typeof valuesOf>;

/** Adds or edits a queue with its menu options, and opening hours when the company sets hours per queue. */
export function QueueDialog({ queue, queues, onClose }: Props) {
  const t = useTexts(queueTexts);
  const dryRun = useTexts(dryRunTexts)('tab');
  const { setting } = useSession();
  const [edited, setEdited] = useState<OptionEdit>();
  const taken = new Map(queues.filter((own) => own.id !== queue?.id).map((own) => [own.color.toUpperCase(), own.name]));
  const free = Object.values(markColors).find((color) => !taken.has(color)) ?? '';
  const [openedValues] = useState(() => valuesOf(queue, free));
  const form = useZodForm({ schema: createQueueInput, initialValues: openedValues });

  const uploads = useUploads();
  const saveQueue = useSaveQueue(queue, openedValues, uploads);
  const save = async (values: QueueValues) => {
    await saveQueue(values);
    toast.success(t('saved'));
  };
  const general = <GeneralFields form={form} taken={taken} uploads={uploads} />;
  const title = queue ? t('edit') : t('add');
  const frame = { opened: true, onClose, title, form, fieldOf, onSubmit: save } as const;
  const hours = { value: 'hours', label: t('tabHours'), fields: ['schedules'], content: <HoursFields form={form} /> };
  const options = queue && {
    value: 'options',
    label: t('tabOptions'),
    content: <OptionsPanel queue={queue} queues={queues} onEdit={setEdited} />,
  };
  const simulation = queue && {
    value: 'dryRun',
    label: dryRun,
    content: <DryRunPanel draft={() => draftOf(form.getValues(), queue.id)} />,
  };
  const tabs = [
    { value: 'general', label: t('tabGeneral'), fields: generalFields, content: general },
    ...(options ? [options] : []),
    ...(setting('scheduleType') === 'queue' ? [hours] : []),
    ...(simulation ? [simulation] : []),
  ];
  return (
    <>
      {tabs.length === 1 ? (
        <FormDialog {...frame}>{general}</FormDialog>
      ) : (
        <FormDialog {...frame} {...(options && { size: 880 })} tabs={tabs} />
      )}
      {queue && edited && (
        <OptionDialog {...edited} queueId={queue.id} queues={queues} onClose={() => setEdited(undefined)} />
      )}
    </>
  );
}

/** Shows a conflict under the field that caused it. */
const fieldOf = {
  ERR_QUEUE_NAME_ALREADY_EXISTS: 'name',
  ERR_QUEUE_COLOR_ALREADY_EXISTS: 'color',
  ERR_FILE_TOO_LARGE: 'media',
  ERR_FILE_TYPE: 'media',
} as const;

const valuesOf = (queue: Queue | undefined, freeColor: string) => ({
  name: queue?.name ?? '',
  color: queue?.color ?? freeColor,
  orderQueue: queue?.orderQueue ?? '',
  greetingMessage: queue?.greetingMessage ?? '',
  media: mediaOf(queue),
  outOfHoursMessage: queue?.outOfHoursMessage ?? '',
  complationMessage: queue?.complationMessage ?? '',
  ratingMessage: queue?.ratingMessage ?? '',
  distribution: queue?.distribution ?? ('off' as const),
  distributionCap: queue?.distributionCap ?? ('' as const),
  answerWithinMinutes: queue?.answerWithinMinutes ?? ('' as const),
  firstAnswerGoalMinutes: queue?.firstAnswerGoalMinutes ?? ('' as const),
  resolutionGoalMinutes: queue?.resolutionGoalMinutes ?? ('' as const),
  promptId: queue?.promptId ?? null,
  integrationId: queue?.integrationId ?? null,
  schedules: queue ? completeWeek(queue.schedules) : defaultSchedules,
});

const mediaOf = (queue: Queue | undefined): MediaFiles => ({
  stored: queue?.mediaPath ? [{ name: queue.mediaName ?? '', url: `/api/public/${queue.mediaPath}` }] : [],
  chosen: [],
});

/** The settings of the form that affect replies to customers. */
const draftOf = (
  { orderQueue, greetingMessage, outOfHoursMessage, schedules, promptId, integrationId }: QueueValues,
  id: number,
) => ({ queues: [{ id, orderQueue, greetingMessage, outOfHoursMessage, schedules, promptId, integrationId }] });

const generalFields = [
  'name',
  'color',
  'orderQueue',
  'greetingMessage',
  'media',
  'outOfHoursMessage',
  'complationMessage',
  'ratingMessage',
  'distribution',
  'distributionCap',
  'answerWithinMinutes',
  'firstAnswerGoalMinutes',
  'resolutionGoalMinutes',
  'integrationId',
  'promptId',
];

type GeneralProps = {
  form: Form;
  /** colours of the other queues, with their names */
  taken: ReadonlyMap<string, string>;
  uploads: Uploads;
};

function GeneralFields({ form, taken, uploads }: GeneralProps) {
  const t = useTexts(queueTexts);
  return (
    <>
      <FormGrid>
        <TextInput label={t('name')} required data-autofocus {...form.getInputProps('name')} />
        <NumberInput
          label={t('order')}
          description={t('orderHint')}
          min={0}
          max={1000}
          allowDecimal={false}
          {...form.getInputProps('orderQueue')}
        />
      </FormGrid>
      <ColorPicker required taken={taken} {...form.getInputProps('color')} />
      <MessageField
        label={t('greeting')}
        description={t('greetingHint')}
        minRows={5}
        variables
        {...form.getInputProps('greetingMessage')}
      />
      <MediaField
        label={t('media')}
        maxFiles={1}
        maxBytes={queueMediaMaxBytes}
        uploads={uploads}
        {...form.getInputProps('media')}
      />
      <MessageField label={t('outOfHours')} minRows={5} {...form.getInputProps('outOfHoursMessage')} />
      <MessageField
        label={t('complation')}
        description={t('complationHint')}
        {...form.getInputProps('complationMessage')}
      />
      <MessageField label={t('rating')} description={t('ratingHint')} {...form.getInputProps('ratingMessage')} />
      <FormGrid>
        <PromptSelect hint="queue" {...form.getInputProps('promptId')} />
        <IntegrationSelect hint="queue" {...form.getInputProps('integrationId')} />
      </FormGrid>
      <DistributionFields form={form} />
      <GoalFields form={form} />
    </>
  );
}

function HoursFields({ form }: { form: Form }) {
  const t = useTexts(queueTexts);
  return (
    <>
      <WeekHours form={form} />
      {form.isDirty('schedules') && <p className={classes['hint']}>{t('hoursSave')}</p>}
    </>
  );
}
