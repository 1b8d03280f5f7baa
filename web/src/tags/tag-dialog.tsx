import { createTagInput, type Tag } from '@balcao/contract/tags/tag';
import { tagApi } from '@balcao/contract/tags/tag.api';
import { TextInput } from '@mantine/core';
import { call } from '../platform/api.ts';
import { useTexts } from '../platform/texts.ts';
import { FormDialog } from '../ui/dialogs/form-dialog.tsx';
import { toast } from '../ui/dialogs/toasts.tsx';
import { ColorPicker } from '../ui/forms/color-picker.tsx';
import { useZodForm } from '../ui/forms/use-zod-form.ts';
import { markColors } from '../ui/theme/mark-colors.ts';
import { invalidateTags } from './tag.queries.ts';
import { tagTexts } from './tag.texts.ts';

type Props = {
  /** absent: a new one */
  tag?: Tag | undefined;
  kanban: 0 | 1;
  onClose: () => void;
};

/** Adds or edits a tag. */
export function TagDialog({ tag, kanban, onClose }: Props) {
  const t = useTexts(tagTexts);
  const form = useZodForm({
    schema: createTagInput,
    initialValues: { name: tag?.name ?? '', color: tag?.color ?? markColors.lago, kanban },
  });
  const name = form.getInputProps('name');
  const length = form.getValues().name.trim().length;

  return (
    <FormDialog
      opened
      onClose={onClose}
      title={tag ? t('edit') : t('add')}
      form={form}
      onSubmit={async (body) => {
        if (tag) await call(tagApi.update, { params: { id: tag.id }, body });
        else await call(tagApi.create, { body });
        invalidateTags();
        toast.success(t('saved'));
      }}
    >
      <TextInput
        label={t('name')}
        required
        data-autofocus
        {...name}
        // The specification defines a special text for a name that is too short.
        error={name.error && length > 0 && length < 3 ? t('tooShort') : name.error}
      />
      <ColorPicker {...form.getInputProps('color')} />
    </FormDialog>
  );
}
