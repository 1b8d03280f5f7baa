import { momentOf } from '@balcao/contract/companies/zoned-time';
import type { Schedule, UpdateScheduleInput } from '@balcao/contract/schedules/schedule';
import type { Actor } from '@balcao/contract/users/actor';
import { findCompanyProfile } from '../companies/find-company.ts';
import type { Tx } from '../platform/db/tx.ts';
import { beginTurn } from './begin-turn.ts';
import { lockEditableSchedule, presentSchedule, readSchedule } from './find-schedule.ts';
import { beginRecurrence, moveRecurrence } from './recurrence-of.ts';
import { readSendAt, requireReferences } from './require-references.ts';
import { announceSchedule } from './schedule.audience.ts';
import { type ScheduleRow, saveSchedule } from './schedule.store.ts';

/** A failed schedule gets a new turn with a new time, so that the result of the old turn remains. */
export async function updateSchedule(tx: Tx, actor: Actor, id: number, input: UpdateScheduleInput): Promise<Schedule> {
  const before = await lockEditableSchedule(tx, actor, id);
  const { body, contactId, openTicket, statusTicket, ticketUserId, queueId, whatsappId: whatsappIds } = input;
  await requireReferences(tx, {
    ...(contactId !== before.contactId && contactId !== undefined && { contactId }),
    ...(ticketUserId !== undefined && { ticketUserId }),
    ...(queueId !== undefined && { queueId }),
    // Its connections may be deleted since: sending uses another of them, or fails with a reason.
    whatsappIds: (whatsappIds ?? []).filter((one) => !before.whatsappIds.includes(one)),
  });
  await saveSchedule(tx, id, {
    ...(body !== undefined && { body }),
    ...(contactId !== undefined && contactId !== before.contactId && { contactId }),
    ...(openTicket !== undefined && { opensTicket: openTicket === 'enabled' }),
    ...(statusTicket !== undefined && { statusTicket }),
    ...(ticketUserId !== undefined && { ticketUserId }),
    ...(queueId !== undefined && { queueId }),
    ...(whatsappIds !== undefined && { whatsappIds }),
  });
  await changeTime(tx, before, input);
  const row = await readSchedule(tx, id);
  announceSchedule(tx, 'update', row);
  return presentSchedule(tx, actor, row);
}

/** A new time restarts its rule at that time; a new rule starts at the time of the turn. */
async function changeTime(
  tx: Tx,
  before: ScheduleRow,
  { sendAt: text, recurrence }: Pick<UpdateScheduleInput, 'sendAt' | 'recurrence'>,
): Promise<void> {
  const { timeZone } = await findCompanyProfile(tx);
  const isOver = before.status === 'ERRO';
  const isMoved = text !== undefined && momentOf(text, timeZone).getTime() !== before.sendAt.getTime();
  const hasNewRule = recurrence !== undefined && recurrence !== before.recurrence;
  if (!isOver && !isMoved && !hasNewRule) return;
  const sendAt = isOver || isMoved ? readSendAt(tx, text ?? before.sendAt.toISOString(), timeZone) : before.sendAt;
  await saveSchedule(
    tx,
    before.id,
    hasNewRule ? beginRecurrence(recurrence, sendAt, timeZone) : moveRecurrence(before, sendAt, timeZone),
  );
  if (isOver || isMoved) await beginTurn(tx, before.id, isOver ? before.turn + 1 : before.turn, sendAt);
}
