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

/** One that failed gets a new time by it, as a turn of its own: what became of the old one stays to be read. */
export async function updateSchedule(tx: Tx, actor: Actor, id: number, input: UpdateScheduleInput): Promise<Schedule> {
  const before = await lockEditableSchedule(tx, actor, id);
  const { body, contactId, openTicket, statusTicket, ticketUserId, queueId, whatsappId: whatsappIds } = input;
  await requireReferences(tx, {
    ...(contactId !== before.contactId && contactId !== undefined && { contactId }),
    ...(ticketUserId !== undefined && { ticketUserId }),
    ...(queueId !== undefined && { queueId }),
    // Those that it had may be gone since: at its time it goes by another of them, or says why not.
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

/** Another time begins its rule there; another rule begins at its time. */
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
