import { type Contact, createContactInput, updateContactInput } from '@balcao/contract/contacts/contact';
import { contactApi } from '@balcao/contract/contacts/contact.api';
import { country } from '@balcao/contract/contacts/country';
import { Switch, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useState } from 'react';
import { call } from '../platform/api.ts';
import { formatPhone } from '../platform/formatting.ts';
import { Refusal } from '../platform/refusal.ts';
import { useTexts } from '../platform/texts.ts';
import { useSession } from '../shell/session/session.tsx';
import { FormDialog, FormGrid, FormSection } from '../ui/dialogs/form-dialog.tsx';
import { toast } from '../ui/dialogs/toasts.tsx';
import { PhoneField } from '../ui/forms/phone-field.tsx';
import { useZodForm } from '../ui/forms/use-zod-form.ts';
import { BlockButton } from './block-button.tsx';
import { invalidateContacts } from './contact.queries.ts';
import { contactTexts } from './contact.texts.ts';
import classes from './contacts-page.module.css';
import { type ContactValues, ExtraInfoFields } from './extra-info-fields.tsx';
import { Identities } from './identities.tsx';
import { identityTexts } from './identity.texts.ts';

type Props = {
  /** absent: a new one */
  contact?: Contact | undefined;
  onClose: () => void;
  onSaved?: ((contact: Contact) => void) | undefined;
};

/** Error codes about the number are shown under its field. */
const fieldOf = {
  ERR_DUPLICATED_CONTACT: 'number',
  ERR_WAPP_INVALID_CONTACT: 'number',
  ERR_WAPP_CHECK_CONTACT: 'number',
} as const;

/** Adds or edits a contact; also from the contact drawer of a conversation. */
export function ContactDialog({ contact, onClose, onSaved }: Props) {
  const t = useTexts(contactTexts);
  const identities = useTexts(identityTexts);
  const number = formatPhone(contact?.number ?? '');
  const form = useZodForm<ContactValues>({
    schema: contact ? updateContactInput : createContactInput,
    initialValues: {
      name: contact?.name ?? '',
      number,
      email: contact?.email ?? '',
      disableBot: contact?.disableBot ?? false,
      extraInfo: contact?.extraInfo.map(({ name, value }) => ({ name, value })) ?? [],
    },
  });

  // The connection did not answer whether the number exists: one may save it all the same.
  const [checkFailed, setCheckFailed] = useState(false);
  const [unchecked, setUnchecked] = useState(false);

  const save = async (values: ContactValues) => {
    const { number: typed, ...rest } = values;
    const body = { ...values, ...(unchecked && { unchecked }) };
    const saving = contact
      ? // An unchanged number may be masked: it is not sent.
        call(contactApi.update, { params: { id: contact.id }, body: typed === number ? rest : body })
      : call(contactApi.create, { body });
    const saved = await saving.catch((error: unknown) => {
      if (error instanceof Refusal && error.code === 'ERR_WAPP_CHECK_CONTACT') setCheckFailed(true);
      throw error;
    });
    invalidateContacts();
    toast.success(t('saved'));
    onSaved?.(saved);
  };

  return (
    <FormDialog
      opened
      onClose={onClose}
      title={contact ? t('edit') : t('add')}
      form={form}
      fieldOf={fieldOf}
      onSubmit={save}
    >
      <ContactFields form={form} requiresNumber={contact?.number !== ''} />
      <div className={classes['switches']}>
        {checkFailed && (
          <Switch
            label={t('unchecked')}
            checked={unchecked}
            onChange={(event) => setUnchecked(event.currentTarget.checked)}
          />
        )}
        <Switch label={t('disableBot')} {...form.getInputProps('disableBot', { type: 'checkbox' })} />
        {contact && <BlockButton contact={contact} onBlocked={onClose} />}
      </div>
      <ExtraInfoFields form={form} />
      {contact && (
        <FormSection title={identities('title')}>
          <Identities contact={contact} onChanged={onClose} />
        </FormSection>
      )}
    </FormDialog>
  );
}

type FieldsProps = { form: UseFormReturnType<ContactValues>; requiresNumber: boolean };

function ContactFields({ form, requiresNumber }: FieldsProps) {
  const t = useTexts(contactTexts);
  const homeCountry = country.catch('BR').parse(useSession().setting('country'));
  return (
    <FormGrid>
      <FormGrid.Wide>
        <TextInput label={t('name')} required data-autofocus {...form.getInputProps('name')} />
      </FormGrid.Wide>
      <PhoneField
        label={t('number')}
        required={requiresNumber}
        country={homeCountry}
        {...form.getInputProps('number')}
      />
      <TextInput label={t('email')} type="email" placeholder={t('emailPlaceholder')} {...form.getInputProps('email')} />
    </FormGrid>
  );
}
