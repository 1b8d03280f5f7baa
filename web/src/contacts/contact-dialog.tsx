import {
  type Contact,
  createContactInput,
  type UpdateContactInput,
  updateContactInput,
} from '@balcao/contract/contacts/contact';
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
import { changedFields } from '../ui/forms/changed-fields.ts';
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

  // A form with changes is not closed by accident.
  const closeUnlessTyped = () => {
    if (!form.isDirty()) onClose();
  };

  // undefined unless the connection did not answer whether the number exists: then it can be saved without the check.
  const [unchecked, setUnchecked] = useState<boolean>();

  const save = async (values: ContactValues) => {
    const given = contact ? changesOf(form.getInitialValues(), values) : values;
    const saved = await saveContact(contact, { ...given, ...(unchecked && { unchecked }) }).catch((error: unknown) => {
      if (error instanceof Refusal && error.code === 'ERR_WAPP_CHECK_CONTACT') setUnchecked(unchecked ?? false);
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
        {unchecked !== undefined && <UncheckedSwitch checked={unchecked} onChange={setUnchecked} />}
        <Switch label={t('disableBot')} {...form.getInputProps('disableBot', { type: 'checkbox' })} />
        {contact && <Blocking contact={contact} onBlocked={closeUnlessTyped} />}
      </div>
      <ExtraInfoFields form={form} />
      {contact && (
        <FormSection title={identities('title')}>
          <Identities contact={contact} onChanged={closeUnlessTyped} />
        </FormSection>
      )}
    </FormDialog>
  );
}

/** Shows the new state, because the dialog may stay open. */
function Blocking({ contact, onBlocked }: { contact: Contact; onBlocked: () => void }) {
  const [active, setActive] = useState(contact.active);
  return (
    <BlockButton
      contact={{ ...contact, active }}
      onBlocked={(saved) => {
        setActive(saved.active);
        onBlocked();
      }}
    />
  );
}

function UncheckedSwitch({ checked, onChange }: { checked: boolean; onChange: (checked: boolean) => void }) {
  const t = useTexts(contactTexts);
  return (
    <Switch label={t('unchecked')} checked={checked} onChange={(event) => onChange(event.currentTarget.checked)} />
  );
}

type ContactBody = Partial<ContactValues> & Pick<UpdateContactInput, 'seenExtraInfo' | 'unchecked'>;

/** An unchanged number may be masked. A colleague may have added other custom fields meanwhile. */
function changesOf(opened: ContactValues, values: ContactValues): ContactBody {
  const changed = changedFields(opened, values);
  return { ...changed, ...(changed.extraInfo && { seenExtraInfo: opened.extraInfo }) };
}

const saveContact = (contact: Contact | undefined, body: ContactBody): Promise<Contact> =>
  contact
    ? call(contactApi.update, { params: { id: contact.id }, body })
    : call(contactApi.create, { body: { ...body, name: body.name ?? '', number: body.number ?? '' } });

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
