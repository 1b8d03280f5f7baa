import { type ScheduleDay, scheduleDay } from '@balcao/contract/companies/company';
import { holiday } from '@balcao/contract/holidays/holiday';
import { type ScheduleType, scheduleType } from '@balcao/contract/settings/setting';
import { z } from 'zod';
import { holidaysSql } from '../holidays/list-holidays.ts';
import type { Tx, TxContext } from '../platform/db/tx.ts';

const moment = z.date().nullable();
const pendingGoal = z.object({
  cycleId: z.number(),
  ticketId: z.number(),
  answerMinutes: z.number().nullable(),
  resolutionMinutes: z.number().nullable(),
  queueSchedules: z.array(scheduleDay).catch([]),
  openedAt: z.date(),
  waitingAt: moment,
  respondedAt: moment,
  closedAt: moment,
  answerDueAt: moment,
  resolutionDueAt: moment,
  /** its due times are computed, and stay */
  isDueFixed: z.boolean(),
  /** its ticket was reopened, and is another cycle's */
  isFormer: z.boolean(),
});
export type PendingGoal = z.infer<typeof pendingGoal>;

const companyHours = z.object({
  timeZone: z.string(),
  schedules: z.array(scheduleDay).catch([]),
  scheduleType,
  holidays: z.array(holiday).catch([]),
});
export type CompanyHours = {
  timeZone: string;
  schedules: ScheduleDay[];
  scheduleType: ScheduleType;
  holidays: z.infer<typeof holiday>[];
};

/** Cycles per transaction. */
const batchSize = 200;

/** Companies whose goals are to be computed. Bypasses row-level security. */
export async function selectCompaniesWithPending({ database }: Pick<TxContext, 'database'>): Promise<number[]> {
  const { rows } = await database.owner.query<{ id: number }>(
    'select distinct company_id as id from cycle_goals where is_pending',
  );
  return rows.map(({ id }) => id);
}

/**
 * Locks the tickets first, as everywhere: who changes a ticket changes its goals afterwards. Skips tickets and goals that
 * others have locked; they are pending until the next time.
 */
export async function lockPendingGoals(tx: Tx): Promise<PendingGoal[]> {
  const rows = await tx.rows(
    'goals-pending',
    `with tickets_free as materialized (
       select t.id from cycle_goals g join tickets t on t.company_id = g.company_id and t.id = g.ticket_id
       where g.company_id = current_company() and g.is_pending order by g.cycle_id limit ${batchSize} for no key update of t skip locked),
     pending as materialized (
       select cycle_id from cycle_goals g where company_id = current_company() and is_pending
         and (ticket_id in (select id from tickets_free)
           or not exists (select from tickets t where t.company_id = g.company_id and t.id = g.ticket_id))
       order by cycle_id limit ${batchSize} for update skip locked)
     select c.id::int as "cycleId", c.ticket_id as "ticketId", q.first_answer_goal_minutes as "answerMinutes", q.resolution_goal_minutes as "resolutionMinutes",
       q.schedules as "queueSchedules", c.opened_at as "openedAt", c.waiting_at as "waitingAt", c.responded_at as "respondedAt", c.closed_at as "closedAt",
       g.answer_due_at as "answerDueAt", g.resolution_due_at as "resolutionDueAt", g.is_due_fixed as "isDueFixed",
       exists (select from ticket_cycles n where n.company_id = current_company() and n.ticket_id = c.ticket_id and n.closed_at is null and n.id <> c.id) as "isFormer"
     from pending p join cycle_goals g on g.company_id = current_company() and g.cycle_id = p.cycle_id
     join ticket_cycles c on c.company_id = current_company() and c.id = p.cycle_id
     left join queues q on q.company_id = current_company() and q.id = g.queue_id`,
    [],
  );
  return rows.map((row) => pendingGoal.parse(row));
}

export async function readCompanyHours(tx: Tx): Promise<CompanyHours> {
  const [row] = await tx.rows(
    'goals-hours',
    `select time_zone as "timeZone", schedules, ${holidaysSql} as holidays,
       coalesce((select value from settings s where s.company_id = current_company() and s.key = 'scheduleType'), 'disabled') as "scheduleType"
     from companies where id = current_company()`,
    [],
  );
  return companyHours.parse(row);
}

export async function saveGoals(
  tx: Tx,
  goals: { cycleId: number; answerDueAt: Date | null; resolutionDueAt: Date | null }[],
): Promise<void> {
  await tx.rows(
    'goals-save',
    `update cycle_goals g set answer_due_at = x.answer, resolution_due_at = x.resolution, is_pending = false
     from unnest($1::bigint[], $2::timestamptz[], $3::timestamptz[]) x(cycle_id, answer, resolution)
     where g.company_id = current_company() and g.cycle_id = x.cycle_id`,
    [
      goals.map(({ cycleId }) => cycleId),
      goals.map(({ answerDueAt }) => answerDueAt),
      goals.map(({ resolutionDueAt }) => resolutionDueAt),
    ],
  );
}
