import type { Actor } from '@balcao/contract/users/actor';
import type { Tx } from '../platform/db/tx.ts';
import { findTodo } from './list-todos.ts';
import { announceTodo } from './todo.audience.ts';
import { remindTodoJob, remindTodoKey } from './todo.jobs.ts';
import { deleteTodo } from './todo.store.ts';

export async function removeTodo(tx: Tx, actor: Actor, id: number): Promise<void> {
  await findTodo(tx, actor, id);
  await deleteTodo(tx, id);
  tx.cancelJob(remindTodoJob, remindTodoKey(id));
  announceTodo(tx, actor.userId, 'change', id);
}
