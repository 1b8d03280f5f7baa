import { contactMergeApi } from '@balcao/contract/contact-merges/contact-merge.api';
import type { Contact } from '@balcao/contract/contacts/contact';
import { Text } from '@mantine/core';
import { useState } from 'react';
import { z } from 'zod';
import { call } from '../platform/api.ts';
import { useTexts } from '../platform/texts.ts';
import { FormDialog } from '../ui/dialogs/form-dialog.tsx';
import { toast } from '../ui/dialogs/toasts.tsx';
import { useZodForm } from '../ui/forms/use-zod-form.ts';
import { invalidateContacts } from './contact.queries.ts';
import { type ContactName, ContactSelect } from './contact-select.tsx';
import { identityTexts } from './identity.texts.ts';

type Props = { contact: Contact; onClose: () => void; onMerged: (() => void) | undefined };

/** Merges two contacts by hand. */
export function MergeDialog({ contact, onClose, onMerged }: Props) {
  const t = useTexts(identityTexts);
  const [chosen, setChosen] = useState<ContactName>();
  const form = useZodForm<{ contactId: string }>({
    schema: z.object({ contactId: z.string().min(1) }),
    initialValues: { contactId: '' },
  });
  const choose = (other: ContactName | undefined) => {
    setChosen(other);
    form.setFieldValue('contactId', other ? String(other.id) : '');
  };
  const merge = async ({ contactId }: { contactId: string }) => {
    await call(contactMergeApi.merge, { params: { id: contact.id }, body: { contactId: Number(contactId) } });
    invalidateContacts();
    toast.success(t('merged'));
    onMerged?.();
  };
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={t('mergeTitle', { name: contact.name })}
      form={form}
      size={480}
      submitLabel={t('mergeAction')}
      onSubmit={merge}
    >
      <Text c="var(--bc-ink-2)" mb={16}>
        {t('mergeText')}
      </Text>
      <ContactSelect
        label={t('mergeField')}
        description={t('mergeHint')}
        emptyText={t('mergeNone')}
        accepts={({ id, isGroup }) => id !== contact.id && !isGroup}
        selected={chosen}
        onSelect={choose}
        error={form.errors['contactId'] && t('mergeRequired')}
      />
    </FormDialog>
  );
}
