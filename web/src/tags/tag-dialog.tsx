import { createTagInput, type Tag } from '@balcao/contract/tags/tag';
import { useTexts } from '../platform/texts.ts';
import { FormDialog } from '../ui/dialogs/form-dialog.tsx';
import { toast } from '../ui/dialogs/toasts.tsx';
import { ColorPicker } from '../ui/forms/color-picker.tsx';
import { useZodForm } from '../ui/forms/use-zod-form.ts';
import { markColors } from '../ui/theme/mark-colors.ts';
import { saveTag } from './tag.queries.ts';
import { tagTexts } from './tag.texts.ts';
import { TagNameField } from './tag-name-field.tsx';

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
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={tag ? t('edit') : t('add')}
      form={form}
      onSubmit={async (body) => {
        await saveTag(tag, body);
        toast.success(t('saved'));
      }}
    >
      <TagNameField {...form.getInputProps('name')} />
      <ColorPicker {...form.getInputProps('color')} />
    </FormDialog>
  );
}
