import type { LocalTodo } from '@balcao/contract/todos/todo';
import { sql } from 'kysely';
import type { Tx } from '../platform/db/tx.ts';

export type TodoRow = {
  id: number;
  userId: number;
  text: string;
  dueAt: Date | null;
  remindedAt: Date | null;
  doneAt: Date | null;
  ticketId: number | null;
  /** of the ticket; stays when the ticket is deleted, so that the task can be erased with the person */
  contactId: number | null;
  createdAt: Date;
  updatedAt: Date;
};
type TodoValues = Pick<TodoRow, 'text' | 'dueAt' | 'remindedAt' | 'doneAt' | 'ticketId' | 'contactId'>;

const columns = sql`id::int as id, user_id as "userId", text, due_at as "dueAt", reminded_at as "remindedAt", done_at as "doneAt",
  ticket_id as "ticketId", contact_id as "contactId", created_at as "createdAt", updated_at as "updatedAt"`;

/** Open tasks first, the newest first in each group. */
export async function selectTodos(tx: Tx, userId: number, limit: number): Promise<TodoRow[]> {
  const { rows } =
    await sql<TodoRow>`select ${columns} from todos where company_id = current_company() and user_id = ${userId}
    order by done_at is not null, created_at desc, id desc limit ${limit}`.execute(tx.db);
  return rows;
}

export async function lockTodo(tx: Tx, id: number): Promise<TodoRow | undefined> {
  const { rows } =
    await sql<TodoRow>`select ${columns} from todos where company_id = current_company() and id = ${id} for update`.execute(
      tx.db,
    );
  return rows[0];
}

export async function insertTodo(tx: Tx, userId: number, values: TodoValues): Promise<number> {
  const { id } = await tx.db
    .insertInto('todos')
    .values({ companyId: tx.companyId, userId, ...values, createdAt: tx.now, updatedAt: tx.now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return Number(id);
}

/** Inserts tasks of a browser, except those with the same text and time. Returns the number of new ones. */
export async function insertLocalTodos(tx: Tx, userId: number, tasks: LocalTodo[]): Promise<number> {
  const rows = await tx.rows(
    'todos-take-over',
    `insert into todos (user_id, text, created_at, updated_at)
     select $1, x.text, x.at, x.at from unnest($2::text[], $3::timestamptz[]) with ordinality x(text, at, n)
     where not exists (select from todos t where t.company_id = current_company() and t.user_id = $1 and t.text = x.text and t.created_at = x.at)
     order by x.n returning id`,
    [userId, tasks.map(({ text }) => text), tasks.map(({ createdAt }) => createdAt)],
  );
  return rows.length;
}

export async function countTodos(tx: Tx, userId: number): Promise<number> {
  const [row] = await tx.rows<{ count: number }>(
    'todos-count',
    'select count(*)::int as count from todos where company_id = current_company() and user_id = $1',
    [userId],
  );
  return row?.count ?? 0;
}

export async function countDue(tx: Tx, userId: number): Promise<number> {
  const [row] = await tx.rows<{ count: number }>(
    'todos-due-count',
    `select count(*)::int as count from todos
     where company_id = current_company() and user_id = $1 and reminded_at is not null and done_at is null`,
    [userId],
  );
  return row?.count ?? 0;
}

export async function saveTodo(tx: Tx, id: number, values: Partial<TodoValues>): Promise<void> {
  await tx.db
    .updateTable('todos')
    .set({ ...values, updatedAt: tx.now })
    .where('companyId', '=', tx.companyId)
    .where('id', '=', id)
    .execute();
}

export async function deleteTodo(tx: Tx, id: number): Promise<void> {
  await tx.db.deleteFrom('todos').where('companyId', '=', tx.companyId).where('id', '=', id).execute();
}
