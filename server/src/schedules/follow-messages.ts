import { applyToSchedule, commandOfMessage } from '@balcao/contract/schedules/schedule.rules';
import type { machineMessageProgressed } from '../messages/delivery/message-progress.ts';
import type { PayloadOf } from '../platform/db/domain-events.ts';
import type { Tx } from '../platform/db/tx.ts';
import { announceSchedule } from './schedule.audience.ts';
import { readSchedules } from './schedule.store.ts';
import { lockTurnsOfMessages, saveTurn } from './turn.store.ts';

/** A turn follows its message: sent when the channel has accepted it, an error when it failed or is unknown. */
export async function followMessages(
  tx: Tx,
  happened: readonly PayloadOf<typeof machineMessageProgressed>[],
): Promise<void> {
  const progress = new Map(happened.filter((one) => one.origin === 'schedule').map((one) => [one.messageId, one]));
  if (progress.size === 0) return;
  const changed: number[] = [];
  for (const { scheduleId, turn, status, messageId } of await lockTurnsOfMessages(tx, [...progress.keys()])) {
    const message = progress.get(messageId);
    const next = message && applyToSchedule(status, commandOfMessage[message.status]);
    if (!next) continue;
    await saveTurn(tx, scheduleId, turn, {
      status: next,
      sentAt: next === 'ENVIADA' ? tx.now : null,
      failReason: next === 'ERRO' ? (message.failReason ?? message.status) : null,
    });
    changed.push(scheduleId);
  }
  for (const row of await readSchedules(tx, changed)) announceSchedule(tx, 'update', row);
}
