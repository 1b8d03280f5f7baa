import type { Actor } from '@balcao/contract/users/actor';
import { recordAudit } from '../audit/record-audit.ts';
import { removeUnusedFiles } from '../files/remove-unused-files.ts';
import { discardQueuedMessage } from '../messages/changes/discard-queued-message.ts';
import type { Tx } from '../platform/db/tx.ts';
import { lockHandledSchedule } from './find-schedule.ts';
import { announceScheduleDeleted } from './schedule.audience.ts';
import { sendScheduleJob, sendScheduleKey } from './schedule.jobs.ts';
import { deleteSchedule } from './schedule.store.ts';

/** Also cancels a message that is queued already. Sent messages stay in their conversation. */
export async function removeSchedule(tx: Tx, actor: Actor, id: number): Promise<{ message: string }> {
  const { file, userId, ...row } = await lockHandledSchedule(tx, actor, id);
  tx.cancelJob(sendScheduleJob, sendScheduleKey(id));
  for (const { status, messageId } of [row, ...(row.lastTurn ? [row.lastTurn] : [])])
    if (status === 'AGENDADA' && messageId !== null) await discardQueuedMessage(tx, messageId);
  await deleteSchedule(tx, id);
  if (file) await removeUnusedFiles(tx, [file.id]);
  await recordAudit(tx, { action: 'schedule.remove', by: actor, subject: { id } });
  announceScheduleDeleted(tx, { id, userId });
  return { message: 'schedule deleted' };
}
