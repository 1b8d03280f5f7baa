import type { Tx } from '../platform/db/tx.ts';
import { sendScheduleJob, sendScheduleKey } from './schedule.jobs.ts';
import { putWaitingTurn } from './turn.store.ts';

/** Makes the turn wait for this time; its job replaces the job of an earlier time. */
export async function beginTurn(tx: Tx, scheduleId: number, turn: number, sendAt: Date): Promise<void> {
  await putWaitingTurn(tx, scheduleId, turn, sendAt);
  enqueueTurn(tx, scheduleId, sendAt, sendAt);
}

export const enqueueTurn = (tx: Tx, scheduleId: number, sendAt: Date, runAt: Date): void =>
  tx.enqueue(
    sendScheduleJob,
    { companyId: tx.companyId, scheduleId, sendAt: sendAt.toISOString() },
    { key: sendScheduleKey(scheduleId), runAt },
  );
