import {
  createQueueOptionInput,
  maxOptionsOfLevel,
  type QueueOption,
  queueOptionMaxBytes,
} from '@balcao/contract/queue-options/queue-option';
import { queueOptionApi } from '@balcao/contract/queue-options/queue-option.api';
import type { Queue } from '@balcao/contract/queues/queue';
import { NumberInput, Select, TextInput } from '@mantine/core';
import { useRef } from 'react';
import { DryRunPanel } from '../dry-runs/dry-run-panel.tsx';
import { call } from '../platform/api.ts';
import { useTexts } from '../platform/texts.ts';
import { upload } from '../platform/upload.ts';
import { IntegrationSelect } from '../queue-integrations/integration-select.tsx';
import { useSession } from '../shell/session/session.tsx';
import { FormDialog, FormGrid } from '../ui/dialogs/form-dialog.tsx';
import { toast } from '../ui/dialogs/toasts.tsx';
import { MediaField } from '../ui/files/media-field.tsx';
import type { MediaFiles } from '../ui/files/media-files.ts';
import { type Uploads, useUploads } from '../ui/files/use-uploads.ts';
import { ChoiceSelect } from '../ui/forms/choices.tsx';
import { MessageField } from '../ui/forms/message-field.tsx';
import { useZodForm } from '../ui/forms/use-zod-form.ts';
import { draftOptions, type EditedOption } from './draft-options.ts';
import { invalidateQueueOptions, useQueueOptions } from './queue-option.queries.ts';
import { queueOptionTexts } from './queue-option.texts.ts';

/** An existing option, or the parent of a new one. */
export type OptionEdit = { option?: QueueOption; parentId: number | null };

type Props = OptionEdit & { queueId: number; queues: readonly Queue[]; onClose: () => void };
type Values = {
  title: string;
  message: string;
  option: number | '';
  action: QueueOption['action'];
  actionQueueId: number | null;
  integrationId: number | null;
  queueId: number;
  media: MediaFiles;
};

const actions = ['wait', 'transfer', 'integrate', 'close'] as const;
const isAction = (value: string | null): value is QueueOption['action'] => actions.some((one) => one === value);

/** Adds or edits an option of a queue's menu, with its file. */
export function OptionDialog({ queueId, queues, option, parentId, onClose }: Props) {
  const t = useTexts(queueOptionTexts);
  const uploads = useUploads();
  const save = useSave(option, parentId, uploads);
  const form = useZodForm<Values>({ schema: createQueueOptionInput, initialValues: valuesOf(queueId, option) });
  const { action } = form.getValues();
  const isLeaf = (option?.children.length ?? 0) === 0;
  const tree = useQueueOptions(queueId).data ?? [];

  return (
    <FormDialog
      opened
      onClose={onClose}
      size={480}
      title={option ? t('edit') : t('add')}
      form={form}
      fieldOf={{ ERR_FILE_TOO_LARGE: 'media', ERR_FILE_TYPE: 'media' }}
      onSubmit={async (values) => {
        await save(values);
        toast.success(t('saved'));
      }}
    >
      <TextInput label={t('title')} required maxLength={50} data-autofocus {...form.getInputProps('title')} />
      <MessageField
        label={t('message')}
        description={t('messageHint')}
        required
        variables
        {...form.getInputProps('message')}
      />
      <MediaField
        label={t('media')}
        maxFiles={1}
        maxBytes={queueOptionMaxBytes}
        uploads={uploads}
        {...form.getInputProps('media')}
      />
      <FormGrid>
        <NumberInput
          label={t('number')}
          description={t('numberHint')}
          min={1}
          max={maxOptionsOfLevel}
          allowDecimal={false}
          {...form.getInputProps('option')}
        />
        {isLeaf && <ActionSelect value={action} onChange={(value) => form.setFieldValue('action', value)} />}
      </FormGrid>
      {isLeaf && action === 'transfer' && (
        <ChoiceSelect label={t('toQueue')} required choices={queues} {...form.getInputProps('actionQueueId')} />
      )}
      {isLeaf && action === 'integrate' && (
        <IntegrationSelect hint="option" required {...form.getInputProps('integrationId')} />
      )}
      <DryRunPanel draft={() => draftOf(tree, { ...form.getValues(), id: option?.id ?? null, parentId })} />
    </FormDialog>
  );
}

const draftOf = (
  tree: readonly QueueOption[],
  { media: _media, queueId, ...edited }: Values & Pick<EditedOption, 'id' | 'parentId'>,
) => ({
  queues: [{ id: queueId, options: draftOptions(tree, edited) }],
});

type ActionProps = { value: QueueOption['action']; onChange: (action: QueueOption['action']) => void };

function ActionSelect({ value, onChange }: ActionProps) {
  const t = useTexts(queueOptionTexts);
  const { has } = useSession();
  const offered = actions.filter((action) => action !== 'integrate' || action === value || has('useIntegrations'));
  return (
    <Select
      label={t('action')}
      description={t('actionHint')}
      data={offered.map((action) => ({ value: action, label: t(action) }))}
      allowDeselect={false}
      value={value}
      onChange={(action) => isAction(action) && onChange(action)}
    />
  );
}

const valuesOf = (queueId: number, given: QueueOption | undefined): Values => ({
  title: given?.title ?? '',
  message: given?.message ?? '',
  option: given ? Number(given.option) : '',
  action: given?.action ?? 'wait',
  actionQueueId: given?.actionQueueId ?? null,
  integrationId: given?.integrationId ?? null,
  queueId,
  media: {
    stored: given?.mediaPath ? [{ name: given.mediaName ?? '', url: `/api/public/${given.mediaPath}` }] : [],
    chosen: [],
  },
});

/** Saves the row, then its file. After a failed upload a retry does not create the row again. */
function useSave(option: QueueOption | undefined, parentId: number | null, { uploadAll }: Uploads) {
  const savedId = useRef(option?.id);
  return async ({ media, option: number, ...words }: Values): Promise<void> => {
    const hasFile = media.stored.length + media.chosen.length > 0;
    const body = { ...words, parentId, ...(number !== '' && { option: number }) };
    const { id, mediaName } =
      savedId.current === undefined
        ? await call(queueOptionApi.create, { body })
        : await call(queueOptionApi.update, { params: { id: savedId.current }, body });
    savedId.current = id;
    try {
      await uploadAll(media.chosen, (input) => upload(queueOptionApi.uploadMedia, { params: { id }, ...input }));
      if (mediaName !== null && !hasFile) await call(queueOptionApi.removeMedia, { params: { id } });
    } finally {
      invalidateQueueOptions();
    }
  };
}
