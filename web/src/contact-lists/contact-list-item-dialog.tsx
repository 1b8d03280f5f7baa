import {
  type ContactListItem,
  createContactListItemInput,
  updateContactListItemInput,
} from '@balcao/contract/contact-lists/contact-list';
import { contactListItemApi } from '@balcao/contract/contact-lists/contact-list.api';
import { country } from '@balcao/contract/contacts/country';
import { TextInput } from '@mantine/core';
import { call } from '../platform/api.ts';
import { formatPhone } from '../platform/formatting.ts';
import { useTexts } from '../platform/texts.ts';
import { useSession } from '../shell/session/session.tsx';
import { FormDialog } from '../ui/dialogs/form-dialog.tsx';
import { toast } from '../ui/dialogs/toasts.tsx';
import { changedFields } from '../ui/forms/changed-fields.ts';
import { PhoneField } from '../ui/forms/phone-field.tsx';
import { useZodForm } from '../ui/forms/use-zod-form.ts';
import { invalidateContactListItems } from './contact-list.queries.ts';
import { contactListItemTexts } from './contact-list.texts.ts';

type Props = {
  contactListId: number;
  /** absent: a new one */
  item?: ContactListItem | undefined;
  onClose: () => void;
};

/** Adds or edits a person of a list. */
export function ContactListItemDialog({ contactListId, item, onClose }: Props) {
  const t = useTexts(contactListItemTexts);
  const homeCountry = country.catch('BR').parse(useSession().setting('country'));
  const number = formatPhone(item?.number ?? '');
  const form = useZodForm({
    schema: item ? updateContactListItemInput : createContactListItemInput.omit({ contactListId: true }),
    initialValues: { name: item?.name ?? '', number, email: item?.email ?? '' },
  });
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={item ? t('edit') : t('add')}
      form={form}
      fieldOf={{ ERR_DUPLICATED_CONTACT: 'number' }}
      onSubmit={async (values) => {
        // An unchanged number may be masked.
        if (item) {
          const body = changedFields(form.getInitialValues(), values);
          await call(contactListItemApi.update, { params: { id: item.id }, body });
        } else await call(contactListItemApi.create, { body: { ...values, contactListId } });
        invalidateContactListItems(contactListId);
        toast.success(t('saved'));
      }}
    >
      <TextInput label={t('name')} required data-autofocus {...form.getInputProps('name')} />
      <PhoneField label={t('number')} required country={homeCountry} {...form.getInputProps('number')} />
      <TextInput label={t('email')} type="email" {...form.getInputProps('email')} />
    </FormDialog>
  );
}
