import {
  createQueueOptionInput,
  maxOptionsOfLevel,
  type QueueOption,
  queueOptionMaxBytes,
} from '@balcao/contract/queue-options/queue-option';
import { queueOptionApi } from '@balcao/contract/queue-options/queue-option.api';
import type { Queue } from '@balcao/contract/queues/queue';
import { NumberInput, Select, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
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
import { changedFields } from '../ui/forms/changed-fields.ts';
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
  media: MediaFiles;
};

const ownFields = createQueueOptionInput.omit({ queueId: true });
const actions = ['wait', 'transfer', 'integrate', 'close'] as const;
const isAction = (value: string | null): value is QueueOption['action'] => actions.some((one) => one === value);

/** Adds or edits an option of a queue's menu, with its file. */
export function OptionDialog({ queueId, queues, option, parentId, onClose }: Props) {
  const t = useTexts(queueOptionTexts);
  const uploads = useUploads();
  const [openedValues] = useState(() => valuesOf(option));
  const save = useSave({ queueId, option, parentId, openedValues }, uploads);
  const form = useZodForm<Values>({ schema: ownFields, initialValues: openedValues });
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
      <DryRunPanel draft={() => draftOf(queueId, tree, { ...form.getValues(), id: option?.id ?? null, parentId })} />
    </FormDialog>
  );
}

const draftOf = (
  queueId: number,
  tree: readonly QueueOption[],
  { media: _media, ...edited }: Values & Pick<EditedOption, 'id' | 'parentId'>,
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

const valuesOf = (given: QueueOption | undefined): Values => ({
  title: given?.title ?? '',
  message: given?.message ?? '',
  option: given ? Number(given.option) : '',
  action: given?.action ?? 'wait',
  actionQueueId: given?.actionQueueId ?? null,
  integrationId: given?.integrationId ?? null,
  media: {
    stored: given?.mediaPath ? [{ name: given.mediaName ?? '', url: `/api/public/${given.mediaPath}` }] : [],
    chosen: [],
  },
});

type Saved = Pick<Props, 'queueId' | 'parentId'> & { option: QueueOption | undefined; openedValues: Values };

/**
 * Saves the row, then its file. After a failed upload a retry does not create the row again, and saves what differs from
 * the first try.
 */
function useSave({ queueId, option, parentId, openedValues }: Saved, { uploadAll }: Uploads) {
  const saved = useRef({ id: option?.id, values: openedValues, hadFile: openedValues.media.stored.length > 0 });
  const saveRow = (values: Values) => {
    const { id, values: before } = saved.current;
    if (id === undefined) return call(queueOptionApi.create, { body: { ...bodyOf(values), queueId, parentId } });
    return call(queueOptionApi.update, { params: { id }, body: changedFields(bodyOf(before), bodyOf(values)) });
  };
  return async (values: Values): Promise<void> => {
    const { stored, chosen } = values.media;
    const hasFile = stored.length + chosen.length > 0;
    const hadFile = saved.current.hadFile || hasFile;
    const { id, mediaPath } = await saveRow(values);
    saved.current = { id, values, hadFile };
    try {
      await uploadAll(chosen, (input) => upload(queueOptionApi.uploadMedia, { params: { id }, ...input }));
      // A file that a colleague added meanwhile stays.
      if (mediaPath !== null && hadFile && !hasFile) await call(queueOptionApi.removeMedia, { params: { id } });
    } finally {
      invalidateQueueOptions();
    }
  };
}

const bodyOf = ({ media: _media, option, ...words }: Values) => ({ ...words, ...(option !== '' && { option }) });
