import { Button, Textarea, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { companyDay } from '../platform/company-zone.ts';
import { useTexts } from '../platform/texts.ts';
import { toast } from '../ui/dialogs/toasts.tsx';
import { consentTexts } from './consent.texts.ts';
import classes from './contact-consent.module.css';
import { recordConsent } from './privacy.queries.ts';

/** How a contact gave consent, and on which day, by default today. */
export function ConsentForm({ contactId, onClose }: { contactId: number; onClose: () => void }) {
  const t = useTexts(consentTexts);
  const [note, setNote] = useState('');
  const [givenOn, setGivenOn] = useState(() => companyDay(Date.now()));
  const [saving, setSaving] = useState(false);
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (saving || note.trim() === '' || givenOn === '') return;
    setSaving(true);
    try {
      await recordConsent(contactId, { note, givenOn });
      onClose();
    } catch (error) {
      toast.error(error);
      setSaving(false);
    }
  };
  return (
    <form className={classes['form']} onSubmit={save}>
      <Textarea
        label={t('note')}
        placeholder={t('notePlaceholder')}
        autosize
        maxLength={500}
        data-autofocus
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <TextInput
        label={t('day')}
        type="date"
        value={givenOn}
        onChange={(event) => setGivenOn(event.currentTarget.value)}
      />
      <div className={classes['buttons']}>
        <Button type="submit" size="xs" loading={saving} disabled={note.trim() === '' || givenOn === ''}>
          {t('save')}
        </Button>
        <Button variant="default" size="xs" onClick={onClose}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  );
}
