import { contactApi } from '@balcao/contract/contacts/contact.api';
import { useTexts } from '../platform/texts.ts';
import { useAllTags } from '../tags/tag.queries.ts';
import { ChoiceMultiSelect } from '../ui/choices.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { toast } from '../ui/toasts.tsx';
import { useZodForm } from '../ui/use-zod-form.ts';
import { contactSaved, tagContacts } from './contact.queries.ts';
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
        contactSaved();
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
