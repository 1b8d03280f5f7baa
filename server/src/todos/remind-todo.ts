import type { Tx } from '../platform/db/tx.ts';
import { announceTodo } from './todo.audience.ts';
import { lockTodo, saveTodo } from './todo.store.ts';

/** Shows the task in the bell until it is done or moved. */
export async function remindTodo(tx: Tx, { todoId, dueAt }: { todoId: number; dueAt: string }): Promise<void> {
  const todo = await lockTodo(tx, todoId);
  if (!todo || todo.doneAt !== null || todo.remindedAt !== null || todo.dueAt?.toISOString() !== dueAt) return;
  await saveTodo(tx, todoId, { remindedAt: tx.now });
  announceTodo(tx, todo.userId, 'due', todoId);
}
