import type { Schedule, UpdateScheduleInput } from '@balcao/contract/schedules/schedule';
import type { Actor } from '@balcao/contract/users/actor';
import type { Tx } from '../platform/db/tx.ts';
import { beginTurn } from './begin-turn.ts';
import { lockEditableSchedule, presentSchedule, readSchedule } from './find-schedule.ts';
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
    ...(whatsappIds !== undefined && { whatsappIds }),
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
  await changeTime(tx, before, input.sendAt);
  const row = await readSchedule(tx, id);
  announceSchedule(tx, 'update', row);
  return presentSchedule(tx, actor, row);
}

async function changeTime(tx: Tx, before: ScheduleRow, given: string | undefined): Promise<void> {
  const isOver = before.status === 'ERRO';
  const text = given ?? before.sendAt.toISOString();
  if (!isOver && Date.parse(text) === before.sendAt.getTime()) return;
  await beginTurn(tx, before.id, isOver ? before.turn + 1 : before.turn, await readSendAt(tx, text));
}
