import { noteText } from '@balcao/contract/notes/note';
import { ActionIcon, Textarea } from '@mantine/core';
import { IconCornerDownLeft, IconTrash } from '@tabler/icons-react';
import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { unsentTexts, useUnsentText } from '../drafts/unsent-texts.ts';
import { formatNoteTime } from '../platform/formatting.ts';
import { useTexts } from '../platform/texts.ts';
import { useSession } from '../shell/session/session.tsx';
import { confirm } from '../ui/dialogs/confirm.ts';
import { IconButton } from '../ui/elements/icon-button.tsx';
import { scrollsByKeys } from '../ui/keyboard/scrolls-by-keys.ts';
import { useTouch } from '../ui/layout/use-touch.ts';
import { ErrorState } from '../ui/states/error-state.tsx';
import { personName } from '../users/person-name.ts';
import { addNote, removeNote, useNotes } from './note.queries.ts';
import { noteTexts } from './note.texts.ts';
import classes from './notes-section.module.css';

/** `mayWrite`: false for users who may only read the conversation. */
type Props = { ticketId: number; contactId: number; mayWrite: boolean; className?: string };

/** Internal notes about a contact. */
export function NotesSection({ ticketId, contactId, mayWrite, className }: Props) {
  const t = useTexts(noteTexts);
  const { user, may } = useSession();
  const { notes, error, retry } = useNotes(contactId);
  return (
    <section className={className} aria-labelledby="notes">
      <div className={classes['title']}>
        <h3 id="notes">{t('title')}</h3>
        {notes && notes.length > 0 && <span>{notes.length}</span>}
      </div>
      {mayWrite && <NewNote key={contactId} ticketId={ticketId} contactId={contactId} />}
      {Boolean(error) && <ErrorState isSmall error={error} onRetry={retry} />}
      {notes?.length === 0 && <p className={classes['none']}>{t('none')}</p>}
      {notes && notes.length > 0 && (
        <ul className={classes['notes']} {...scrollsByKeys} aria-labelledby="notes">
          {notes.map((note) => (
            <li key={note.id}>
              <div className={classes['by']}>
                <strong className="bc-cut">{note.user ? personName(note.user) : t('someone')}</strong>
                <time dateTime={note.createdAt}>{formatNoteTime(note.createdAt)}</time>
                {(note.userId === user.id || may('notes:removeOthers')) && (
                  <IconButton
                    className={classes['remove'] ?? ''}
                    icon={IconTrash}
                    iconSize={15}
                    size={24}
                    name={t('remove', { name: note.user?.name ?? t('someone') })}
                    onClick={async () => {
                      const question = {
                        title: t('removeTitle'),
                        text: t('removeText'),
                        action: t('removeAction'),
                        danger: true,
                      };
                      if (await confirm(question)) await removeNote(note);
                    }}
                  />
                )}
              </div>
              <p>{note.note}</p>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** By contact. */
const unsentNotes = unsentTexts();

function NewNote({ ticketId, contactId }: { ticketId: number; contactId: number }) {
  const t = useTexts(noteTexts);
  const { user } = useSession();
  const text = useUnsentText(unsentNotes, user.id, contactId);
  const setText = (next: string) => unsentNotes.set(user.id, contactId, next);
  const [short, setShort] = useState(false);
  const [saving, setSaving] = useState(false);
  const touch = useTouch();

  const save = async (event?: FormEvent) => {
    event?.preventDefault();
    if (saving || text.trim() === '') return;
    if (!noteText.safeParse(text).success) return setShort(true);
    setSaving(true);
    const isSaved = await addNote(ticketId, contactId, text.trim());
    if (isSaved && unsentNotes.read(user.id, contactId) === text) setText('');
    setSaving(false);
  };
  const keys = (event: KeyboardEvent) => {
    // On touch there is no Shift+Enter: Enter breaks the line, and the button saves.
    if (event.key !== 'Enter' || event.shiftKey || touch || event.nativeEvent.isComposing) return;
    event.preventDefault();
    void save();
  };

  return (
    <form onSubmit={save}>
      <Textarea
        autosize
        minRows={1}
        maxRows={5}
        maxLength={4000}
        aria-label={t('write')}
        placeholder={t('write')}
        value={text}
        error={short && t('tooShort')}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setShort(false);
        }}
        onKeyDown={keys}
        enterKeyHint={touch ? 'enter' : 'done'}
        rightSection={
          <ActionIcon type="submit" size={28} aria-label={t('add')} loading={saving}>
            <IconCornerDownLeft size={16} stroke={1.6} aria-hidden="true" />
          </ActionIcon>
        }
      />
    </form>
  );
}
