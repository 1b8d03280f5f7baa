import type { ReportColumn } from '@balcao/contract/analytics/report-columns.rules';
import type { ReportMailing } from '@balcao/contract/analytics/report-mailing';
import type { CreateMailingInput } from '@balcao/contract/analytics/report-mailing.api';
import type pg from 'pg';
import { ensureDeleted } from '../../platform/db/constraint-errors.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { jsonb } from '../../platform/text/jsonb.ts';

export type MailingRow = Pick<
  ReportMailing,
  'id' | 'report' | 'format' | 'recurrence' | 'time' | 'isActive' | 'user'
> & {
  filter: unknown;
  columns: ReportColumn[];
  language: CreateMailingInput['language'];
  recipients: number[];
  nextAt: Date;
  lastAt: Date | null;
};

const columns = `m.id::int as id, m.report, m.format, m.recurrence, m.time, m.is_active as "isActive", m.filter, m.columns, m.language,
  m.recipients, m.next_at as "nextAt", m.last_at as "lastAt",
  case when u.id is not null then json_build_object('id', u.id, 'name', u.name) end as user`;
const joined = 'report_mailings m left join users u on (u.company_id, u.id) = (m.company_id, m.user_id)';

/** Oldest first. `ownerId`: only this user's. */
export const selectMailings = (
  tx: Tx,
  ownerId: number | null,
  { id = null, limit = null }: { id?: number | null; limit?: number | null } = {},
): Promise<MailingRow[]> =>
  tx.rows(
    'report-mailings',
    `select ${columns} from ${joined} where m.company_id = current_company()
       and ($1::int is null or m.user_id = $1) and ($2::bigint is null or m.id = $2) order by m.id limit $3`,
    [ownerId, id, limit],
  );

/** Locks a mailing until the end of the transaction: what is read afterwards includes the changes of others. */
export const lockMailing = (tx: Tx, id: number): Promise<unknown> =>
  tx.rows(
    'lock-report-mailing',
    'select from report_mailings where company_id = current_company() and id = $1 for no key update',
    [id],
  );

/** Locks a mailing, if it is still due and no other process is working on it. */
export const lockDueMailing = async (tx: Tx, id: number): Promise<MailingRow | undefined> =>
  (
    await tx.rows<MailingRow>(
      'report-mailing-due',
      `select ${columns} from ${joined} where m.company_id = current_company() and m.id = $2 and m.is_active and m.next_at <= $1
       for update of m skip locked`,
      [tx.now, id],
    )
  )[0];

/** Bypasses row-level security to find the due mailings of all companies. */
export async function selectDueMailings(owner: pg.Pool, now: Date): Promise<{ companyId: number; id: number }[]> {
  const { rows } = await owner.query<{ companyId: number; id: number }>(
    `select company_id as "companyId", id::int as id from report_mailings where is_active and next_at <= $1 order by next_at, id`,
    [now],
  );
  return rows;
}

type Fields = {
  format: MailingRow['format'];
  recurrence: MailingRow['recurrence'];
  time: string;
  recipients: number[];
  isActive: boolean;
  nextAt: Date;
  lastAt: Date;
};
type NewMailing = Omit<Fields, 'lastAt' | 'isActive'> & {
  userId: number;
  report: MailingRow['report'];
  filter: object;
  columns: string[];
  language: MailingRow['language'];
};

export async function insertMailing(tx: Tx, { filter, ...mailing }: NewMailing): Promise<number> {
  const { id } = await tx.db
    .insertInto('reportMailings')
    .values({ companyId: tx.companyId, ...mailing, filter: jsonb(filter), createdAt: tx.now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return Number(id);
}

export async function saveMailing(tx: Tx, id: number, fields: Partial<Fields>): Promise<void> {
  if (Object.keys(fields).length === 0) return;
  await tx.db
    .updateTable('reportMailings')
    .set(fields)
    .where('companyId', '=', tx.companyId)
    .where('id', '=', id)
    .execute();
}

export async function deleteMailing(tx: Tx, id: number): Promise<void> {
  await tx.db
    .deleteFrom('reportMailings')
    .where('companyId', '=', tx.companyId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
    .then(ensureDeleted);
}

/** The existing users of these ids, in the given order. */
export const selectPeople = (
  tx: Tx,
  ids: readonly number[],
): Promise<{ id: number; name: string; email: string; language: string | null }[]> =>
  tx.rows(
    'report-mailing-people',
    `select u.id, u.name, u.email, u.language from unnest($1::int[]) with ordinality given(id, n)
     join users u on u.company_id = current_company() and u.id = given.id order by given.n`,
    [ids],
  );
