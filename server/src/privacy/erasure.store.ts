import { type Erasure, erasure } from '@balcao/contract/privacy/erasure';
import type { Tx } from '../platform/db/tx.ts';
import { jsonb } from '../platform/text/jsonb.ts';

const columns = `id, contact_id as "contactId", protocol, user_name as "userName", state, erased, requested_at as "requestedAt", done_at as "doneAt"`;

type Row = Omit<Erasure, 'erased' | 'requestedAt' | 'doneAt'> & {
  erased: unknown;
  requestedAt: Date;
  doneAt: Date | null;
};

const presentRow = ({ requestedAt, doneAt, ...row }: Row): Erasure =>
  erasure.parse({ ...row, requestedAt: requestedAt.toISOString(), doneAt: doneAt?.toISOString() ?? null });

export async function selectErasures(tx: Tx, limit: number): Promise<Erasure[]> {
  const rows = await tx.rows<Row>(
    'erasures',
    `select ${columns} from erasures where company_id = current_company() order by id desc limit $1`,
    [limit],
  );
  return rows.map(presentRow);
}

/** Locks a pending one. */
export async function lockErasure(tx: Tx, id: number): Promise<Erasure | null> {
  const [row] = await tx.rows<Row>(
    'erasure-lock',
    `select ${columns} from erasures where company_id = current_company() and id = $1 and state = 'waiting' for update`,
    [id],
  );
  return row ? presentRow(row) : null;
}

/** In all companies: those requested before this time. */
export const selectWaitingErasures = (system: Tx, before: Date): Promise<{ companyId: number; erasureId: number }[]> =>
  system.rows(
    'erasures-waiting',
    `select company_id as "companyId", id as "erasureId" from erasures where state = 'waiting' and requested_at < $1
     order by requested_at limit 200`,
    [before],
  );

/** Null when one for this contact is pending already. */
export async function insertErasure(
  tx: Tx,
  { contactId, protocol, userId, userName }: { contactId: number; protocol: string; userId: number; userName: string },
): Promise<Erasure | null> {
  const [row] = await tx.rows<Row>(
    'erasure-insert',
    `insert into erasures (contact_id, protocol, user_id, user_name, requested_at) values ($1, $2, $3, $4, $5)
     on conflict do nothing returning ${columns}`,
    [contactId, protocol, userId, userName, tx.now],
  );
  return row ? presentRow(row) : null;
}

export const finishErasure = (tx: Tx, id: number, erased: Erasure['erased']): Promise<unknown> =>
  tx.rows(
    'erasure-finish',
    `update erasures set state = 'done', erased = $2::jsonb, done_at = $3 where company_id = current_company() and id = $1`,
    [id, jsonb(erased), tx.now],
  );
