import { type ContactList, contactListInput } from '@balcao/contract/contact-lists/contact-list';
import { contactListApi } from '@balcao/contract/contact-lists/contact-list.api';
import { TextInput } from '@mantine/core';
import { call } from '../platform/api.ts';
import { useTexts } from '../platform/texts.ts';
import { FormDialog } from '../ui/dialogs/form-dialog.tsx';
import { toast } from '../ui/dialogs/toasts.tsx';
import { useZodForm } from '../ui/forms/use-zod-form.ts';
import { invalidateContactLists } from './contact-list.queries.ts';
import { contactListTexts } from './contact-list.texts.ts';

type Props = {
  /** absent: a new one */
  contactList?: ContactList | undefined;
  onClose: () => void;
};

/** Adds or renames a list. */
export function ContactListDialog({ contactList, onClose }: Props) {
  const t = useTexts(contactListTexts);
  const form = useZodForm({ schema: contactListInput, initialValues: { name: contactList?.name ?? '' } });
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={contactList ? t('edit') : t('add')}
      form={form}
      onSubmit={async (body) => {
        if (contactList) await call(contactListApi.update, { params: { id: contactList.id }, body });
        else await call(contactListApi.create, { body });
        invalidateContactLists();
        toast.success(t('saved'));
      }}
    >
      <TextInput label={t('name')} required data-autofocus {...form.getInputProps('name')} />
    </FormDialog>
  );
}
