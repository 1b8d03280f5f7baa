import { mediaTypeOf } from '@balcao/contract/messages/media-type.rules';
import { applyToSchedule, decideTurn, type ScheduleCommand } from '@balcao/contract/schedules/schedule.rules';
import { findCompanyProfile } from '../companies/find-company.ts';
import { writeToContact } from '../messages/write-to-contact.ts';
import type { Tx } from '../platform/db/tx.ts';
import type { PayloadOf } from '../platform/jobs/job.ts';
import { closeQuietTicket } from '../tickets/outbound/close-quiet-ticket.ts';
import { beginTurn, enqueueTurn } from './begin-turn.ts';
import { findObstacle } from './find-obstacle.ts';
import { readSchedule } from './find-schedule.ts';
import { findNextTurn } from './recurrence-of.ts';
import { announceSchedule } from './schedule.audience.ts';
import type { sendScheduleJob } from './schedule.jobs.ts';
import { readSchedules, type ScheduleRow } from './schedule.store.ts';
import { markOver, saveTurn } from './turn.store.ts';

/** Interval of the retries while it cannot be sent yet. */
const retryMs = 60_000;

/**
 * Runs at the time of a turn. One commit queues its message and marks the turn as handed over: if killed before it, the
 * job runs again; after it, the turn no longer waits. follow-messages.ts tracks the message.
 */
export async function sendSchedule(
  tx: Tx,
  { scheduleId, sendAt }: Pick<PayloadOf<typeof sendScheduleJob>, 'scheduleId' | 'sendAt'>,
): Promise<void> {
  const [row] = await readSchedules(tx, [scheduleId], { lock: true });
  if (row?.status !== 'PENDENTE' || row.sendAt.toISOString() !== sendAt) return; // removed, sent or moved
  const { obstacle, whatsappIds } = await findObstacle(tx, row);
  const decision = decideTurn(tx.now.getTime() - row.sendAt.getTime(), obstacle);
  if (decision.does === 'wait') {
    enqueueTurn(tx, scheduleId, row.sendAt, new Date(tx.now.getTime() + retryMs));
    if (row.failReason === decision.reason) return;
    await saveTurn(tx, scheduleId, row.turn, { failReason: decision.reason });
  } else if (decision.does === 'giveUp') await endTurn(tx, row, 'giveUp', { failReason: decision.reason });
  else await handOver(tx, row, { whatsappIds, isLate: decision.late });
  announceSchedule(tx, 'update', await readSchedule(tx, scheduleId));
}

async function handOver(
  tx: Tx,
  row: ScheduleRow,
  { whatsappIds, isLate }: { whatsappIds: number[]; isLate: boolean },
): Promise<void> {
  const { id, turn, contactId, body, file, userId, opensTicket, queueId, ticketUserId } = row;
  const closes = opensTicket && row.statusTicket === 'closed';
  const { message, ticket } = await writeToContact(
    tx,
    {
      origin: 'schedule',
      userId,
      opens: opensTicket ? { queueId, userId: ticketUserId, isClosed: closes } : null,
    },
    { contactId, whatsappIds },
    {
      body,
      clientId: `schedule:${id}:${turn}`,
      ...(file && { fileId: file.id, fileName: file.name, mediaType: mediaTypeOf(file.mimeType) }),
    },
  );
  if (closes) await closeQuietTicket(tx, ticket.id, userId);
  await endTurn(tx, row, 'handOver', { messageId: Number(message.id), ticketId: ticket.id, isLate, failReason: null });
}

/** A recurring schedule waits for its next turn, whatever the result of this one. */
async function endTurn(
  tx: Tx,
  row: ScheduleRow,
  command: ScheduleCommand,
  change: Parameters<typeof saveTurn>[3],
): Promise<void> {
  const { id, turn, status } = row;
  const next = applyToSchedule(status, command);
  if (next === null) throw new Error(`a turn that is ${status} takes no ${command}`);
  await saveTurn(tx, id, turn, { ...change, status: next });
  const nextAt = row.recurrence === null ? null : findNextTurn(row, (await findCompanyProfile(tx)).timeZone);
  if (nextAt) await beginTurn(tx, id, turn + 1, nextAt);
  else await markOver(tx, id);
}
