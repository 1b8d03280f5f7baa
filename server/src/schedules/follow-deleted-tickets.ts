import { applyToSchedule, commandOfMessage } from '@balcao/contract/schedules/schedule.rules';
import type { Tx } from '../platform/db/tx.ts';
import { announceSchedule } from './schedule.audience.ts';
import { readSchedules } from './schedule.store.ts';
import { lockTurnsWithoutMessage, saveTurn } from './turn.store.ts';

/** Fails turns whose message was deleted with its ticket before it was sent. */
export async function followDeletedTickets(tx: Tx): Promise<void> {
  const lost = await lockTurnsWithoutMessage(tx);
  const status = applyToSchedule('AGENDADA', commandOfMessage.failed);
  if (status === null || status === undefined) throw new Error('a turn that was handed over can fail');
  for (const { scheduleId, turn } of lost) await saveTurn(tx, scheduleId, turn, { status, failReason: 'discarded' });
  const changed = [...new Set(lost.map(({ scheduleId }) => scheduleId))];
  for (const row of await readSchedules(tx, changed)) announceSchedule(tx, 'update', row);
}
