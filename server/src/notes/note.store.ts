import type { Note } from '@balcao/contract/notes/note';
import { sql } from 'kysely';
import { ensureDeleted } from '../platform/db/constraint-errors.ts';
import type { Tx } from '../platform/db/tx.ts';

type Row = Omit<Note, 'createdAt' | 'updatedAt'> & { createdAt: Date; updatedAt: Date };
/** With the fields that decide who sees its ticket. */
export type NoteWithVisibility = Note & { seen: { userId: number | null; queueId: number | null; isGroup: boolean } };

/** Newest first. */
export async function selectNotes(
  tx: Tx,
  by: { id?: number | undefined; ticketId?: number | undefined; contactId?: number | undefined },
): Promise<NoteWithVisibility[]> {
  const { rows } = await sql<Row & { seen: NoteWithVisibility['seen'] }>`
    select n.id, n.note, n.ticket_id as "ticketId", n.contact_id as "contactId", n.user_id as "userId",
      case when u.id is not null then person_named(u.id, u.name, n.operator_name) end as "user",
      json_build_object('id', c.id, 'name', c.name) as contact,
      json_build_object('id', t.id, 'status', t.status,
        'createdAt', to_char(t.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) as ticket,
      json_build_object('userId', t.user_id, 'queueId', t.queue_id, 'isGroup', t.is_group) as seen,
      n.company_id as "companyId", n.created_at as "createdAt", n.updated_at as "updatedAt"
    from ticket_notes n
    join tickets t on (t.company_id, t.id) = (n.company_id, n.ticket_id)
    join contacts c on (c.company_id, c.id) = (n.company_id, n.contact_id)
    left join users u on (u.company_id, u.id) = (n.company_id, n.user_id)
    where n.company_id = current_company()
      and ${by.id === undefined ? sql`true` : sql`n.id = ${by.id}`}
      and ${by.ticketId === undefined ? sql`true` : sql`n.ticket_id = ${by.ticketId}`}
      and ${by.contactId === undefined ? sql`true` : sql`n.contact_id = ${by.contactId}`}
    order by n.id desc`.execute(tx.db);
  return rows.map((row) => ({
    ...row,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }));
}

export async function insertNote(
  tx: Tx,
  row: { note: string; ticketId: number; contactId: number; userId: number },
): Promise<number> {
  const { id } = await tx.db
    .insertInto('ticketNotes')
    .values({ ...row, createdAt: tx.now, updatedAt: tx.now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function deleteNote(tx: Tx, id: number): Promise<void> {
  await tx.db
    .deleteFrom('ticketNotes')
    .where('companyId', '=', tx.companyId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
    .then(ensureDeleted);
}
