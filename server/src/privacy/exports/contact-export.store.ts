import { dayMs } from '@balcao/contract/durations';
import {
  type ContactExport,
  contactExport,
  contactExportDays,
  type ExportFailure,
  type exportLanguages,
} from '@balcao/contract/privacy/contact-export';
import type { Tx } from '../../platform/db/tx.ts';
import { jsonb } from '../../platform/text/jsonb.ts';

export type ExportLanguage = (typeof exportLanguages)[number];

const columns = `e.id, e.contact_id as "contactId", coalesce(c.name, '') as "contactName", e.user_name as "userName", e.state, e.failure, e.counts,
  e.size_bytes::float8 as "sizeBytes", e.requested_at as "requestedAt", e.done_at as "doneAt"`;
const source = 'contact_exports e left join contacts c on c.company_id = current_company() and c.id = e.contact_id';

type Row = Omit<ContactExport, 'counts' | 'requestedAt' | 'doneAt' | 'expiresAt'> & {
  counts: unknown;
  requestedAt: Date;
  doneAt: Date | null;
};

const presentRow = ({ requestedAt, doneAt, ...row }: Row): ContactExport =>
  contactExport.parse({
    ...row,
    requestedAt: requestedAt.toISOString(),
    doneAt: doneAt?.toISOString() ?? null,
    expiresAt: new Date(requestedAt.getTime() + contactExportDays * dayMs).toISOString(),
  });

export async function selectExports(tx: Tx, limit: number): Promise<ContactExport[]> {
  const rows = await tx.rows<Row>(
    'contact-exports',
    `select ${columns} from ${source} where e.company_id = current_company() order by e.id desc limit $1`,
    [limit],
  );
  return rows.map(presentRow);
}

export async function selectExport(tx: Tx, id: number): Promise<ContactExport | null> {
  const [row] = await tx.rows<Row>(
    'contact-export',
    `select ${columns} from ${source} where e.company_id = current_company() and e.id = $1`,
    [id],
  );
  return row ? presentRow(row) : null;
}

export type WaitingExport = { contactId: number; userId: number; language: ExportLanguage };

/** Locks a pending one; a concurrent erasure of the person waits for it, or has removed it. */
export async function lockWaitingExport(tx: Tx, id: number): Promise<WaitingExport | undefined> {
  const [row] = await tx.rows<WaitingExport>(
    'contact-export-lock',
    `select contact_id as "contactId", user_id as "userId", language from contact_exports
     where company_id = current_company() and id = $1 and state = 'waiting' for update`,
    [id],
  );
  return row;
}

/** Returns its id, or null when one for this contact is pending already. */
export async function insertExport(tx: Tx, asked: WaitingExport & { userName: string }): Promise<number | null> {
  const { contactId, userId, userName, language } = asked;
  const [row] = await tx.rows<{ id: number }>(
    'contact-export-insert',
    `insert into contact_exports (contact_id, user_id, user_name, language, requested_at) values ($1, $2, $3, $4, $5)
     on conflict do nothing returning id`,
    [contactId, userId, userName, language, tx.now],
  );
  return row?.id ?? null;
}

type Finished = { state: 'done'; counts: ContactExport['counts']; sizeBytes: number; fileId: number };

export const finishExport = (
  tx: Tx,
  id: number,
  finished: Finished | { state: 'failed'; failure: ExportFailure },
): Promise<unknown> =>
  tx.rows(
    'contact-export-finish',
    `update contact_exports set state = $2, counts = $3::jsonb, size_bytes = $4, file_id = $5, done_at = $6, failure = $7
     where company_id = current_company() and id = $1`,
    finished.state === 'done'
      ? [id, finished.state, jsonb(finished.counts), finished.sizeBytes, finished.fileId, tx.now, null]
      : [id, finished.state, '{}', null, null, tx.now, finished.failure],
  );

/** The file of a finished export. */
export async function selectExportFile(
  tx: Tx,
  id: number,
): Promise<{ fileId: number; name: string; contactId: number } | undefined> {
  const [row] = await tx.rows<{ fileId: number; name: string; contactId: number }>(
    'contact-export-file',
    `select e.file_id::int as "fileId", f.name, e.contact_id as "contactId" from contact_exports e
     join files f on f.company_id = current_company() and f.id = e.file_id
     where e.company_id = current_company() and e.id = $1 and e.requested_at > $2`,
    [id, oldest(tx.now)],
  );
  return row;
}

type Removed = { fileId: number | null };

export const deleteOldExports = (tx: Tx): Promise<Removed[]> =>
  tx.rows(
    'contact-exports-old',
    `delete from contact_exports where company_id = current_company() and requested_at < $1 returning file_id::int as "fileId"`,
    [oldest(tx.now)],
  );

export const deleteExportsOf = (tx: Tx, contactIds: readonly number[]): Promise<Removed[]> =>
  tx.rows(
    'contact-exports-of',
    `delete from contact_exports where company_id = current_company() and contact_id = any($1) returning file_id::int as "fileId"`,
    [contactIds],
  );

export const oldest = (now: Date): Date => new Date(now.getTime() - contactExportDays * dayMs);
