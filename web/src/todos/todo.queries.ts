import { localTodo, type Todo } from '@balcao/contract/todos/todo';
import { todoApi } from '@balcao/contract/todos/todo.api';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { z } from 'zod';
import { call } from '../platform/api.ts';
import { isImpersonating } from '../platform/impersonation/impersonation-token.ts';
import { useLive, useLiveStarted } from '../platform/live.ts';
import { queryClient } from '../platform/queries/query-client.ts';

const key = ['todos'] as const;
/** Key of the list in browser storage, from before the server stored it. */
const localKey = 'tasks';

const invalidateTodos = (): void => void queryClient.invalidateQueries({ queryKey: key });

export const useTodos = () =>
  useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => (await call(todoApi.list, { signal })).tasks,
    enabled: useLiveStarted(),
  });

/** Todos whose reminder is due and that are not done. */
export const useDueTodos = (): readonly Todo[] => (useTodos().data ?? []).filter(({ isDue }) => isDue);

/** Keeps todos current while the bell is mounted; `onDue` is called for each reminder. */
export function useLiveTodos(onDue: (todo: Todo) => void): void {
  useLive('todo', async ({ action, todoId }) => {
    await queryClient.invalidateQueries({ queryKey: key });
    const due = action === 'due' && queryClient.getQueryData<Todo[]>(key)?.find(({ id }) => id === todoId);
    if (due) onDue(due);
  });
}

/** Moves the browser's own list to the server once, then removes it. An impersonating operator's is not the company's. */
export function useTakeOver(): void {
  useEffect(() => {
    if (isImpersonating()) return;
    const stored = localStorage.getItem(localKey);
    if (stored === null) return;
    const tasks = readLocal(stored);
    if (tasks.length === 0) return localStorage.removeItem(localKey);
    call(todoApi.takeOver, { body: { tasks } }).then(
      () => {
        localStorage.removeItem(localKey);
        invalidateTodos();
      },
      () => undefined, // it is kept, and moved the next time
    );
  }, []);
}

function readLocal(text: string): z.infer<typeof localTodo>[] {
  try {
    const tasks = z.array(z.unknown()).parse(JSON.parse(text));
    return tasks.flatMap((task) => localTodo.safeParse(task).data ?? []);
  } catch {
    return [];
  }
}

type Change = { text?: string; dueAt?: string | null; isDone?: boolean };

export async function createTodo(body: { text: string; dueAt: string | null; ticketId: number | null }): Promise<void> {
  await call(todoApi.create, { body });
  invalidateTodos();
}
export async function updateTodo(id: number, body: Change): Promise<void> {
  await call(todoApi.update, { params: { id }, body });
  invalidateTodos();
}
export async function removeTodo({ id }: Pick<Todo, 'id'>): Promise<void> {
  await call(todoApi.remove, { params: { id } });
  invalidateTodos();
}
