import { contactApi } from '@balcao/contract/contacts/contact.api';
import { useTexts } from '../platform/texts.ts';
import { useAllTags } from '../tags/tag.queries.ts';
import { FormDialog } from '../ui/dialogs/form-dialog.tsx';
import { toast } from '../ui/dialogs/toasts.tsx';
import { ChoiceMultiSelect } from '../ui/forms/choices.tsx';
import { useZodForm } from '../ui/forms/use-zod-form.ts';
import { invalidateContacts, tagContacts } from './contact.queries.ts';
import { contactTexts } from './contact.texts.ts';

type Props = { ids: number[]; onClose: () => void };

/** Adds tags to the selected contacts. */
export function TagContactsDialog({ ids, onClose }: Props) {
  const t = useTexts(contactTexts);
  const tags = useAllTags().filter((tag) => tag.kanban === 0);
  const form = useZodForm({
    schema: contactApi.tagMany.body.pick({ tagIds: true }),
    initialValues: { tagIds: [] as number[] },
  });
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={t('tagTitle', { count: ids.length })}
      form={form}
      submitLabel={t('tagAction')}
      onSubmit={async ({ tagIds }) => {
        await tagContacts(ids, tagIds);
        invalidateContacts();
        toast.success(t('tagged'));
      }}
    >
      <ChoiceMultiSelect
        label={t('tags')}
        description={t('tagHint')}
        required
        data-autofocus
        choices={tags}
        {...form.getInputProps('tagIds')}
      />
    </FormDialog>
  );
}
