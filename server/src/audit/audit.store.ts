import { type AuditAction, type AuditChanges, auditChanges } from '@balcao/contract/audit/audit';
import { startOfDaySql } from '../platform/db/day-in-zone.ts';
import type { Tx } from '../platform/db/tx.ts';
import { jsonb } from '../platform/text/jsonb.ts';

type Entry = {
  userId: number | null;
  userName: string;
  action: AuditAction;
  subjectId: string;
  subjectName: string;
  changes: AuditChanges;
};

export async function insertEntry(tx: Tx, entry: Entry & { companyId: number }): Promise<void> {
  await tx.rows(
    'audit-insert',
    `insert into audit_entries (company_id, user_id, user_name, action, subject_id, subject_name, changes, address, user_agent, at)
     values ($10, $1, $2, $3, $4, $5, $6::jsonb, $7, $8, $9)`,
    [
      entry.userId,
      entry.userName,
      entry.action,
      entry.subjectId,
      entry.subjectName,
      jsonb(entry.changes),
      tx.caller?.address ?? '',
      tx.caller?.userAgent ?? '',
      tx.now,
      entry.companyId,
    ],
  );
}

export type EntryFilter = {
  term: string | null;
  /** numbers are searched only by their unmasked digits */
  isMasked: boolean;
  userId: number | null;
  actions: readonly AuditAction[] | null;
  /** as `dayArgument` returns them */
  from: string | null;
  until: string | null;
  /** position of the previous page's last entry */
  before: { at: string; id: number } | null;
};

export type EntryRow = Entry & { id: number; at: string; address: string; userAgent: string };

/** Newest first. */
export async function selectEntries(tx: Tx, filter: EntryFilter, limit: number): Promise<EntryRow[]> {
  const { term, isMasked, userId, actions, from, until, before } = filter;
  const [wantedName, subjectName] = isMasked ? ['mask_name($2)', 'mask_name(subject_name)'] : ['$2', 'subject_name'];
  const wanted = [
    userId !== null && 'user_id = $3',
    actions !== null && 'action = any($4)',
    from !== null && `at >= ${startOfDaySql('$5::text', 0)}`,
    until !== null && `at < ${startOfDaySql('$6::text', 1)}`,
    before !== null && '(at, id) < ($7::timestamptz, $8::bigint)',
    term !== null &&
      `(position(plain($2) in plain(user_name)) > 0 or position(plain(${wantedName}) in plain(${subjectName})) > 0 or subject_id = $2)`,
  ].filter((condition) => condition !== false);
  // PostgreSQL needs the type of parameters that no condition uses.
  const typed = '($2::text, $3::int, $4::text[], $5::text, $6::text, $7::text, $8::bigint) is not null';
  const name = `audit-list-${[term, userId, actions, from, until, before].map((part) => (part === null ? 0 : 1)).join('')}${isMasked ? '-masked' : ''}`;
  const rows = await tx.rows<Omit<EntryRow, 'changes'> & { changes: unknown }>(
    name,
    `select id, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at, user_id as "userId", user_name as "userName", action,
       subject_id as "subjectId", subject_name as "subjectName", changes, address, user_agent as "userAgent"
     from audit_entries where company_id = current_company() and (${typed} or true)${wanted.map((condition) => ` and ${condition}`).join('')}
     order by audit_entries.at desc, id desc limit $1`,
    [limit, term, userId, actions, from, until, before?.at ?? null, before?.id ?? null],
  );
  return rows.map((row) => ({ ...row, changes: auditChanges.catch({}).parse(row.changes) }));
}

/** For all companies. Returns the number of deleted entries. */
export async function deleteEntriesBefore(system: Tx, before: Date, limit: number): Promise<number> {
  const removed = await system.rows(
    'audit-purge',
    `delete from audit_entries where (company_id, id) in (
       select company_id, id from audit_entries where at < $1 order by at limit $2)
     returning id`,
    [before, limit],
  );
  return removed.length;
}
