import { momentOf } from '@balcao/contract/companies/zoned-time';
import { invalidInput } from '@balcao/contract/errors';
import { type CreateTodoInput, maxTodos, type Todo, type UpdateTodoInput } from '@balcao/contract/todos/todo';
import type { Actor } from '@balcao/contract/users/actor';
import { findCompanyProfile } from '../companies/find-company.ts';
import type { Tx } from '../platform/db/tx.ts';
import { findTicket } from '../tickets/find-ticket.ts';
import { findTodo, showTodo } from './list-todos.ts';
import { announceTodo } from './todo.audience.ts';
import { remindTodoJob, remindTodoKey } from './todo.jobs.ts';
import { countTodos, insertTodo, saveTodo, type TodoRow } from './todo.store.ts';

export async function createTodo(tx: Tx, actor: Actor, { text, dueAt, ticketId }: CreateTodoInput): Promise<Todo> {
  if ((await countTodos(tx, actor.userId)) >= maxTodos) throw invalidInput('text', 'too_many');
  const contactId = ticketId === null ? null : (await findTicket(tx, actor, ticketId)).contactId;
  const due = await instantOfDue(tx, dueAt);
  const id = await insertTodo(tx, actor.userId, {
    text,
    dueAt: due,
    remindedAt: null,
    doneAt: null,
    ticketId,
    contactId,
  });
  remindAt(tx, id, due);
  announceTodo(tx, actor.userId, 'change', id);
  return showTodo(tx, actor, id);
}

/** A task whose time is moved is reminded again; one that is reopened only if it has not been reminded yet. */
export async function updateTodo(tx: Tx, actor: Actor, id: number, input: UpdateTodoInput): Promise<Todo> {
  const before = await findTodo(tx, actor, id);
  const ticket = await changedTicket(tx, actor, before, input.ticketId);
  const dueAt = input.dueAt === undefined ? before.dueAt : await instantOfDue(tx, input.dueAt);
  const isDone = input.isDone ?? before.doneAt !== null;
  const isMoved = dueAt?.getTime() !== before.dueAt?.getTime();
  await saveTodo(tx, id, {
    text: input.text ?? before.text,
    ...ticket,
    dueAt,
    doneAt: isDone ? (before.doneAt ?? tx.now) : null,
    remindedAt: isMoved ? null : before.remindedAt,
  });
  remindAt(tx, id, isDone || (!isMoved && before.remindedAt !== null) ? null : dueAt);
  announceTodo(tx, actor.userId, 'change', id);
  return showTodo(tx, actor, id);
}

/** The contact of a deleted ticket stays until another ticket is linked. */
async function changedTicket(
  tx: Tx,
  actor: Actor,
  before: TodoRow,
  ticketId: number | null | undefined,
): Promise<Pick<TodoRow, 'ticketId' | 'contactId'>> {
  if (ticketId === undefined || ticketId === before.ticketId)
    return { ticketId: before.ticketId, contactId: before.contactId };
  return { ticketId, contactId: ticketId === null ? null : (await findTicket(tx, actor, ticketId)).contactId };
}

/** A time without an offset is in the company's time zone. */
const instantOfDue = async (tx: Tx, dueAt: string | null): Promise<Date | null> =>
  dueAt === null ? null : momentOf(dueAt, (await findCompanyProfile(tx)).timeZone);

function remindAt(tx: Tx, todoId: number, dueAt: Date | null): void {
  const key = remindTodoKey(todoId);
  if (dueAt === null) tx.cancelJob(remindTodoJob, key);
  else {
    const due = { companyId: tx.companyId, todoId, dueAt: dueAt.toISOString() };
    tx.enqueue(remindTodoJob, due, { key, ...(dueAt > tx.now && { runAt: dueAt }) });
  }
}
