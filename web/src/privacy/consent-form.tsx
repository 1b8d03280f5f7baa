import { Button, Textarea, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTexts } from '../platform/texts.ts';
import { toast } from '../ui/dialogs/toasts.tsx';
import { consentTexts } from './consent.texts.ts';
import classes from './contact-consent.module.css';
import { recordConsent } from './privacy.queries.ts';

/** How somebody agreed, and on which day: today, unless it is said otherwise. */
export function ConsentForm({ contactId, onClose }: { contactId: number; onClose: () => void }) {
  const t = useTexts(consentTexts);
  const [note, setNote] = useState('');
  const [givenOn, setGivenOn] = useState(() => new Date().toLocaleDateString('sv-SE')); // YYYY-MM-DD
  const save = (event: FormEvent): void => {
    event.preventDefault();
    if (note.trim() !== '' && givenOn !== '')
      void recordConsent(contactId, { note, givenOn }).then(onClose).catch(toast.error);
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
        <Button type="submit" size="xs" disabled={note.trim() === '' || givenOn === ''}>
          {t('save')}
        </Button>
        <Button variant="default" size="xs" onClick={onClose}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  );
}
