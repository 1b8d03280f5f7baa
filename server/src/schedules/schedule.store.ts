import type { ScheduleStatus } from '@balcao/contract/schedules/schedule';
import { type RawBuilder, sql } from 'kysely';
import { laterThanBefore } from '../platform/db/later-than-before.ts';
import type { Tx } from '../platform/db/tx.ts';

/** With its present turn. */
export type ScheduleRow = {
  id: number;
  body: string;
  contactId: number;
  contactName: string;
  /** the file of the contact's picture */
  pictureId: number | null;
  opensTicket: boolean;
  statusTicket: 'open' | 'closed';
  ticketUserId: number | null;
  queueId: number | null;
  whatsappIds: number[];
  userId: number | null;
  userName: string | null;
  file: { id: number; name: string; mimeType: string } | null;
  /** the rule, and the first time from which it counts */
  recurrence: string | null;
  startsAt: Date | null;
  lastTurn: TurnRow | null;
  createdAt: Date;
  updatedAt: Date;
} & TurnRow;

export type TurnRow = {
  turn: number;
  sendAt: Date;
  sentAt: Date | null;
  status: ScheduleStatus;
  failReason: string | null;
  isLate: boolean;
  messageId: number | null;
  ticketId: number | null;
};

export const turnColumns = sql`t.turn, t.send_at as "sendAt", t.sent_at as "sentAt", t.status, t.fail_reason as "failReason",
  t.is_late as "isLate", t.message_id as "messageId", t.ticket_id as "ticketId"`;

/** In the order of `ids`. `lock`: locks the rows until the end of the transaction. */
export async function readSchedules(tx: Tx, ids: number[], { lock = false } = {}): Promise<ScheduleRow[]> {
  if (ids.length === 0) return [];
  // A statement of its own: the next one must see the turn that the previous holder of the lock has begun.
  if (lock)
    await tx.rows(
      'schedules-lock',
      'select from schedules where company_id = current_company() and id = any($1) order by id for no key update',
      [ids],
    );
  const { rows } = await sql<Omit<ScheduleRow, 'lastTurn'>>`
    select s.id, s.body, s.contact_id as "contactId", c.name as "contactName",
      (select p.file_id from contact_pictures p where (p.company_id, p.contact_id) = (s.company_id, s.contact_id)) as "pictureId",
      s.open_ticket as "opensTicket",
      s.status_ticket as "statusTicket", s.ticket_user_id as "ticketUserId", s.queue_id as "queueId", s.whatsapp_ids as "whatsappIds",
      s.user_id as "userId", u.name as "userName",
      case when f.id is not null then json_build_object('id', f.id, 'name', f.name, 'mimeType', f.mime_type) end as file,
      s.recurrence, s.starts_at as "startsAt",
      s.created_at as "createdAt", greatest(s.updated_at, t.updated_at) as "updatedAt", ${turnColumns}
    from schedules s
    join schedule_turns t on (t.company_id, t.schedule_id, t.turn) = (s.company_id, s.id, s.turn)
    join contacts c on (c.company_id, c.id) = (s.company_id, s.contact_id)
    left join users u on (u.company_id, u.id) = (s.company_id, s.user_id)
    left join files f on (f.company_id, f.id) = (s.company_id, s.file_id)
    where s.company_id = current_company() and s.id = any(${ids})
    order by array_position(${ids}::bigint[], s.id) ${lock ? sql`for no key update of t` : sql``}`.execute(tx.db);
  const former = await readFormerTurns(tx, rows);
  return rows.map((row) => ({ ...row, lastTurn: former.get(row.id) ?? null }));
}

/** The turn before the present one of each schedule. */
async function readFormerTurns(tx: Tx, rows: { id: number; turn: number }[]): Promise<Map<number, TurnRow>> {
  const repeated = rows.filter(({ turn }) => turn > 1);
  if (repeated.length === 0) return new Map();
  const found = await sql<TurnRow & { id: number }>`
    select x.id, ${turnColumns} from unnest(${repeated.map(({ id }) => id)}::bigint[], ${repeated.map(({ turn }) => turn - 1)}::int[]) x(id, turn)
    join schedule_turns t on t.company_id = current_company() and t.schedule_id = x.id and t.turn = x.turn`.execute(
    tx.db,
  );
  return new Map(found.rows.map(({ id, ...turn }) => [id, turn]));
}

export type ScheduleFilter = {
  searchParam?: string | undefined;
  contactId?: number | undefined;
  /** only this user's; absent: everybody's */
  userId?: number | undefined;
  /** whether the search matches full names, or names as masked for this user */
  seesNumbers: boolean;
};

/** Waiting schedules, the next first; then finished ones, the latest first. Each half uses its own index. */
export async function selectScheduleIds(
  tx: Tx,
  filter: ScheduleFilter,
  { skip, limit }: { skip: number; limit: number },
): Promise<number[]> {
  const matches = matchesFilter(filter);
  const end = skip + limit;
  const { rows } = await sql<{ id: number }>`
    select id from (
      (select s.id, 0 as half, extract(epoch from s.send_at) as place from schedules s
       where ${matches} and s.is_waiting order by s.send_at, s.id limit ${end})
      union all
      (select s.id, 1, -extract(epoch from s.send_at) from schedules s
       where ${matches} and not s.is_waiting order by s.send_at desc, s.id limit ${end})) found
    order by half, place, id offset ${skip} limit ${limit}`.execute(tx.db);
  return rows.map(({ id }) => id);
}

export async function countSchedules(tx: Tx, filter: ScheduleFilter): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*) as count from schedules s where ${matchesFilter(filter)}`.execute(tx.db);
  return rows[0]?.count ?? 0;
}

function matchesFilter({ searchParam, contactId, userId, seesNumbers }: ScheduleFilter): RawBuilder<unknown> {
  const term = searchParam?.trim();
  const name = seesNumbers ? sql`c.name` : sql`mask_name(c.name)`;
  return sql`s.company_id = current_company()
    and ${contactId === undefined ? sql`true` : sql`s.contact_id = ${contactId}`}
    and ${userId === undefined ? sql`true` : sql`s.user_id = ${userId}`}
    and ${
      term
        ? sql`(position(plain(${term}) in plain(s.body)) > 0 or exists (select from contacts c
            where c.company_id = current_company() and c.id = s.contact_id and position(plain(${term}) in plain(${name})) > 0))`
        : sql`true`
    }`;
}

/** Recurring schedules that wait for a turn. */
export async function selectRepeatedIds(tx: Tx): Promise<number[]> {
  const rows = await tx.db
    .selectFrom('schedules')
    .select('id')
    .where('companyId', '=', tx.companyId)
    .where('isWaiting', '=', true)
    .where('recurrence', 'is not', null)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

export type ScheduleValues = Pick<
  ScheduleRow,
  | 'body'
  | 'contactId'
  | 'opensTicket'
  | 'statusTicket'
  | 'ticketUserId'
  | 'queueId'
  | 'whatsappIds'
  | 'recurrence'
  | 'startsAt'
>;

const columnsOf = ({ opensTicket, ...values }: Partial<ScheduleValues>) => ({
  ...values,
  ...(opensTicket !== undefined && { openTicket: opensTicket }),
  // A home contact left by a merge no longer applies.
  ...(values.contactId !== undefined && { homeContactId: null }),
});

export async function insertSchedule(
  tx: Tx,
  { opensTicket, ...values }: ScheduleValues & { userId: number; sendAt: Date },
): Promise<number> {
  const { id } = await tx.db
    .insertInto('schedules')
    .values({ ...values, openTicket: opensTicket, createdAt: tx.now, updatedAt: tx.now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function saveSchedule(
  tx: Tx,
  id: number,
  { fileId, ...values }: Partial<ScheduleValues> & { fileId?: number | null },
): Promise<void> {
  await tx.db
    .updateTable('schedules')
    .set({ ...columnsOf(values), ...(fileId !== undefined && { fileId }), updatedAt: laterThanBefore(tx) })
    .where('companyId', '=', tx.companyId)
    .where('id', '=', id)
    .execute();
}

export async function deleteSchedule(tx: Tx, id: number): Promise<void> {
  await tx.db.deleteFrom('schedules').where('companyId', '=', tx.companyId).where('id', '=', id).execute();
}
