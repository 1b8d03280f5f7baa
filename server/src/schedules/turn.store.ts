import type { ScheduleStatus } from '@balcao/contract/schedules/schedule';
import { sql } from 'kysely';
import { laterThanBefore, laterThanBeforeSql } from '../platform/db/later-than-before.ts';
import type { Tx } from '../platform/db/tx.ts';
import { type TurnRow, turnColumns } from './schedule.store.ts';

/** Finished turns, the newest first. */
export async function selectFormerTurns(tx: Tx, scheduleId: number, limit: number): Promise<TurnRow[]> {
  const { rows } = await sql<TurnRow>`
    select ${turnColumns} from schedule_turns t
    where t.company_id = current_company() and t.schedule_id = ${scheduleId} and t.status <> 'PENDENTE'
    order by t.turn desc limit ${limit}`.execute(tx.db);
  return rows;
}

/** Makes this turn the present, waiting one; `turn` may be the present turn with a changed time. */
export async function putWaitingTurn(tx: Tx, id: number, turn: number, sendAt: Date): Promise<void> {
  await tx.rows(
    'schedule-turn-waits',
    `insert into schedule_turns (schedule_id, turn, send_at, updated_at) values ($1, $2, $3, $4)
     on conflict (company_id, schedule_id, turn) do update set send_at = excluded.send_at, fail_reason = null,
       updated_at = ${laterThanBeforeSql('excluded.updated_at', 'schedule_turns.updated_at')}`,
    [id, turn, sendAt, tx.now],
  );
  await tx.db
    .updateTable('schedules')
    .set({ turn, sendAt, isWaiting: true, updatedAt: laterThanBefore(tx) })
    .where('companyId', '=', tx.companyId)
    .where('id', '=', id)
    .execute();
}

type TurnChange = Partial<Pick<TurnRow, 'status' | 'sentAt' | 'failReason' | 'isLate' | 'messageId' | 'ticketId'>>;

/** `status`: the result of `applyToSchedule`. */
export async function saveTurn(tx: Tx, id: number, turn: number, change: TurnChange): Promise<void> {
  await tx.db
    .updateTable('scheduleTurns')
    .set({ ...change, updatedAt: laterThanBefore(tx) })
    .where('companyId', '=', tx.companyId)
    .where('scheduleId', '=', id)
    .where('turn', '=', turn)
    .execute();
}

/** The present turn is finished, and none follows. */
export async function markOver(tx: Tx, id: number): Promise<void> {
  await tx.db
    .updateTable('schedules')
    .set({ isWaiting: false })
    .where('companyId', '=', tx.companyId)
    .where('id', '=', id)
    .execute();
}

/** Locked, in a fixed order. */
export const lockTurnsOfMessages = (
  tx: Tx,
  messageIds: number[],
): Promise<{ scheduleId: number; turn: number; status: ScheduleStatus; messageId: number }[]> =>
  tx.rows(
    'schedule-turns-of-messages',
    `select schedule_id as "scheduleId", turn, status, message_id as "messageId" from schedule_turns
     where company_id = current_company() and message_id = any($1) order by schedule_id, turn for no key update`,
    [messageIds],
  );

/** Turns that were handed over and whose message no longer exists. Locked, in a fixed order. */
export const lockTurnsWithoutMessage = (tx: Tx): Promise<{ scheduleId: number; turn: number }[]> =>
  tx.rows(
    'schedule-turns-lost',
    `select schedule_id as "scheduleId", turn from schedule_turns
     where company_id = current_company() and status = 'AGENDADA' and message_id is null order by schedule_id, turn for no key update`,
    [],
  );
