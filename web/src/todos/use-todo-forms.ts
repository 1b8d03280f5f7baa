import type { Todo } from '@balcao/contract/todos/todo';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { usePageForm } from '../ui/forms/unsaved-entries.ts';
import { createTodo, updateTodo } from './todo.queries.ts';
import { blankEntry, entryOf, isSameEntry, type TodoEntry } from './todo-form.tsx';

/** A new task, and the change of another one, which does not discard what was typed for the new one. */
export function useTodoForms() {
  const [draft, setDraft] = useState(blankEntry);
  const [edited, setEdited] = useState<{ todo: Todo; entry: TodoEntry }>();
  const [ticketId, setTicketId] = useAddressedTicket();
  usePageForm(
    () => !isSameEntry(draft, blankEntry) || (edited !== undefined && !isSameEntry(edited.entry, entryOf(edited.todo))),
  );
  // What was typed while a task was saved is not saved, and stays.
  const create = async ({ text, due }: TodoEntry) => {
    await createTodo({ text, dueAt: due === '' ? null : due, ticketId });
    setTicketId(null);
    setDraft((now) => ({ text: now.text === text ? '' : now.text, due: now.due === due ? '' : now.due }));
  };
  const update = async (todo: Todo, entry: TodoEntry) => {
    await updateTodo(todo.id, { text: entry.text, dueAt: entry.due === '' ? null : entry.due });
    setEdited((now) => (now?.todo === todo && isSameEntry(now.entry, entry) ? undefined : now));
  };
  return { draft, setDraft, edited, setEdited, ticketId, create, update };
}

/**
 * The conversation that the next new task is about: taken from the address, and removed from it at once, because a
 * change of the address asks about a form with unsaved changes.
 */
function useAddressedTicket() {
  const [params, setParams] = useSearchParams();
  const asked = Number(params.get('ticketId')) || null;
  const [ticketId, setTicketId] = useState(asked);
  useEffect(() => {
    if (asked === null) return;
    setTicketId(asked);
    setParams({}, { replace: true });
  }, [asked, setParams]);
  return [ticketId, setTicketId] as const;
}
