import type { CreateScheduleInput, Schedule } from '@balcao/contract/schedules/schedule';
import type { Actor } from '@balcao/contract/users/actor';
import type { Tx } from '../platform/db/tx.ts';
import { beginTurn } from './begin-turn.ts';
import { presentSchedule, readSchedule } from './find-schedule.ts';
import { readSendAt, requireReferences } from './require-references.ts';
import { announceSchedule } from './schedule.audience.ts';
import { insertSchedule } from './schedule.store.ts';

/** Everybody makes their own. */
export async function createSchedule(tx: Tx, actor: Actor, input: CreateScheduleInput): Promise<Schedule> {
  const { body, contactId, openTicket = 'disabled', statusTicket = 'open' } = input;
  const { ticketUserId = null, queueId = null, whatsappId: whatsappIds = [] } = input;
  const sendAt = await readSendAt(tx, input.sendAt);
  await requireReferences(tx, { contactId, ticketUserId, queueId, whatsappIds });
  const values = {
    body,
    contactId,
    opensTicket: openTicket === 'enabled',
    statusTicket,
    ticketUserId,
    queueId,
    whatsappIds,
  };
  const id = await insertSchedule(tx, { ...values, userId: actor.userId, sendAt });
  await beginTurn(tx, id, 1, sendAt);
  const row = await readSchedule(tx, id);
  announceSchedule(tx, 'create', row);
  return presentSchedule(tx, actor, row);
}
