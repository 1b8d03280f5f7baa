import { contactApi } from '@balcao/contract/contacts/contact.api';
import { useTexts } from '../platform/texts.ts';
import { useTagChoices } from '../tags/tag.queries.ts';
import { FormDialog } from '../ui/dialogs/form-dialog.tsx';
import { toast } from '../ui/dialogs/toasts.tsx';
import { ChoiceMultiSelect } from '../ui/forms/choices.tsx';
import { useZodForm } from '../ui/forms/use-zod-form.ts';
import { ErrorState } from '../ui/states/error-state.tsx';
import { screenUndoQueue } from '../ui/undo/screen-undo-queue.ts';
import { invalidateContacts, maxTaggedOnLeaving, showTagged, tagContacts } from './contact.queries.ts';
import { contactTexts } from './contact.texts.ts';

type Props = { ids: number[]; onClose: () => void };

/**
 * Adds tags to the selected contacts, after the undo window. So many that a closing page could not send all of them are tagged at
 * once, while the dialog stays open.
 */
export function TagContactsDialog({ ids, onClose }: Props) {
  const t = useTexts(contactTexts);
  const { tags, error, retry } = useTagChoices();
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
        const chosen = tags.filter(({ id }) => tagIds.includes(id));
        const names = chosen.map(({ name }) => name).join(', ');
        const label = t('taggedWith', { count: ids.length, names });
        if (ids.length > maxTaggedOnLeaving) {
          await tagContacts(ids, tagIds).finally(invalidateContacts);
          return toast.success(label);
        }
        showTagged(ids, chosen);
        screenUndoQueue.add({
          kind: 'action',
          ticketIds: [],
          label,
          execute: () => tagContacts(ids, tagIds).catch(toast.error).finally(invalidateContacts),
          undo: invalidateContacts,
        });
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
      {Boolean(error) && <ErrorState isSmall error={error} onRetry={retry} />}
    </FormDialog>
  );
}
