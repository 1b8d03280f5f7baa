import type { Contact } from '@balcao/contract/contacts/contact';
import { mergeApi } from '@balcao/contract/contacts/merge.api';
import { Select, Text } from '@mantine/core';
import { useState } from 'react';
import { z } from 'zod';
import { call } from '../platform/api.ts';
import { formatPhone } from '../platform/formatting.ts';
import { useTexts } from '../platform/texts.ts';
import { FormDialog } from '../ui/dialogs/form-dialog.tsx';
import { toast } from '../ui/dialogs/toasts.tsx';
import { useZodForm } from '../ui/forms/use-zod-form.ts';
import { invalidateContacts } from './contact.queries.ts';
import { useOtherContacts } from './identity.queries.ts';
import { identityTexts } from './identity.texts.ts';

type Props = { contact: Contact; onClose: () => void; onMerged: (() => void) | undefined };

/** Merges two contacts by hand. */
export function MergeDialog({ contact, onClose, onMerged }: Props) {
  const t = useTexts(identityTexts);
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<Contact>();
  const form = useZodForm<{ contactId: string }>({
    schema: z.object({ contactId: z.string().min(1) }),
    initialValues: { contactId: '' },
  });
  const match = useOtherContacts(chosen && labelOf(chosen) === typed ? '' : typed, contact.id);
  const rows = chosen && !match.rows.some(({ id }) => id === chosen.id) ? [chosen, ...match.rows] : match.rows;
  const line = { value: '', label: match.busy ? t('mergeSearching') : t('mergeNone'), disabled: true };

  const choose = (id: string | null) => {
    const row = rows.find((one) => String(one.id) === id);
    setChosen(row);
    setTyped(row ? labelOf(row) : '');
    form.setFieldValue('contactId', row ? String(row.id) : '');
  };
  const merge = async ({ contactId }: { contactId: string }) => {
    await call(mergeApi.merge, { params: { id: contact.id }, body: { contactId: Number(contactId) } });
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
      <Select
        label={t('mergeField')}
        description={t('mergeHint')}
        required
        searchable
        clearable
        data-autofocus
        data={
          rows.length > 0 || match.short ? rows.map((row) => ({ value: String(row.id), label: labelOf(row) })) : [line]
        }
        // The server has filtered already, ignoring accents and by number.
        filter={({ options }) => options}
        value={chosen ? String(chosen.id) : null}
        onChange={choose}
        searchValue={typed}
        onSearchChange={setTyped}
        error={form.errors['contactId'] && t('mergeRequired')}
      />
    </FormDialog>
  );
}

const labelOf = ({ name, number }: Contact): string => (number ? `${name} · ${formatPhone(number)}` : name);
