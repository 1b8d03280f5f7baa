import { ensure } from '@balcao/contract/errors';
import { canRead } from '@balcao/contract/tickets/visibility.rules';
import { maxTodos, type Todo } from '@balcao/contract/todos/todo';
import type { Actor } from '@balcao/contract/users/actor';
import type { Tx } from '../platform/db/tx.ts';
import { findTickets, presentTicket } from '../tickets/find-ticket.ts';
import { lockTodo, selectTodos, type TodoRow } from './todo.store.ts';

export const listTodos = async (tx: Tx, actor: Actor): Promise<{ tasks: Todo[] }> => ({
  tasks: await presentTodos(tx, actor, await selectTodos(tx, actor.userId, maxTodos)),
});

/** One of the user's own tasks, locked. @throws Failure ERR_NOT_FOUND */
export async function findTodo(tx: Tx, actor: Actor, id: number): Promise<TodoRow> {
  const row = await lockTodo(tx, id);
  ensure(row, 'ERR_NOT_FOUND');
  ensure(row.userId === actor.userId, 'ERR_NOT_FOUND'); // tasks are private to their user, also from admins
  return row;
}

export async function showTodo(tx: Tx, actor: Actor, id: number): Promise<Todo> {
  const [shown] = await presentTodos(tx, actor, [await findTodo(tx, actor, id)]);
  ensure(shown, 'ERR_NOT_FOUND');
  return shown;
}

async function presentTodos(tx: Tx, actor: Actor, rows: TodoRow[]): Promise<Todo[]> {
  const ids = [...new Set(rows.flatMap(({ ticketId }) => ticketId ?? []))];
  const tickets = (ids.length === 0 ? [] : await findTickets(tx, ids)).filter((ticket) => canRead(actor, ticket));
  const byId = new Map(tickets.map((ticket) => [ticket.id, presentTicket(actor, ticket)]));
  return rows.map(({ id, text, dueAt, remindedAt, doneAt, ticketId, createdAt, updatedAt }) => {
    const ticket = ticketId === null ? undefined : byId.get(ticketId);
    return {
      id,
      text,
      dueAt: dueAt?.toISOString() ?? null,
      isDue: remindedAt !== null && doneAt === null,
      doneAt: doneAt?.toISOString() ?? null,
      ticket: ticket ? { id: ticket.id, uuid: ticket.uuid, contactName: ticket.contact.name } : null,
      createdAt: createdAt.toISOString(),
      updatedAt: updatedAt.toISOString(),
    };
  });
}
