import type { Todo } from '@balcao/contract/todos/todo';
import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTexts } from '../platform/texts.ts';
import { toast } from '../ui/dialogs/toasts.tsx';
import { DayTimeField, isWholeDayTime } from '../ui/forms/dates/day-time-field.tsx';
import { formatDueInput } from './format-due-input.ts';
import { todoTexts } from './todo.texts.ts';
import classes from './todos-page.module.css';

/** What is typed in the form. `due`: as a `DayTimeField` has it, or empty. */
export type TodoEntry = { text: string; due: string };

export const blankEntry: TodoEntry = { text: '', due: '' };
export const entryOf = ({ text, dueAt }: Todo): TodoEntry => ({ text, due: dueAt ? formatDueInput(dueAt) : '' });
export const isSameEntry = (one: TodoEntry, other: TodoEntry): boolean =>
  one.text === other.text && one.due === other.due;

type Props = {
  entry: TodoEntry;
  onChange: (entry: TodoEntry) => void;
  save: (entry: TodoEntry) => Promise<void>;
  /** a new task is about a conversation */
  isAboutTicket?: boolean;
  /** of a change to a task; absent for a new one */
  onCancel?: () => void;
};

/** A blank text is ignored. */
export function TodoForm({ entry, onChange, save, isAboutTicket = false, onCancel }: Props) {
  const t = useTexts(todoTexts);
  const [saving, setSaving] = useState(false);
  const [tried, setTried] = useState(false);
  const isIncomplete = entry.due !== '' && !isWholeDayTime(entry.due);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (saving || entry.text.trim() === '') return;
    setTried(true);
    if (isIncomplete) return;
    setSaving(true);
    try {
      await save(entry);
    } catch (error) {
      toast.error(error);
    } finally {
      setSaving(false);
    }
  };
  return (
    <form className={classes['form']} onSubmit={submit}>
      <TextInput
        className={classes['text'] ?? ''}
        label={t('text')}
        description={isAboutTicket ? t('aboutTicket') : undefined}
        maxLength={2000}
        value={entry.text}
        onChange={({ currentTarget }) => onChange({ ...entry, text: currentTarget.value })}
        autoFocus={onCancel !== undefined || isAboutTicket}
      />
      <DayTimeField
        label={t('due')}
        value={entry.due}
        onChange={(due) => {
          setTried(false);
          onChange({ ...entry, due });
        }}
        error={tried && isIncomplete && t('dueIncomplete')}
      />
      <Button type="submit" loading={saving}>
        {t(onCancel ? 'save' : 'add')}
      </Button>
      {onCancel && (
        <Button variant="default" onClick={onCancel}>
          {t('cancel')}
        </Button>
      )}
    </form>
  );
}
