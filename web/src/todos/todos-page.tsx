import type { Todo } from '@balcao/contract/todos/todo';
import { Anchor, Button, Checkbox, TextInput } from '@mantine/core';
import { IconChecklist, IconPencil, IconTrash } from '@tabler/icons-react';
import { type FormEvent, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { formatDateTime } from '../platform/formatting.ts';
import { useTexts } from '../platform/texts.ts';
import { toast } from '../ui/dialogs/toasts.tsx';
import { useRemoval } from '../ui/dialogs/use-remove-record.ts';
import { IconButton } from '../ui/elements/icon-button.tsx';
import { Page } from '../ui/layout/page.tsx';
import { EmptyState } from '../ui/states/empty-state.tsx';
import { ErrorState } from '../ui/states/error-state.tsx';
import { ItemRow, ItemRows } from '../ui/tables/item-rows.tsx';
import { formatDueInput } from './format-due-input.ts';
import { createTodo, removeTodo, updateTodo, useTakeOver, useTodos } from './todo.queries.ts';
import { todoTexts } from './todo.texts.ts';
import classes from './todos-page.module.css';

/** The user's tasks. `?ticketId=` opens the form of a task about that conversation. */
export function TodosPage() {
  const t = useTexts(todoTexts);
  useTakeOver();
  const { data: tasks, error, refetch } = useTodos();
  const [edited, setEdited] = useState<Todo>();
  const isEditing = edited !== undefined;
  return (
    <Page title={t('title')} count={tasks?.filter(({ doneAt }) => doneAt === null).length}>
      <div className={classes['tasks']}>
        <TodoForm key={edited?.id ?? 'new'} todo={edited} onDone={() => setEdited(undefined)} />
        {error && !tasks && <ErrorState error={error} onRetry={() => void refetch()} />}
        {tasks?.length === 0 && <EmptyState icon={IconChecklist} title={t('emptyTitle')} text={t('emptyText')} />}
        {tasks && tasks.length > 0 && (
          <ItemRows label={t('title')}>
            {tasks.map((todo) => (
              <TodoRow key={todo.id} todo={todo} isFrozen={isEditing} onEdit={() => setEdited(todo)} />
            ))}
          </ItemRows>
        )}
      </div>
    </Page>
  );
}

/** A blank text is ignored. */
function TodoForm({ todo, onDone }: { todo: Todo | undefined; onDone: () => void }) {
  const t = useTexts(todoTexts);
  const [params, setParams] = useSearchParams();
  const ticketId = Number(params.get('ticketId')) || null;
  const [text, setText] = useState(todo?.text ?? '');
  const [due, setDue] = useState(todo?.dueAt ? formatDueInput(todo.dueAt) : '');
  const [saving, setSaving] = useState(false);
  const latest = useRef({ text, due });
  latest.current = { text, due };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (saving || text.trim() === '') return;
    const dueAt = due === '' ? null : due;
    setSaving(true);
    try {
      if (todo) await updateTodo(todo.id, { text, dueAt });
      else await createTodo({ text, dueAt, ticketId });
      if (ticketId !== null) setParams({}, { replace: true });
      // What was typed meanwhile is not saved, and stays.
      const isUnchanged = latest.current.text === text && latest.current.due === due;
      if (todo && isUnchanged) onDone();
      if (todo) return;
      setText((now) => (now === text ? '' : now));
      setDue((now) => (now === due ? '' : now));
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
        description={ticketId !== null && !todo ? t('aboutTicket') : undefined}
        maxLength={2000}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        autoFocus={todo !== undefined || ticketId !== null}
      />
      <TextInput
        type="datetime-local"
        label={t('due')}
        value={due}
        onChange={({ currentTarget }) => setDue(currentTarget.value)}
      />
      <Button type="submit" loading={saving}>
        {t(todo ? 'save' : 'add')}
      </Button>
      {todo && (
        <Button variant="default" onClick={onDone}>
          {t('cancel')}
        </Button>
      )}
    </form>
  );
}

function TodoRow({ todo, isFrozen, onEdit }: { todo: Todo; isFrozen: boolean; onEdit: () => void }) {
  const t = useTexts(todoTexts);
  const { id, text, doneAt, dueAt, isDue, ticket } = todo;
  const { remove } = useRemoval<Todo>({
    texts: () => ({ title: t('deleteTitle'), text, action: t('deleteAction'), done: t('deleted') }),
    remove: removeTodo,
  });
  const check = (isDone: boolean) => updateTodo(id, { isDone }).catch((error: unknown) => toast.error(error));
  return (
    <ItemRow
      start={
        <Checkbox
          aria-label={t('doneOf', { text })}
          checked={doneAt !== null}
          onChange={({ currentTarget }) => void check(currentTarget.checked)}
        />
      }
      title={<span className={doneAt === null ? undefined : classes['done']}>{text}</span>}
      second={
        (dueAt !== null || ticket) && (
          <>
            {dueAt !== null && (
              <time dateTime={dueAt} className={isDue ? classes['late'] : undefined}>
                {t(isDue ? 'wasDue' : 'dueAt', { at: formatDateTime(dueAt) })}
              </time>
            )}
            {dueAt !== null && ticket && ' · '}
            {ticket && (
              <Anchor component={Link} to={`/tickets/${ticket.uuid}`} inherit>
                {ticket.contactName}
              </Anchor>
            )}
          </>
        )
      }
      actions={
        <>
          <IconButton icon={IconPencil} name={`${t('edit')}: ${text}`} disabled={isFrozen} onClick={onEdit} />
          <IconButton icon={IconTrash} name={`${t('deleteAction')}: ${text}`} onClick={() => remove(todo)} />
        </>
      }
    />
  );
}
