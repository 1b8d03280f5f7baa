import { type LocalTodo, maxTodos, type Todo } from '@balcao/contract/todos/todo';
import type { Actor } from '@balcao/contract/users/actor';
import type { Tx } from '../platform/db/tx.ts';
import { listTodos } from './list-todos.ts';
import { announceTodo } from './todo.audience.ts';
import { countTodos, insertLocalTodos } from './todo.store.ts';

/** Imports the tasks that a browser stored. Idempotent: a repeat inserts nothing. */
export async function takeOverTodos(tx: Tx, actor: Actor, tasks: LocalTodo[]): Promise<{ tasks: Todo[] }> {
  const room = maxTodos - (await countTodos(tx, actor.userId));
  const wanted = tasks.map((task) => ({ ...task, text: task.text.trim() })).filter(({ text }) => text !== '');
  if (await insertLocalTodos(tx, actor.userId, wanted.slice(0, Math.max(0, room))))
    announceTodo(tx, actor.userId, 'change', 0);
  return listTodos(tx, actor);
}
