import { createTagInput, maxLaneLimit, type Tag } from '@balcao/contract/tags/tag';
import { NumberInput, Select } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useTexts } from '../platform/texts.ts';
import { useQueuesOrFailure } from '../queues/queue.queries.ts';
import { saveTag } from '../tags/tag.queries.ts';
import { TagNameField } from '../tags/tag-name-field.tsx';
import { FormDialog, FormSection } from '../ui/dialogs/form-dialog.tsx';
import { toast } from '../ui/dialogs/toasts.tsx';
import { OptionsField } from '../ui/forms/choices.tsx';
import { ColorPicker } from '../ui/forms/color-picker.tsx';
import { MessageField } from '../ui/forms/message-field.tsx';
import { useZodForm } from '../ui/forms/use-zod-form.ts';
import { markColors } from '../ui/theme/mark-colors.ts';
import { laneTexts } from './lane.texts.ts';

type Props = { /** absent: a new one */ lane?: Tag | undefined; onClose: () => void };

type LaneValues = {
  name: string;
  color: string;
  kanban: number;
  lane: { limit: number | ''; message: string; queueId: string };
};

/** Adds or edits a lane: name, colour, limit, and the actions on a card that enters. */
export function LaneDialog({ lane, onClose }: Props) {
  const t = useTexts(laneTexts);
  const form = useZodForm<LaneValues>({
    schema: createTagInput,
    initialValues: {
      name: lane?.name ?? '',
      color: lane?.color ?? markColors.lago,
      kanban: 1,
      lane: {
        limit: lane?.lane?.limit ?? '',
        message: lane?.lane?.message ?? '',
        queueId: lane?.lane?.queueId ? String(lane.lane.queueId) : '',
      },
    },
  });
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={lane ? t('edit') : t('add')}
      form={form}
      onSubmit={async (values) => {
        const { limit, message, queueId } = values.lane;
        const body = {
          ...values,
          lane: { limit: limit === '' ? null : limit, message, queueId: queueId === '' ? null : Number(queueId) },
        };
        await saveTag(lane, body);
        toast.success(t('saved'));
      }}
    >
      <TagNameField {...form.getInputProps('name')} />
      <ColorPicker {...form.getInputProps('color')} />
      <NumberInput
        label={t('limit')}
        description={t('limitHint')}
        min={1}
        max={maxLaneLimit}
        allowDecimal={false}
        {...form.getInputProps('lane.limit')}
      />
      <EntryFields form={form} />
    </FormDialog>
  );
}

/** Actions on a ticket that enters the lane. */
function EntryFields({ form }: { form: UseFormReturnType<LaneValues> }) {
  const t = useTexts(laneTexts);
  const { queues, failure } = useQueuesOrFailure();
  return (
    <FormSection title={t('entry')}>
      <MessageField
        label={t('message')}
        description={t('messageHint')}
        autosize
        minRows={2}
        maxRows={6}
        variables
        {...form.getInputProps('lane.message')}
      />
      <OptionsField failure={failure}>
        <Select
          label={t('queue')}
          placeholder={t('queueNone')}
          clearable
          mt={16}
          data={queues.map(({ id, name: label }) => ({ value: String(id), label }))}
          {...form.getInputProps('lane.queueId')}
          value={form.getValues().lane.queueId || null}
          onChange={(value) => form.setFieldValue('lane.queueId', value ?? '')}
        />
      </OptionsField>
    </FormSection>
  );
}
