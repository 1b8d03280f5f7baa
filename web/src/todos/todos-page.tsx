import type { Todo } from '@balcao/contract/todos/todo';
import { Anchor, Checkbox } from '@mantine/core';
import { IconChecklist, IconPencil, IconTrash } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { formatDateTime } from '../platform/formatting.ts';
import { useTexts } from '../platform/texts.ts';
import { toast } from '../ui/dialogs/toasts.tsx';
import { useRemoval } from '../ui/dialogs/use-remove-record.ts';
import { IconButton } from '../ui/elements/icon-button.tsx';
import { Page } from '../ui/layout/page.tsx';
import { EmptyState } from '../ui/states/empty-state.tsx';
import { ErrorState } from '../ui/states/error-state.tsx';
import { ItemRow, ItemRows } from '../ui/tables/item-rows.tsx';
import { removeTodo, updateTodo, useTakeOver, useTodos } from './todo.queries.ts';
import { todoTexts } from './todo.texts.ts';
import { entryOf, TodoForm } from './todo-form.tsx';
import classes from './todos-page.module.css';
import { useTodoForms } from './use-todo-forms.ts';

/** The user's tasks. `?ticketId=` opens the form of a task about that conversation. */
export function TodosPage() {
  const t = useTexts(todoTexts);
  useTakeOver();
  const { data: tasks, error, refetch } = useTodos();
  const { draft, setDraft, edited, setEdited, ticketId, create, update } = useTodoForms();
  return (
    <Page title={t('title')} count={tasks?.filter(({ doneAt }) => doneAt === null).length}>
      <div className={classes['tasks']}>
        {edited ? (
          <TodoForm
            key={edited.todo.id}
            entry={edited.entry}
            onChange={(entry) => setEdited({ ...edited, entry })}
            save={(entry) => update(edited.todo, entry)}
            onCancel={() => setEdited(undefined)}
          />
        ) : (
          <TodoForm key="new" entry={draft} onChange={setDraft} save={create} isAboutTicket={ticketId !== null} />
        )}
        {error && !tasks && <ErrorState error={error} onRetry={() => void refetch()} />}
        {tasks?.length === 0 && <EmptyState icon={IconChecklist} title={t('emptyTitle')} text={t('emptyText')} />}
        {tasks && tasks.length > 0 && (
          <ItemRows label={t('title')}>
            {tasks.map((todo) => (
              <TodoRow
                key={todo.id}
                todo={todo}
                isEdited={edited?.todo.id === todo.id}
                isFrozen={edited !== undefined}
                onEdit={() => setEdited({ todo, entry: entryOf(todo) })}
              />
            ))}
          </ItemRows>
        )}
      </div>
    </Page>
  );
}

type RowProps = { todo: Todo; isEdited: boolean; isFrozen: boolean; onEdit: () => void };

function TodoRow({ todo, isEdited, isFrozen, onEdit }: RowProps) {
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
          <IconButton
            ref={useFocusAfterEdit(isEdited)}
            icon={IconPencil}
            name={`${t('edit')}: ${text}`}
            disabled={isFrozen}
            onClick={onEdit}
          />
          <IconButton icon={IconTrash} name={`${t('deleteAction')}: ${text}`} onClick={() => remove(todo)} />
        </>
      }
    />
  );
}

/** The form of the change goes with the focus: the button that opened it gets it back. */
function useFocusAfterEdit(isEdited: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  const wasEdited = useRef(false);
  useEffect(() => {
    if (wasEdited.current && !isEdited && document.activeElement === document.body) button.current?.focus();
    wasEdited.current = isEdited;
  }, [isEdited]);
  return button;
}
