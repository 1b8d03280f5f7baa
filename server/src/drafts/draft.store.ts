import type { Tx } from '../platform/db/tx.ts';

export async function saveDraftBody(tx: Tx, ticketId: number, userId: number, body: string): Promise<void> {
  await tx.rows(
    'draft-save',
    `insert into drafts (ticket_id, user_id, body, updated_at) values ($1, $2, $3, $4)
     on conflict (company_id, ticket_id, user_id) do update set body = excluded.body, updated_at = excluded.updated_at`,
    [ticketId, userId, body, tx.now],
  );
}

export async function deleteOwnDraft(tx: Tx, ticketId: number, userId: number): Promise<void> {
  await tx.rows(
    'draft-delete-own',
    'delete from drafts where company_id = current_company() and ticket_id = $1 and user_id = $2',
    [ticketId, userId],
  );
}

/** Deletes the drafts of users other than this one. */
export async function deleteDraftsOfOthers(tx: Tx, ticketId: number, userId: number): Promise<void> {
  await tx.rows(
    'draft-delete-others',
    'delete from drafts where company_id = current_company() and ticket_id = $1 and user_id <> $2',
    [ticketId, userId],
  );
}

export async function deleteDraftsOfTickets(tx: Tx, ticketIds: number[]): Promise<void> {
  await tx.rows(
    'draft-delete-tickets',
    'delete from drafts where company_id = current_company() and ticket_id = any($1)',
    [ticketIds],
  );
}

type Row = { body: string; userId: number; name: string; updatedAt: Date };

/** The newest draft of another user, not older than `since`. */
export async function selectDraftOfOthers(
  tx: Tx,
  ticketId: number,
  userId: number,
  since: Date,
): Promise<Row | undefined> {
  const [row] = await tx.rows<Row>(
    'draft-of-others',
    `select d.body, d.user_id as "userId", u.name, d.updated_at as "updatedAt" from drafts d
     join users u on (u.company_id, u.id) = (d.company_id, d.user_id)
     where d.company_id = current_company() and d.ticket_id = $1 and d.user_id <> $2 and d.updated_at > $3
     order by d.updated_at desc limit 1`,
    [ticketId, userId, since],
  );
  return row;
}
