import { Button, Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { companyToday } from '../platform/company-zone.ts';
import { useTexts } from '../platform/texts.ts';
import { toast } from '../ui/dialogs/toasts.tsx';
import { DayField } from '../ui/forms/dates/day-field.tsx';
import { consentTexts } from './consent.texts.ts';
import classes from './contact-consent.module.css';
import { recordConsent } from './privacy.queries.ts';

/** How a contact gave consent, and on which day, by default today. */
export function ConsentForm({ contactId, onClose }: { contactId: number; onClose: () => void }) {
  const t = useTexts(consentTexts);
  const [note, setNote] = useState('');
  const [givenOn, setGivenOn] = useState(() => companyToday());
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
      <DayField label={t('day')} value={givenOn} onChange={setGivenOn} />
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
